/** Delete with Undo: into the trash at once, and out of it again for as long as the toast offers that. */
import type { QueryClient } from "@tanstack/react-query";
import {
  describeRestoration,
  formatEntryCount,
} from "#features/collections/web/collection-words.ts";
import { shiftEntryCounts } from "#features/collections/web/queries.ts";
import type { EntriesDelete, Entry } from "#features/entries/contract.ts";
import { describeError, isNotFound, request } from "#web/api.ts";
import { afterRestorations, trackRestoration } from "#web/restorations.ts";
import { createStore, useStore } from "#web/store.ts";
import { toast } from "#web/ui/toast-store.ts";
import { toastWithUndo } from "#web/ui/undo-toast.ts";
import { countByCollection, mostAtOnce } from "./bulk.ts";
import { dropEntries, entryKeys, putEntriesBack } from "./entry-cache.ts";

type Removal = {
  client: QueryClient;
  entries: readonly Entry[];
  /** So many of `entries`, from the first, are in the trash. */
  arrived: number;
  /** Taken back, or past the time for that. */
  isOver: boolean;
  /** Ends with the last request, whatever became of it. */
  sent: Promise<void>;
  dismiss: () => void;
};
/** `isGone`: out of the cache, and out of its counts. */
type Removed = { entry: Entry; isGone: boolean; removal: Removal };

const removals = createStore<ReadonlyMap<string, Removed>>(new Map());

/** Entries just deleted, by id, while that can be taken back. Lists leave them out. */
export function useRemovals(): ReadonlyMap<string, Removed> {
  return useStore(removals);
}

export function removeEntriesWithUndo(client: QueryClient, entries: readonly Entry[]): void {
  const removal: Removal = {
    client,
    entries,
    arrived: 0,
    isOver: false,
    sent: Promise.resolve(),
    dismiss: () => {},
  };
  hide(removal, entries, false);
  removal.dismiss = toastWithUndo(
    entries.length === 1 ? "Entry deleted" : `${formatEntryCount(entries.length)} deleted`,
    {
      description: entries.length === 1 ? entries[0]!.title : undefined,
      undo: () => takeBack(removal),
      leave: () => void removal.sent.then(() => settle(removal)),
    },
  );
  removal.sent = afterRestorations(() => sendRemoval(removal));
}

/** Takes back the deletion that this entry went with. */
export function takeBackRemovalOf(id: string): void {
  const removed = removals.get().get(id);
  if (removed) takeBack(removed.removal);
}

async function sendRemoval(removal: Removal): Promise<void> {
  const { client, entries } = removal;
  try {
    for (const some of listParts(entries)) {
      if (removal.isOver) return;
      await sendDeletion(some.map(({ id }) => id));
      removal.arrived += some.length;
      if (removal.isOver) return;
      takeOut(client, some);
      hide(removal, some, true);
    }
  } catch (error) {
    const left = entries.slice(removal.arrived);
    forget(left);
    // One may be gone already, by another hand.
    void client.invalidateQueries({ queryKey: entryKeys.all });
    if (removal.isOver) return;
    toast.error(left.length === 1 ? "Failed to delete entry" : "Failed to delete entries", {
      description: describeError(error),
      action: { label: "Retry", run: () => removeEntriesWithUndo(client, left) },
    });
  }
}

async function sendDeletion(ids: string[]): Promise<void> {
  if (ids.length > 1) {
    const body: EntriesDelete = { ids };
    await request("POST", "/api/entries/delete", { body });
    return;
  }
  await request<void>("DELETE", `/api/entries/${ids[0]}`).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}

/** Shown again at once. A second press finds nothing to take back. */
function takeBack(removal: Removal): void {
  if (removal.isOver) return;
  removal.isOver = true;
  removal.dismiss();
  const { client, entries } = removal;
  const gone = entries.filter(({ id }) => removals.get().get(id)?.isGone);
  putIn(client, gone);
  forget(entries);
  trackRestoration(
    removal.sent.then(() => sendRestoration(client, entries.slice(0, removal.arrived))),
  );
}

/** Of entries that are shown already as if they were back. */
async function sendRestoration(client: QueryClient, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const gone = new Set<string>();
  const madePrivate = new Set<string>();
  let asked = 0;
  let failure: unknown;
  try {
    for (const some of listParts(entries)) {
      const answer = await sendRestored(some.map((one) => one.id));
      for (const id of answer.gone) gone.add(id);
      for (const id of answer.madePrivate) madePrivate.add(id);
      asked += some.length;
    }
  } catch (error) {
    failure = error;
  }
  const missing = entries.filter(({ id }, at) => at >= asked || gone.has(id));
  takeOut(client, missing);
  // What was told of the deletion may have taken them out meanwhile.
  putEntriesBack(
    client,
    entries
      .slice(0, asked)
      .filter(({ id }) => !gone.has(id))
      .map((one) => (madePrivate.has(one.id) ? { ...one, isPrivate: true } : one)),
  );
  // An answer from before it was back may be on its way to a page; what a search would find, only the server knows.
  for (const queryKey of [entryKeys.details, entryKeys.searches])
    void client.invalidateQueries({ queryKey });
  if (missing.length === 0) {
    const isOneEntry = entries.length === 1;
    const message = isOneEntry ? "Entry restored" : `${formatEntryCount(entries.length)} restored`;
    toast.success(describeRestoration(message, { madePrivate: madePrivate.size, isOneEntry }));
    return;
  }
  const retry = () => {
    putIn(client, missing);
    void sendRestoration(client, missing);
  };
  toast.error(
    missing.length === 1
      ? "Failed to restore entry"
      : `Failed to restore ${formatEntryCount(missing.length)}`,
    failure === undefined
      ? { description: "It was deleted for good meanwhile." }
      : { description: describeError(failure), action: { label: "Retry", run: retry } },
  );
}

/** `gone`: those that are neither in the trash nor restored already. `madePrivate`: those that were public. */
async function sendRestored(ids: string[]): Promise<{ gone: string[]; madePrivate: string[] }> {
  const body: EntriesDelete = { ids };
  try {
    return await request("POST", "/api/entries/restore", { body });
  } catch (error) {
    if (isNotFound(error)) return { gone: ids, madePrivate: [] };
    throw error;
  }
}

/** Of the cache and its counts. */
function takeOut(client: QueryClient, entries: readonly Entry[]): void {
  dropEntries(client, new Set(entries.map(({ id }) => id)));
  shiftEntryCounts(client, countByCollection(entries, -1));
}

function putIn(client: QueryClient, entries: readonly Entry[]): void {
  putEntriesBack(client, entries);
  shiftEntryCounts(client, countByCollection(entries, 1));
}

/** A list that was on its way meanwhile may hold them once more. */
function settle(removal: Removal): void {
  if (removal.isOver) return;
  removal.isOver = true;
  const { client, entries, arrived } = removal;
  dropEntries(client, new Set(entries.slice(0, arrived).map(({ id }) => id)));
  forget(entries);
}

function* listParts(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let at = 0; at < entries.length; at += mostAtOnce) yield entries.slice(at, at + mostAtOnce);
}

function hide(removal: Removal, entries: readonly Entry[], isGone: boolean): void {
  const hidden = entries.map((entry) => [entry.id, { entry, isGone, removal }] as const);
  removals.set(new Map([...removals.get(), ...hidden]));
}

function forget(entries: readonly Entry[]): void {
  const next = new Map(removals.get());
  for (const { id } of entries) next.delete(id);
  removals.set(next);
}
