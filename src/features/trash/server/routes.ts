import { Hono } from "hono";
import { CollectionDelete } from "#features/collections/contract.ts";
import { EntriesDelete, EntriesMove, EntriesRestore } from "#features/entries/contract.ts";
import { ChangeUndo, TrashQuery } from "#features/trash/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { valid } from "#server/http/valid.ts";
import { deleteEntry, removeCollection } from "./discard.ts";
import { deleteEntries, moveEntries, undoChange } from "./entry-changes.ts";
import { listTrash } from "./list.ts";
import { deleteForGood, emptyTrash } from "./emptying.ts";
import { restoreEntries, restoreOne } from "./restore.ts";

const limitBulkChanges = createRateLimiter(rateLimits.bulkChanges);
const limitChanges = createRateLimiter(rateLimits.trashChanges);
const semaphore = createSemaphore(concurrencyLimits.trashChanges);

/** Runs at most one change of the trash at a time per user. */
async function change<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  limitChanges(userId);
  return semaphore.withPermit(userId, work);
}

/** /api/trash */
export const trashRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", valid("query", TrashQuery), async (c) =>
    c.json(await listTrash(c.var.ctx, c.req.valid("query"))),
  )
  .post("/:id/restore", idParam, async (c) => {
    const { ctx } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await change(ctx.userId, () => restoreOne(ctx, id)));
  })
  .delete("/", async (c) => {
    const { ctx } = c.var;
    await change(ctx.userId, () => emptyTrash(ctx));
    return c.body(null, 204);
  })
  .delete("/:id", idParam, async (c) => {
    const { ctx } = c.var;
    const { id } = c.req.valid("param");
    await change(ctx.userId, () => deleteForGood(ctx, id));
    return c.body(null, 204);
  });

/** Runs at most one change of many entries at a time per user. */
async function changeMany<Result>({ userId }: Ctx, work: () => Promise<Result>): Promise<Result> {
  limitBulkChanges(userId);
  return semaphore.withPermit(userId, work);
}

/** /api/entries: moves, deletions and their undo. */
export const entryChangeRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .post("/move", valid("json", EntriesMove), async (c) => {
    const { ctx } = c.var;
    return c.json(await changeMany(ctx, () => moveEntries(ctx, c.req.valid("json"))));
  })
  .post("/delete", valid("json", EntriesDelete), async (c) => {
    const { ctx } = c.var;
    return c.json(await changeMany(ctx, () => deleteEntries(ctx, c.req.valid("json"))));
  })
  .post("/undo", valid("json", ChangeUndo), async (c) => {
    const { ctx } = c.var;
    return c.json(await changeMany(ctx, () => undoChange(ctx, c.req.valid("json"))));
  })
  .post("/restore", valid("json", EntriesRestore), async (c) => {
    const { ctx } = c.var;
    return c.json(await changeMany(ctx, () => restoreEntries(ctx, c.req.valid("json"))));
  })
  .delete("/:id", idParam, async (c) => {
    await deleteEntry(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });

/** DELETE /api/collections/:id?entries=move|delete */
export const collectionRemovalRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .delete("/:id", idParam, valid("query", CollectionDelete), async (c) => {
    await removeCollection(c.var.ctx, c.req.valid("param").id, c.req.valid("query").entries);
    return c.body(null, 204);
  });
