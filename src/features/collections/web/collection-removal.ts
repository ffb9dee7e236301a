/** Delete with Undo: out of sight at once, gone from the server when nobody can take it back any more. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import { ApiError, describeError, request } from "#web/api.ts";
import { toast } from "#web/ui/toast-store.ts";
import { toastWithUndo } from "#web/ui/undo-toast.ts";
import { changeCollections, collectionKeys } from "./queries.ts";
import { type Fate, type Removal, removedCollections } from "./removed-collections.ts";
import { watchPageLife } from "#web/page-life.ts";

/** `fate` says what happens to the entries inside: moved to Unfiled, or deleted too. */
export function removeCollectionWithUndo(
  client: QueryClient,
  collection: Collection,
  fate: Fate,
): void {
  const { id } = collection;
  setRemoval(id, { collection, fate, client, isSent: false });
  toastWithUndo("Collection deleted successfully", {
    description: collection.title || "Untitled",
    undo: () => restoreCollection(id),
    commit: () => void sendRemoval(id),
  });
}

/** Takes back a removal that has not been sent. */
export function restoreCollection(id: string): void {
  const removal = removedCollections.get().get(id);
  if (!removal || removal.isSent) return;
  reveal(id);
}

async function sendRemoval(id: string): Promise<void> {
  const removal = removedCollections.get().get(id);
  if (!removal || removal.isSent) return;
  const { client, collection, fate } = removal;
  removal.isSent = true;
  try {
    await request<void>("DELETE", `/api/collections/${id}`, { query: { entries: fate } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) {
      reveal(id);
      toast.error("Failed to delete collection", { description: describeError(error) });
      return;
    }
  }
  const moved = fate === "move" ? collection.entryCount : 0;
  changeCollections(client, (one) => {
    if (one.id === id) return null;
    return one.isUnfiled ? { ...one, entryCount: one.entryCount + moved } : one;
  });
  setRemoval(id, null);
  client.removeQueries({ queryKey: collectionKeys.detail(id), type: "inactive" });
  void client.invalidateQueries({ queryKey: collectionKeys.all });
}

function reveal(id: string): void {
  const { client } = removedCollections.get().get(id)!;
  setRemoval(id, null);
  // The server's own list, in case something else has changed meanwhile.
  void client.invalidateQueries({ queryKey: collectionKeys.lists });
}

/** The page goes: what was deleted stays deleted. */
function flushRemovals(): void {
  for (const removal of removedCollections.get().values()) {
    if (removal.isSent) continue;
    removal.isSent = true;
    const { collection, fate } = removal;
    void fetch(`/api/collections/${collection.id}?entries=${fate}`, {
      method: "DELETE",
      credentials: "same-origin",
      keepalive: true,
    }).catch(() => {});
  }
}

/** The page is back from where browsers keep pages: what was sent when it went has happened. */
function settleFlushed(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  for (const { client, collection, isSent } of removedCollections.get().values()) {
    if (!isSent) continue;
    setRemoval(collection.id, null);
    void client.invalidateQueries({ queryKey: collectionKeys.all });
  }
}

function setRemoval(id: string, removal: Removal | null): void {
  const next = new Map(removedCollections.get());
  if (removal) next.set(id, removal);
  else next.delete(id);
  removedCollections.set(next);
}

watchPageLife(flushRemovals, settleFlushed);
