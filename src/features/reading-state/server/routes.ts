import { Hono } from "hono";
import {
  EntriesReading,
  ReadingSettingsUpdate,
  ReadingStateUpdate,
  UnfinishedQuery,
} from "#features/reading-state/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import {
  getReadingSettings,
  getReadingState,
  listUnfinished,
  markEntries,
  updateReadingSettings,
  updateReadingState,
} from "./service.ts";

const rate = createRateLimiter(rateLimits.readingChanges);
/** Both may load a whole book. */
const reads = access("read", { rate });
const changes = access("write", { rate });
const bulkChanges = access("write", { rate: createRateLimiter(rateLimits.bulkChanges) });

/** /api/entries */
export const readingStateRoutes = new Hono<HttpEnv>()
  .post("/reading", bulkChanges, valid("json", EntriesReading), async (c) =>
    c.json(await markEntries(c.var.ctx, c.req.valid("json"))),
  )
  .get("/:id/reading", reads, idParam, async (c) =>
    c.json(await getReadingState(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id/reading", changes, idParam, valid("json", ReadingStateUpdate), async (c) =>
    c.json(await updateReadingState(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );

/** /api/reading */
export const unfinishedRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), valid("query", UnfinishedQuery), async (c) =>
    c.json({ items: await listUnfinished(c.var.ctx, c.req.valid("query").limit) }),
  )
  .get("/settings", access("read"), async (c) => c.json(await getReadingSettings(c.var.ctx)))
  .patch("/settings", changes, valid("json", ReadingSettingsUpdate), async (c) =>
    c.json(await updateReadingSettings(c.var.ctx, c.req.valid("json"))),
  );
