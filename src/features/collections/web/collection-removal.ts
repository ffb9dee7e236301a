/** Delete with Undo: moves a collection to the trash at once, and restores it as long as the toast offers Undo. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection, collectionsApi } from "#features/collections/contract.ts";
import type { collectionRemovalApi, restoreApi } from "#features/collections/removal-contract.ts";
import { acceptMissing, acceptRestored } from "#web/data/missing.ts";
import { changeItems, takeOut } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { describeRestoration } from "./collection-words.ts";
import { collectionKeys, collectionQuery, entriesOf } from "./queries.ts";

const call = callerOf<typeof collectionRemovalApi & typeof collectionsApi & typeof restoreApi>();

/** Whether the entries inside are moved to Unfiled or deleted too. */
export type Fate = "move" | "delete";

export function removeCollectionWithUndo(
  client: QueryClient,
  collection: Collection,
  fate: Fate,
): void {
  const { id } = collection;
  const moved = fate === "move" ? collection.entryCount : 0;
  const { queryKey } = collectionQuery(id);
  const params = { id };
  void changeWithUndo(client, {
    key: `delete ${id}`,
    title: "Collection deleted successfully",
    description: collection.title || "Untitled",
    hides: fate === "delete" ? [id, entriesOf(id)] : [id],
    // Its entries are moved, deleted or restored too.
    keys: [collectionKeys.lists, ["entries"]],
    refresh: () => client.removeQueries({ queryKey, type: "inactive" }),
    apply: () => {
      const putBack = takeOut<Collection>(client, collectionKeys.lists, (one) => one.id === id);
      const countMoved = (by: 1 | -1) =>
        changeItems<Collection>(client, collectionKeys.lists, (one) =>
          one.isUnfiled ? { ...one, entryCount: Math.max(0, one.entryCount + by * moved) } : one,
        );
      countMoved(1);
      return () => {
        putBack();
        countMoved(-1);
        client.setQueryData(queryKey, collection);
      };
    },
    send: () =>
      acceptMissing(call("DELETE /api/collections/:id", { params, query: { entries: fate } })),
    failed: "Failed to delete collection",
    undo: {
      send: async () => {
        const restored = await acceptRestored(call("POST /api/trash/:id/restore", { params }), () =>
          call("GET /api/collections/:id", { params }),
        );
        const madePrivate = restored?.madePrivate ?? 0;
        return describeRestoration("Collection restored", { madePrivate, isOneEntry: false });
      },
      failed: "Failed to restore collection",
    },
  });
}
