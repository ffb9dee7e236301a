import { Hono } from "hono";
import {
  HighlightCreate,
  HighlightListQuery,
  HighlightUpdate,
} from "#features/highlights/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import {
  addHighlight,
  deleteHighlight,
  listEntryHighlights,
  listHighlights,
  updateHighlight,
} from "./service.ts";

const lists = access("read", { rate: createRateLimiter(rateLimits.searches) });
const rate = createRateLimiter(rateLimits.highlightChanges);
const changes = access("write", { rate });
/** A quote of 100,000 characters may take 300 KB. */
const adds = access("write", {
  rate,
  semaphore: createSemaphore(concurrencyLimits.highlights),
  maxBodyBytes: 1_000_000,
});

/** /api/entries/:id/highlights */
export const entryHighlightRoutes = new Hono<HttpEnv>()
  .get("/:id/highlights", lists, idParam, async (c) =>
    c.json({
      items: await listEntryHighlights(c.var.ctx, c.req.valid("param").id),
      nextCursor: null,
    }),
  )
  .post("/:id/highlights", adds, idParam, valid("json", HighlightCreate), async (c) =>
    c.json(await addHighlight(c.var.ctx, c.req.valid("param").id, c.req.valid("json")), 201),
  );

/** /api/highlights */
export const highlightRoutes = new Hono<HttpEnv>()
  .get("/", lists, valid("query", HighlightListQuery), async (c) =>
    c.json(await listHighlights(c.var.ctx, c.req.valid("query"), c.req.raw.signal)),
  )
  .patch("/:id", changes, idParam, valid("json", HighlightUpdate), async (c) =>
    c.json(await updateHighlight(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .delete("/:id", changes, idParam, async (c) => {
    await deleteHighlight(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });
