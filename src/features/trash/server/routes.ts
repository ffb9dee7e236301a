import { Hono } from "hono";
import { CollectionDelete } from "#features/collections/contract.ts";
import { EntriesDelete, EntriesMove, EntriesRestore } from "#features/entries/contract.ts";
import { ChangeUndo, TrashQuery } from "#features/trash/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { valid } from "#server/http/request/valid.ts";
import { deleteEntry, removeCollection } from "./move-to-trash.ts";
import { deleteEntries, moveEntries, undoChange } from "./entry-changes.ts";
import { listTrash } from "./list-trash.ts";
import { deleteForGood, emptyTrash } from "./emptying.ts";
import { restoreEntries, restoreOne } from "./restore.ts";

// Changes of one user wait for each other at a lock in any case. Here they wait without a database
// connection.
const semaphore = createSemaphore(concurrencyLimits.trashChanges);
const changes = access("write", {
  rate: createRateLimiter(rateLimits.trashChanges),
  semaphore,
});
/** For changes of many entries. */
const bulkChanges = access("write", {
  rate: createRateLimiter(rateLimits.bulkChanges),
  semaphore,
});

/** /api/trash */
export const trashRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), valid("query", TrashQuery), async (c) =>
    c.json(await listTrash(c.var.ctx, c.req.valid("query"))),
  )
  .post("/:id/restore", changes, idParam, async (c) =>
    c.json(await restoreOne(c.var.ctx, c.req.valid("param").id)),
  )
  .delete("/", changes, async (c) => {
    await emptyTrash(c.var.ctx);
    return c.body(null, 204);
  })
  .delete("/:id", changes, idParam, async (c) => {
    await deleteForGood(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });

/** /api/entries: moves, deletions and their undo. */
export const entryChangeRoutes = new Hono<HttpEnv>()
  .post("/move", bulkChanges, valid("json", EntriesMove), async (c) =>
    c.json(await moveEntries(c.var.ctx, c.req.valid("json"))),
  )
  .post("/delete", bulkChanges, valid("json", EntriesDelete), async (c) =>
    c.json(await deleteEntries(c.var.ctx, c.req.valid("json"))),
  )
  .post("/undo", bulkChanges, valid("json", ChangeUndo), async (c) =>
    c.json(await undoChange(c.var.ctx, c.req.valid("json"))),
  )
  .post("/restore", bulkChanges, valid("json", EntriesRestore), async (c) =>
    c.json(await restoreEntries(c.var.ctx, c.req.valid("json"))),
  )
  .delete("/:id", access("write"), idParam, async (c) => {
    await deleteEntry(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });

/** DELETE /api/collections/:id?entries=move|delete */
export const collectionRemovalRoutes = new Hono<HttpEnv>().delete(
  "/:id",
  access("write"),
  idParam,
  valid("query", CollectionDelete),
  async (c) => {
    await removeCollection(c.var.ctx, c.req.valid("param").id, c.req.valid("query").entries);
    return c.body(null, 204);
  },
);
