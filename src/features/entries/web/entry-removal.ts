/** Delete with Undo: gone from sight at once, from the server when nobody can take it back any more. */
import type { QueryClient } from "@tanstack/react-query";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { shiftEntryCounts } from "#features/collections/web/queries.ts";
import type { EntriesDelete, Entry } from "#features/entries/contract.ts";
import { ApiError, describeError, request } from "#web/api.ts";
import { createStore, useStore } from "#web/store.ts";
import { toast } from "#web/ui/toast-store.ts";
import { toastWithUndo } from "#web/ui/undo-toast.ts";
import { countByCollection, mostAtOnce } from "./bulk.ts";
import { dropEntries, entryKeys } from "./entry-cache.ts";
import { watchPageLife } from "#web/page-life.ts";

type Removal = { entry: Entry; client: QueryClient; isSent: boolean };

const removals = createStore<ReadonlyMap<string, Removal>>(new Map());

/** Entries out of sight but not yet out of the cache, by id. Lists leave them out. */
export function useRemovals(): ReadonlyMap<string, Removal> {
  return useStore(removals);
}

/** Whoever can still press Undo has the toast before them: the deletion goes out when it leaves. */
export function removeEntriesWithUndo(client: QueryClient, entries: readonly Entry[]): void {
  const ids = entries.map(({ id }) => id);
  const pending = entries.map((entry) => [entry.id, { entry, client, isSent: false }] as const);
  removals.set(new Map([...removals.get(), ...pending]));
  const [first] = entries;
  toastWithUndo(
    entries.length === 1 ? "Entry deleted" : `${formatEntryCount(entries.length)} deleted`,
    {
      description: entries.length === 1 ? first?.title : undefined,
      undo: () => restoreEntries(ids),
      commit: () => void sendRemovals(client, ids),
    },
  );
}

/** Takes back what has not been sent. */
export function restoreEntries(ids: readonly string[]): void {
  forget(ids.filter((id) => !removals.get().get(id)?.isSent));
}

async function sendRemovals(client: QueryClient, ids: readonly string[]): Promise<void> {
  const pending = ids
    .map((id) => removals.get().get(id))
    .filter((one) => one !== undefined && !one.isSent) as Removal[];
  for (const one of pending) one.isSent = true;
  for (let at = 0; at < pending.length; at += mostAtOnce) {
    const some = pending.slice(at, at + mostAtOnce).map(({ entry }) => entry);
    try {
      await sendRemoval(some);
      dropEntries(client, new Set(some.map(({ id }) => id)));
      shiftEntryCounts(client, countByCollection(some, -1));
    } catch (error) {
      const left = pending.slice(at).map(({ entry }) => entry.id);
      toast.error(left.length === 1 ? "Failed to delete entry" : "Failed to delete entries", {
        description: describeError(error),
      });
      forget(left);
      // One may be gone already, by another hand.
      void client.invalidateQueries({ queryKey: entryKeys.all });
      return;
    }
    forget(some.map(({ id }) => id));
  }
}

async function sendRemoval(entries: readonly Entry[]): Promise<void> {
  const ids = entries.map(({ id }) => id);
  if (ids.length > 1) {
    await request("POST", "/api/entries/delete", { body: { ids } satisfies EntriesDelete });
    return;
  }
  await request<void>("DELETE", `/api/entries/${ids[0]}`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

/** The page goes: what was deleted stays deleted. */
function flushRemovals(): void {
  const ids: string[] = [];
  for (const removal of removals.get().values()) {
    if (!removal.isSent) ids.push(removal.entry.id);
    removal.isSent = true;
  }
  const send = (method: string, path: string, body?: EntriesDelete) =>
    void fetch(path, {
      method,
      credentials: "same-origin",
      keepalive: true,
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    }).catch(() => {});
  if (ids.length === 1) send("DELETE", `/api/entries/${ids[0]}`);
  // A browser takes 64 kB along in all; of more, the rest stays where it was.
  else
    for (let at = 0; at < ids.length; at += mostAtOnce)
      send("POST", "/api/entries/delete", { ids: ids.slice(at, at + mostAtOnce) });
}

/** The page is back from where browsers keep pages: what was sent when it went has happened. */
function settleFlushed(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  const sent = [...removals.get().values()].filter(({ isSent }) => isSent);
  for (const { client, entry } of sent) dropEntries(client, new Set([entry.id]));
  forget(sent.map(({ entry }) => entry.id));
}

function forget(ids: readonly string[]): void {
  const next = new Map(removals.get());
  for (const id of ids) next.delete(id);
  removals.set(next);
}

watchPageLife(flushRemovals, settleFlushed);
