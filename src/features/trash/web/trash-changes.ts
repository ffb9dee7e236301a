/** Optimistic restore and permanent deletion: the item leaves the list immediately and returns on failure. */
import type { QueryClient } from "@tanstack/react-query";
import { describeRestoration } from "#features/collections/web/collection-words.ts";
import { collectionKeys } from "#features/collections/web/queries.ts";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import { projectKeys } from "#features/projects/web/queries.ts";
import type { TrashItem, trashApi } from "#features/trash/contract.ts";
import type { Restored, restoreApi } from "#features/collections/removal-contract.ts";
import { explainMissing } from "#web/data/missing.ts";
import { takeOut } from "#web/data/cached-lists.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { trashKeys } from "./queries.ts";
import { kindNames } from "./trash-words.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof trashApi & typeof restoreApi>();

/** `open` navigates to the restored item. */
export function restoreItem(client: QueryClient, item: TrashItem, open: () => void): void {
  const { id, title } = item;
  change(client, item, "Failed to restore", async () => {
    const restored = await call("POST /api/trash/:id/restore", { params: { id } });
    toast.success(describeRestored(restored), {
      description: title || "Untitled",
      key: id,
      action: { label: "Open", run: open },
    });
    for (const queryKey of [entryKeys.all, collectionKeys.all, projectKeys.all])
      void client.invalidateQueries({ queryKey });
  });
}

export function deleteItemForGood(client: QueryClient, item: TrashItem): void {
  const { id, title } = item;
  change(client, item, "Failed to delete", async () => {
    await call("DELETE /api/trash/:id", { params: { id } });
    toast.success("Deleted for good", { description: title || "Untitled", key: id });
  });
}

/** Throws the server's error. */
export async function emptyTrash(client: QueryClient): Promise<void> {
  await call("DELETE /api/trash");
  await client.invalidateQueries({ queryKey: trashKeys.all });
}

function change(
  client: QueryClient,
  { id }: TrashItem,
  failed: string,
  send: () => Promise<void>,
): void {
  void changeWithUndo(client, {
    key: id,
    keys: [trashKeys.all],
    apply: () => takeOut<TrashItem>(client, trashKeys.all, (one) => one.id === id),
    // It was restored or deleted in another tab or on another device.
    send: () => explainMissing(send(), "It is no longer in the trash."),
    failed,
  });
}

function describeRestored({ kind, entries, isUnfiledInstead, madePrivate }: Restored): string {
  const message = isUnfiledInstead
    ? "Restored to Unfiled, as its collection is gone"
    : `${kindNames[kind]} restored${kind === "collection" && entries > 0 ? " with its entries" : ""}`;
  return describeRestoration(message, { madePrivate, isOneEntry: kind === "entry" });
}
