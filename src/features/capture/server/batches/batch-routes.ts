import { Hono } from "hono";
import { CaptureBatch } from "#features/capture/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { deleteBatch, getBatch, listBatches } from "./batches.ts";
import { createBatch } from "./create-batch.ts";

const semaphore = createSemaphore(concurrencyLimits.batches);
const rate = createRateLimiter(rateLimits.batches);
/** A hundred long addresses and a note, with quotes escaped. */
const savesBatch = access("write", { rate, semaphore, maxBodyBytes: 2 * 1024 * 1024 });

/** /api/batches */
export const batchRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), async (c) => c.json(await listBatches(c.var.ctx)))
  .post("/", savesBatch, valid("json", CaptureBatch), async (c) =>
    c.json({ batch: await createBatch(c.var.ctx, c.req.valid("json")) }, 201),
  )
  .get("/:id", access("read"), idParam, async (c) =>
    c.json(await getBatch(c.var.ctx, c.req.valid("param").id)),
  )
  .delete("/:id", access("write"), idParam, async (c) => {
    await deleteBatch(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });
