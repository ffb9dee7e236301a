import { Hono } from "hono";
import { LibraryCountQuery, LibraryQuery, LibraryValuesQuery } from "#features/library/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { countLibrary, listLibraryValues } from "./list-values.ts";
import { listLibrary } from "./service.ts";

const reads = access("read", { rate: createRateLimiter(rateLimits.searches) });

/** /api/library */
export const libraryRoutes = new Hono<HttpEnv>()
  .get("/", reads, valid("query", LibraryQuery), async (c) =>
    c.json(await listLibrary(c.var.ctx, c.req.valid("query"), c.req.raw.signal)),
  )
  .get("/count", reads, valid("query", LibraryCountQuery), async (c) =>
    c.json(await countLibrary(c.var.ctx, c.req.valid("query"), c.req.raw.signal)),
  )
  .get("/values", reads, valid("query", LibraryValuesQuery), async (c) =>
    c.json(await listLibraryValues(c.var.ctx, c.req.valid("query"), c.req.raw.signal)),
  );
