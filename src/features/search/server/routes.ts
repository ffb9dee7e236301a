import { Hono } from "hono";
import { SearchQuery } from "#features/search/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { valid } from "#server/http/valid.ts";
import { findEntries } from "./search-entries.ts";

const limitSearches = createRateLimiter(rateLimits.searches);

/** /api/search */
export const searchRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", valid("query", SearchQuery), async (c) => {
    limitSearches(c.var.ctx.userId);
    return c.json(await findEntries(c.var.ctx, c.req.valid("query"), c.req.raw.signal));
  });
