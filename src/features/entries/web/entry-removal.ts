/** Delete with Undo: gone from sight at once, from the server when nobody can take it back any more. */
import type { QueryClient } from "@tanstack/react-query";
import { lowerEntryCount } from "#features/collections/web/queries.ts";
import type { Entry } from "#features/entries/contract.ts";
import { ApiError, describeError, request } from "#web/api.ts";
import { createStore, useStore } from "#web/store.ts";
import { toast, toastQueue } from "#web/ui/toast-store.ts";
import { dropEntry } from "./entry-cache.ts";

type Removal = { entry: Entry; client: QueryClient; isSent: boolean };

const removals = createStore<ReadonlyMap<string, Removal>>(new Map());

/** Entries out of sight but not yet out of the cache, by id. Lists leave them out. */
export function useRemovals(): ReadonlyMap<string, Removal> {
  return useStore(removals);
}

/** Whoever can still press Undo has the toast before them: the deletion goes out when it leaves. */
export function removeEntryWithUndo(client: QueryClient, entry: Entry): void {
  setRemoval(entry.id, { entry, client, isSent: false });
  let isUndone = false;
  const toastId = toast.success("Entry deleted", {
    description: entry.title,
    action: {
      label: "Undo",
      run: () => {
        isUndone = true;
        restoreEntry(entry.id);
      },
    },
  });
  const unsubscribe = toastQueue.subscribe(() => {
    if (toastQueue.get().some((one) => one.id === toastId)) return;
    unsubscribe();
    // Undo dismisses the toast first and acts then.
    setTimeout(() => {
      if (!isUndone) void sendRemoval(entry.id);
    });
  });
}

/** Takes back a removal that has not been sent. */
export function restoreEntry(id: string): void {
  if (!removals.get().get(id)?.isSent) setRemoval(id, null);
}

async function sendRemoval(id: string): Promise<void> {
  const removal = removals.get().get(id);
  if (!removal || removal.isSent) return;
  const { client, entry } = removal;
  removal.isSent = true;
  try {
    await request<void>("DELETE", `/api/entries/${entry.id}`);
    dropEntry(client, entry.id);
    lowerEntryCount(client, entry.collection.id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) dropEntry(client, entry.id);
    else toast.error("Failed to delete entry", { description: describeError(error) });
  }
  setRemoval(entry.id, null);
}

/** The page goes: what was deleted stays deleted. */
function flushRemovals(): void {
  for (const removal of removals.get().values()) {
    if (removal.isSent) continue;
    removal.isSent = true;
    void fetch(`/api/entries/${removal.entry.id}`, {
      method: "DELETE",
      credentials: "same-origin",
      keepalive: true,
    }).catch(() => {});
  }
}

/** The page is back from where browsers keep pages: what was sent when it went has happened. */
function settleFlushed(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  for (const { client, entry, isSent } of removals.get().values()) {
    if (!isSent) continue;
    dropEntry(client, entry.id);
    setRemoval(entry.id, null);
  }
}

function setRemoval(id: string, removal: Removal | null): void {
  const next = new Map(removals.get());
  if (removal) next.set(id, removal);
  else next.delete(id);
  removals.set(next);
}

addEventListener("pagehide", flushRemovals);
addEventListener("pageshow", settleFlushed);
