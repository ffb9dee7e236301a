/**
 * Delete with Undo: moves entries to the trash at once; they can be restored as long as the toast is shown.
 */
import type { QueryClient } from "@tanstack/react-query";
import {
  describeRestoration,
  formatEntryCount,
} from "#features/collections/web/collection-words.ts";
import { shiftEntryCounts } from "#features/collections/web/queries.ts";
import type { EntriesDelete, EntriesRestore, Entry } from "#features/entries/contract.ts";
import { describeError, isNotFound } from "#web/data/api.ts";
import { afterRestorations, trackRestoration } from "#web/data/restorations.ts";
import { createStore, useStore } from "#web/store.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { toastWithUndo } from "#web/ui/toast/undo-toast.ts";
import {
  countByCollection,
  type Part,
  sendParts,
  settleParts,
  type UndoAnswer,
  undoPart,
} from "./bulk.ts";
import { removeEntries, entryKeys, restoreEntries } from "./entry-cache.ts";
import { callerOf } from "#web/data/client.ts";
import type { entryChangesApi } from "#features/entries/changes-contract.ts";

const call = callerOf<typeof entryChangesApi>();

type Removal = {
  client: QueryClient;
  entries: readonly Entry[];
  /** The requests. Empty before they are sent. */
  parts: readonly Part[];
  /** The entries that the server has moved to the trash. */
  arrived: readonly Entry[];
  /** Undone, or the time for undo is over. */
  isOver: boolean;
  /** Resolves with the last response, whether it succeeded or not. */
  sent: Promise<void>;
  dismiss: () => void;
};
/** `isGone`: removed from the cache and from its counts. */
type Removed = { entry: Entry; isGone: boolean; removal: Removal };

const removals = createStore<ReadonlyMap<string, Removed>>(new Map());

/** Entries deleted recently enough to be undone, by id. Lists leave them out. */
export function useRemovals(): ReadonlyMap<string, Removed> {
  return useStore(removals);
}

export function removeEntriesWithUndo(client: QueryClient, entries: readonly Entry[]): void {
  const removal: Removal = {
    client,
    entries,
    parts: [],
    arrived: [],
    isOver: false,
    sent: Promise.resolve(),
    dismiss: () => {},
  };
  hide(removal, entries, false);
  removal.dismiss = toastWithUndo(
    entries.length === 1 ? "Entry deleted" : `${formatEntryCount(entries.length)} deleted`,
    {
      description: entries.length === 1 ? entries[0]!.title : undefined,
      key: nameRemoval(entries),
      undo: () => undoRemoval(removal),
      leave: () => void removal.sent.then(() => settle(removal)),
    },
  );
  removal.sent = afterRestorations(() => sendRemoval(removal));
}

/** Undoes the deletion that this entry was part of. */
export function undoRemovalOf(id: string): void {
  const removed = removals.get().get(id);
  if (removed) undoRemoval(removed.removal);
}

async function sendRemoval(removal: Removal): Promise<void> {
  const { client } = removal;
  if (removal.isOver) return;
  removal.parts = sendParts(removal.entries, sendDeletion);
  const { arrived, left, failure } = await settleParts(removal.parts);
  removal.arrived = arrived;
  if (!removal.isOver) {
    removeFromCache(client, arrived);
    hide(removal, arrived, true);
  }
  if (left.length === 0) return;
  forget(left);
  // An entry may have been deleted elsewhere.
  void client.invalidateQueries({ queryKey: entryKeys.all });
  if (removal.isOver) return;
  toast.error(left.length === 1 ? "Failed to delete entry" : "Failed to delete entries", {
    description: describeError(failure),
    key: nameRemoval(left),
    action: { label: "Retry", run: () => removeEntriesWithUndo(client, left) },
  });
}

function nameRemoval(entries: readonly Entry[]): string {
  return `delete ${entries[0]!.id}`;
}

async function sendDeletion(ids: string[], changeId: string): Promise<void> {
  if (ids.length > 1) {
    const body: EntriesDelete = { ids, changeId };
    await call("POST /api/entries/delete", { body });
    return;
  }
  await call("DELETE /api/entries/:id", { params: { id: ids[0]! } }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}

/** Shows the entries again at once. A second press has no effect. */
function undoRemoval(removal: Removal): void {
  if (removal.isOver) return;
  removal.isOver = true;
  removal.dismiss();
  const { client, entries } = removal;
  const gone = entries.filter(({ id }) => removals.get().get(id)?.isGone);
  restoreToCache(client, gone);
  forget(entries);
  const latest = toast.latest();
  trackRestoration(sendRestoration(client, removal.parts, latest));
}

/**
 * Restores entries that are already shown as restored. `latest`: the newest toast at that time; a newer one
 * means the result is not shown.
 */
async function sendRestoration(
  client: QueryClient,
  parts: readonly Part[],
  latest: number,
): Promise<void> {
  const all = await Promise.allSettled(parts.map(restorePart));
  const isDeleted = (answer: (typeof all)[number]) =>
    answer.status === "rejected" || answer.value !== null;
  const answers = all.filter(isDeleted);
  const deleted = parts.filter((_, at) => isDeleted(all[at]!));
  const entries = deleted.flatMap((part) => part.entries);
  if (entries.length === 0) return;
  const failed = deleted.filter((_, at) => answers[at]!.status === "rejected");
  const restored = answers.flatMap((answer) =>
    answer.status === "fulfilled" && answer.value !== null ? [answer.value] : [],
  );
  const gone = new Set(restored.flatMap((answer) => answer.gone));
  const madePrivate = new Set(restored.flatMap((answer) => answer.madePrivate));
  const unanswered = new Set(failed.flatMap((part) => part.entries));
  const isMissing = (entry: Entry) => unanswered.has(entry) || gone.has(entry.id);
  const missing = entries.filter(isMissing);
  removeFromCache(client, missing);
  // The live event of the deletion may have removed them since.
  restoreEntries(
    client,
    entries
      .filter((entry) => !isMissing(entry))
      .map((one) => (madePrivate.has(one.id) ? { ...one, isPrivate: true } : one)),
  );
  // A page may still receive a response from before the restoration; only the server knows what a search
  // finds.
  for (const queryKey of [entryKeys.details, entryKeys.searches, entryKeys.libraries])
    void client.invalidateQueries({ queryKey });
  const key = nameRemoval(entries);
  if (missing.length === 0) {
    const isOneEntry = entries.length === 1;
    const message = isOneEntry ? "Entry restored" : `${formatEntryCount(entries.length)} restored`;
    toast.success(describeRestoration(message, { madePrivate: madePrivate.size, isOneEntry }), {
      key,
      after: latest,
    });
    return;
  }
  const retry = () => {
    restoreToCache(client, [...unanswered]);
    void sendRestoration(client, failed, toast.latest());
  };
  const failure = answers.find((answer) => answer.status === "rejected");
  toast.error(
    missing.length === 1
      ? "Failed to restore entry"
      : `Failed to restore ${formatEntryCount(missing.length)}`,
    failure === undefined
      ? { key, description: "It has since been permanently deleted." }
      : {
          key,
          description: describeError(failure.reason),
          action: { label: "Retry", run: retry },
        },
  );
}

/** Null if the deletion failed. */
async function restorePart(part: Part): Promise<UndoAnswer | null> {
  const ids = part.entries.map(({ id }) => id);
  if (ids.length > 1) return undoPart(part);
  const isDeleted = await part.sent.then(
    () => true,
    () => false,
  );
  if (!isDeleted) return null;
  const body: EntriesRestore = { ids };
  return call("POST /api/entries/restore", { body }).catch((error: unknown) => {
    if (isNotFound(error)) return { gone: ids, madePrivate: [] };
    throw error;
  });
}

/** Removes entries from the cache and its counts. */
function removeFromCache(client: QueryClient, entries: readonly Entry[]): void {
  removeEntries(client, new Set(entries.map(({ id }) => id)));
  shiftEntryCounts(client, countByCollection(entries, -1));
}

function restoreToCache(client: QueryClient, entries: readonly Entry[]): void {
  restoreEntries(client, entries);
  shiftEntryCounts(client, countByCollection(entries, 1));
}

/** A list that started loading earlier may contain them again. */
function settle(removal: Removal): void {
  if (removal.isOver) return;
  removal.isOver = true;
  const { client, entries, arrived } = removal;
  removeEntries(client, new Set(arrived.map(({ id }) => id)));
  forget(entries);
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
