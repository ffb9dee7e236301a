/** Moving entries: shown at once, reversed if it fails or if the user presses Undo. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { shiftEntryCounts } from "#features/collections/web/queries.ts";
import type { EntriesMove, Entry } from "#features/entries/contract.ts";
import {
  countByCollection,
  type Part,
  sendParts,
  settleParts,
  undoPart,
} from "#features/entries/web/bulk.ts";
import { entryKeys, replaceEntries } from "#features/entries/web/entry-cache.ts";
import { toastFailure } from "#web/failure.ts";
import { afterRestorations, trackRestoration } from "#web/data/restorations.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { callerOf } from "#web/data/client.ts";
import type { entryChangesApi } from "#features/entries/changes-contract.ts";

const call = callerOf<typeof entryChangesApi>();

type Target = Pick<Collection, "id" | "title" | "category">;

/** Moves the entries that are not in the collection yet. `hidesNote` is for a shared collection. */
export async function moveEntriesWithUndo(
  client: QueryClient,
  entries: readonly Entry[],
  target: Target,
  hidesNote?: boolean,
): Promise<void> {
  const moving = entries.filter((entry) => entry.collection.id !== target.id);
  if (moving.length === 0) return;
  const { id, title, category } = target;
  const moveTo = ({ hidesNote: wasHidden, ...entry }: Entry): Entry => ({
    ...entry,
    ...((hidesNote ?? wasHidden) && { hidesNote: true }),
    collection: { id, title, category },
  });
  show(client, moving, moving.map(moveTo));
  const parts = sendParts(moving, (ids, changeId) =>
    afterRestorations(() => {
      const body: EntriesMove = {
        ids,
        collectionId: id,
        changeId,
        ...(hidesNote !== undefined && { hidesNote }),
      };
      return call("POST /api/entries/move", { body });
    }),
  );
  const key = `move ${moving[0]!.id}`;
  toast.success(`Moved to ${title || "Untitled"}`, {
    description: moving.length === 1 ? moving[0]!.title : formatEntryCount(moving.length),
    key,
    action: {
      label: "Undo",
      run: () => trackRestoration(takeBack()),
    },
  });
  let isUndone = false;
  const { left, failure } = await settleParts(parts);
  if (left.length > 0) fail(isUndone ? left : left.map(moveTo), left, failure);

  async function takeBack(): Promise<void> {
    isUndone = true;
    show(client, moving.map(moveTo), moving);
    await Promise.all(parts.map(takeBackPart));
  }

  async function takeBackPart(part: Part): Promise<void> {
    try {
      await undoPart(part);
    } catch (error) {
      fail(part.entries, part.entries.map(moveTo), error);
    }
  }

  function fail(shown: readonly Entry[], actual: readonly Entry[], error: unknown): void {
    show(client, shown, actual);
    const failed = actual.length === 1 ? "Failed to move entry" : "Failed to move entries";
    toastFailure(failed, error, { key });
    // An entry may have been deleted elsewhere.
    void client.invalidateQueries({ queryKey: entryKeys.all });
  }
}

function show(client: QueryClient, from: readonly Entry[], to: readonly Entry[]): void {
  replaceEntries(client, new Map(to.map((entry) => [entry.id, entry])));
  const by = countByCollection(from, -1);
  for (const [id, more] of countByCollection(to, 1)) by.set(id, (by.get(id) ?? 0) + more);
  shiftEntryCounts(client, by);
}
