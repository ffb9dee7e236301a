/**
 * Delete with Undo: moves a collection to the trash at once, and restores it as long as the toast offers
 * Undo.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection, collectionsApi } from "#features/collections/contract.ts";
import { describeError, isNotFound } from "#web/data/api.ts";
import { afterRestorations, trackRestoration } from "#web/data/restorations.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { toastWithUndo } from "#web/ui/toast/undo-toast.ts";
import { describeRestoration } from "./collection-words.ts";
import { changeCollections, collectionKeys, collectionQuery, removeFromLists } from "./queries.ts";
import {
  type Fate,
  type Removal,
  removedCollections,
  settledRemovals,
} from "./removed-collections.ts";
import { callerOf } from "#web/data/client.ts";
import type { collectionRemovalApi, restoreApi } from "#features/collections/removal-contract.ts";

const call = callerOf<typeof collectionRemovalApi & typeof collectionsApi & typeof restoreApi>();

/** `fate` is what happens to the entries inside: moved to Unfiled, or deleted too. */
export function removeCollectionWithUndo(
  client: QueryClient,
  collection: Collection,
  fate: Fate,
): void {
  const { id } = collection;
  const removal: Removal = {
    collection,
    fate,
    client,
    sent: Promise.resolve(false),
    putBack: null,
    dismiss: () => {},
  };
  setRemoval(id, removal);
  removal.dismiss = toastWithUndo("Collection deleted successfully", {
    description: collection.title || "Untitled",
    key: nameRemoval(id),
    undo: () => undoCollectionRemoval(id),
    leave: () => void removal.sent.then(() => isCurrent(removal) && setRemoval(id, null)),
  });
  removal.sent = afterRestorations(() => sendRemoval(removal));
}

/** Returns whether the collection is deleted on the server. */
async function sendRemoval(removal: Removal): Promise<boolean> {
  const { client, collection, fate } = removal;
  const { id } = collection;
  try {
    const query = { entries: fate };
    await call("DELETE /api/collections/:id", { params: { id }, query });
  } catch (error) {
    if (!isNotFound(error)) {
      if (!isCurrent(removal)) return false;
      setRemoval(id, null);
      void client.invalidateQueries({ queryKey: collectionKeys.lists });
      toast.error("Failed to delete collection", {
        description: describeError(error),
        key: nameRemoval(id),
        action: { label: "Retry", run: () => removeCollectionWithUndo(client, collection, fate) },
      });
      return false;
    }
  }
  if (isCurrent(removal)) {
    removal.putBack = removeFromCache(removal);
    client.removeQueries({ queryKey: collectionKeys.detail(id), type: "inactive" });
    refresh(client);
  }
  return true;
}

/** Shows the collection again at once. A second call does nothing. */
export function undoCollectionRemoval(id: string): void {
  const removal = removedCollections.get().get(id);
  if (!removal) return;
  const { client, collection } = removal;
  client.setQueryData(collectionQuery(id).queryKey, collection);
  removal.putBack?.();
  setRemoval(id, null);
  removal.dismiss();
  const latest = toast.latest();
  trackRestoration(
    removal.sent.then((isGone) => (isGone ? sendRestoration(removal, latest) : undefined)),
  );
}

function nameRemoval(id: string): string {
  return `delete ${id}`;
}

/**
 * For a collection that is already shown as restored. `latest`: the result is shown only while no newer toast
 * exists.
 */
async function sendRestoration(removal: Removal, latest: number): Promise<void> {
  const { client, collection } = removal;
  const { id } = collection;
  const key = nameRemoval(id);
  try {
    const madePrivate = await call("POST /api/trash/:id/restore", { params: { id } }).then(
      (restored) => restored.madePrivate,
      async (error: unknown) => {
        if (!isNotFound(error)) throw error;
        // It was restored elsewhere, or is permanently deleted: then this throws.
        await call("GET /api/collections/:id", { params: { id } });
        return 0;
      },
    );
    toast.success(describeRestoration("Collection restored", { madePrivate, isOneEntry: false }), {
      description: collection.title || "Untitled",
      key,
      after: latest,
    });
  } catch (error) {
    const putBack = removeFromCache(removal);
    const retry = () => {
      client.setQueryData(collectionQuery(id).queryKey, collection);
      putBack();
      void sendRestoration(removal, toast.latest());
    };
    toast.error(
      "Failed to restore collection",
      isNotFound(error)
        ? { key, description: "It has since been permanently deleted." }
        : { key, description: describeError(error), action: { label: "Retry", run: retry } },
    );
    client.removeQueries({ queryKey: collectionKeys.detail(id), type: "inactive" });
  }
  refresh(client);
}

/**
 * Removes it from the lists and adds moved entries to the count of Unfiled. Returns the function that reverts
 * this.
 */
function removeFromCache({ client, collection, fate }: Removal): () => void {
  const putBack = removeFromLists(client, collection.id);
  const countMoved = (by: 1 | -1) => {
    const moved = fate === "move" ? by * collection.entryCount : 0;
    changeCollections(client, (one) =>
      one.isUnfiled ? { ...one, entryCount: Math.max(0, one.entryCount + moved) } : one,
    );
  };
  countMoved(1);
  return () => {
    putBack();
    countMoved(-1);
  };
}

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: collectionKeys.lists });
  settledRemovals.set(settledRemovals.get() + 1);
}

function isCurrent(removal: Removal): boolean {
  return removedCollections.get().get(removal.collection.id) === removal;
}

function setRemoval(id: string, removal: Removal | null): void {
  const next = new Map(removedCollections.get());
  if (removal) next.set(id, removal);
  else next.delete(id);
  removedCollections.set(next);
}
