/** Moving entries: seen at once, taken back where it fails or where the person presses Undo. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { shiftEntryCounts } from "#features/collections/web/queries.ts";
import type { EntriesMove, Entry } from "#features/entries/contract.ts";
import { describeError, request } from "#web/api.ts";
import { toast } from "#web/ui/toast-store.ts";
import { countByCollection, mostAtOnce } from "#features/entries/web/bulk.ts";
import { entryKeys, replaceEntries } from "#features/entries/web/entry-cache.ts";

type Target = Pick<Collection, "id" | "title" | "category">;

/** Moves those of `entries` that lie elsewhere. */
export async function moveEntriesWithUndo(
  client: QueryClient,
  entries: readonly Entry[],
  target: Target,
): Promise<void> {
  const moving = entries.filter((entry) => entry.collection.id !== target.id);
  if (moving.length === 0) return;
  const { id, title, category } = target;
  const there = moving.map((entry) => ({ ...entry, collection: { id, title, category } }));
  const moved = carry(client, moving, there);
  toast.success(`Moved to ${title || "Untitled"}`, {
    description: moving.length === 1 ? moving[0]!.title : formatEntryCount(moving.length),
    action: {
      label: "Undo",
      run: async () => {
        // After it has arrived, or the way back might overtake it.
        const arrived = await moved;
        if (arrived > 0) await carry(client, there.slice(0, arrived), moving.slice(0, arrived));
      },
    },
  });
  await moved;
}

/** Shows `to` in place of `from`, sends it, and shows `from` again of what did not arrive. Returns how many did. */
async function carry(
  client: QueryClient,
  from: readonly Entry[],
  to: readonly Entry[],
): Promise<number> {
  show(client, from, to);
  let arrived = 0;
  try {
    for (const some of listRequests(to)) {
      await request("POST", "/api/entries/move", { body: some });
      arrived += some.ids.length;
    }
  } catch (error) {
    const left = to.slice(arrived);
    show(client, left, from.slice(arrived));
    toast.error(left.length === 1 ? "Failed to move entry" : "Failed to move entries", {
      description: describeError(error),
    });
    // One may be gone already, by another hand.
    void client.invalidateQueries({ queryKey: entryKeys.all });
  }
  return arrived;
}

/** In the order of `entries`, so that what arrived is always a beginning of it. */
function listRequests(entries: readonly Entry[]): EntriesMove[] {
  const requests: EntriesMove[] = [];
  for (const { id, collection } of entries) {
    const last = requests.at(-1);
    if (last?.collectionId === collection.id && last.ids.length < mostAtOnce) last.ids.push(id);
    else requests.push({ ids: [id], collectionId: collection.id });
  }
  return requests;
}

function show(client: QueryClient, from: readonly Entry[], to: readonly Entry[]): void {
  replaceEntries(client, new Map(to.map((entry) => [entry.id, entry])));
  const by = countByCollection(from, -1);
  for (const [id, more] of countByCollection(to, 1)) by.set(id, (by.get(id) ?? 0) + more);
  shiftEntryCounts(client, by);
}
