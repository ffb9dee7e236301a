/** Moving entries: shown at once, reversed if it fails or if the user presses Undo. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { shiftEntryCounts } from "#features/collections/web/queries.ts";
import type { entryChangesApi } from "#features/entries/changes-contract.ts";
import type { EntriesMove, Entry } from "#features/entries/contract.ts";
import { type Part, sendParts, settleParts, undoParts } from "#features/entries/web/bulk.ts";
import { replaceEntries } from "#features/entries/web/entry-cache.ts";
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";

const call = callerOf<typeof entryChangesApi>();

type Target = Pick<Collection, "id" | "title" | "category">;

/** Moves the entries that are not in the collection yet. `hidesNote` is for a shared collection. */
export function moveEntriesWithUndo(
  client: QueryClient,
  entries: readonly Entry[],
  { id, title, category }: Target,
  hidesNote?: boolean,
): void {
  const moving = entries.filter((entry) => entry.collection.id !== id);
  if (moving.length === 0) return;
  const moved = moving.map(({ hidesNote: wasHidden, ...entry }): Entry => ({
    ...entry,
    ...((hidesNote ?? wasHidden) && { hidesNote: true }),
    collection: { id, title, category },
  }));
  const one = moving.length === 1;
  let parts: Part[] = [];
  void changeWithUndo(client, {
    key: `move ${moving[0]!.id}`,
    title: `Moved to ${title || "Untitled"}`,
    description: one ? moving[0]!.title : formatEntryCount(moving.length),
    apply: () => {
      show(client, moving, moved);
      return () => show(client, moved, moving);
    },
    send: () => {
      parts = sendParts(moving, (ids, changeId) => {
        const note = hidesNote === undefined ? {} : { hidesNote };
        const body: EntriesMove = { ids, collectionId: id, changeId, ...note };
        return call("POST /api/entries/move", { body });
      });
      return settleParts(client, parts);
    },
    failed: one ? "Failed to move entry" : "Failed to move entries",
    undo: { isUrgent: true, send: () => undoParts(client, parts) },
  });
}

function show(client: QueryClient, from: readonly Entry[], to: readonly Entry[]): void {
  replaceEntries(client, to);
  shiftEntryCounts(client, from, -1);
  shiftEntryCounts(client, to, 1);
}
