import { Hono } from "hono";
import { CollectionDelete } from "#features/collections/contract.ts";
import { deleteCollection } from "#features/collections/server/service.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { valid } from "#server/http/valid.ts";
import type { Ctx } from "#server/app-context.ts";
import { disposeOfCollection, removeUnheld } from "./remove.ts";

/** Deletes a collection and moves its entries to Unfiled, or deletes them where that was chosen. */
export async function removeCollection(
  ctx: Ctx,
  id: string,
  entries: "move" | "delete",
): Promise<void> {
  let unheld: string[] = [];
  await deleteCollection(ctx, id, async (tx, unfiledId) => {
    unheld = await disposeOfCollection(tx, ctx.userId, id, entries === "move" ? unfiledId : null);
  });
  await removeUnheld(ctx, unheld);
}

/** DELETE /api/collections/:id?entries=move|delete */
export const collectionRemovalRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .delete("/:id", idParam, valid("query", CollectionDelete), async (c) => {
    await removeCollection(c.var.ctx, c.req.valid("param").id, c.req.valid("query").entries);
    return c.body(null, 204);
  });
