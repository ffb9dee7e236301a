/** Delete with Undo: moves entries to the trash at once; they can be restored as long as the toast is shown. */
import type { QueryClient } from "@tanstack/react-query";
import {
  describeRestoration,
  formatEntryCount,
} from "#features/collections/web/collection-words.ts";
import { shiftEntryCounts } from "#features/collections/web/queries.ts";
import type { RestoredEntries, entryChangesApi } from "#features/entries/changes-contract.ts";
import type { EntriesDelete, EntriesRestore, Entry } from "#features/entries/contract.ts";
import { acceptMissing, explainMissing, missingError } from "#web/data/missing.ts";
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { type Part, sendParts, settleParts, undoParts } from "./bulk.ts";
import { entryKeys, removeEntries, replaceEntries } from "./entry-cache.ts";

const call = callerOf<typeof entryChangesApi>();

export function removeEntriesWithUndo(client: QueryClient, entries: readonly Entry[]): void {
  const ids = entries.map(({ id }) => id);
  const one = entries.length === 1 ? entries[0]! : undefined;
  const count = formatEntryCount(entries.length);
  let parts: Part[] = [];
  void changeWithUndo(client, {
    key: `delete ${ids[0]}`,
    title: one ? "Entry deleted" : `${count} deleted`,
    description: one?.title,
    hides: ids,
    apply: () => {
      removeEntries(client, ids);
      shiftEntryCounts(client, entries, -1);
      return () => {
        replaceEntries(client, entries);
        shiftEntryCounts(client, entries, 1);
      };
    },
    send: () => {
      if (one) return acceptMissing(call("DELETE /api/entries/:id", { params: { id: one.id } }));
      parts = sendParts(entries, (some, changeId) => {
        const body: EntriesDelete = { ids: some, changeId };
        return call("POST /api/entries/delete", { body });
      });
      return settleParts(client, parts);
    },
    failed: one ? "Failed to delete entry" : "Failed to delete entries",
    undo: {
      isUrgent: !one,
      send: async () => {
        const answer = await (one ? explainMissing(restore(one.id)) : undoParts(client, parts));
        return answer && showRestored(client, entries, answer);
      },
      failed: `Failed to restore ${one ? "entry" : count}`,
    },
    // A list that started loading earlier may contain them again.
    onKept: () => removeEntries(client, ids),
  });
}

function restore(id: string) {
  const body: EntriesRestore = { ids: [id] };
  return call("POST /api/entries/restore", { body });
}

/** Returns the message. */
function showRestored(
  client: QueryClient,
  entries: readonly Entry[],
  answer: Pick<RestoredEntries, "gone" | "madePrivate">,
): string {
  const restored = entries.filter(({ id }) => !answer.gone.includes(id));
  if (restored.length === 0) throw missingError();
  removeEntries(client, answer.gone);
  const madePrivate = new Set(answer.madePrivate);
  // The live event of the deletion may have removed them since. Those that are shown may have been edited.
  replaceEntries(
    client,
    restored.map((entry) => (madePrivate.has(entry.id) ? { ...entry, isPrivate: true } : entry)),
    ({ id }) => !madePrivate.has(id),
  );
  // A page may still receive a response from before the restoration; only the server knows what a search finds.
  for (const queryKey of [entryKeys.details, entryKeys.searches, entryKeys.libraries])
    void client.invalidateQueries({ queryKey });
  const isOneEntry = restored.length === 1;
  return describeRestoration(
    isOneEntry ? "Entry restored" : `${formatEntryCount(restored.length)} restored`,
    { madePrivate: answer.madePrivate.length, isOneEntry },
  );
}
