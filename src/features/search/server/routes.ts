import { Hono } from "hono";
import { SearchQuery } from "#features/search/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { valid } from "#server/http/request/valid.ts";
import { findEntries } from "./search-entries.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";

/** Far above typing in the palette; each search takes some milliseconds. */
const searches = access("read", {
  rate: createRateLimiter(rateLimits.searches),
});

/** /api/search */
export const searchRoutes = new Hono<HttpEnv>().get(
  "/",
  searches,
  valid("query", SearchQuery),
  async (c) => c.json(await findEntries(c.var.ctx, c.req.valid("query"), c.req.raw.signal)),
);
