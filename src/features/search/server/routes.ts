import { Hono } from "hono";
import { SearchQuery } from "#features/search/contract.ts";
import { access } from "#server/http/access.ts";
import type { HttpEnv } from "#server/http/actor.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { valid } from "#server/http/valid.ts";
import { findEntries } from "./search-entries.ts";

/** Far above typing in the palette; each search takes some milliseconds. */
const searches = access("read", {
  rate: limitRate({
    burst: 400,
    perSecond: 50,
    message: "Too many searches at once. Please wait a moment.",
  }),
});

/** /api/search */
export const searchRoutes = new Hono<HttpEnv>().get(
  "/",
  searches,
  valid("query", SearchQuery),
  async (c) => c.json(await findEntries(c.var.ctx, c.req.valid("query"), c.req.raw.signal)),
);
