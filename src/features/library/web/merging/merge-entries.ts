import type { QueryClient } from "@tanstack/react-query";
import {
  describeRestoration,
  formatEntryCount,
} from "#features/collections/web/collection-words.ts";
import { collectionKeys } from "#features/collections/web/queries.ts";
import type { EntriesMerge, entryChangesApi } from "#features/entries/changes-contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { createId } from "#features/entries/web/bulk.ts";
import { entryKeys, removeEntries, replaceEntries } from "#features/entries/web/entry-cache.ts";
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";

const call = callerOf<typeof entryChangesApi>();

/** All entries of the page of an entry, at present. */
export async function loadDuplicates(id: string): Promise<Entry[]> {
  return (await call("GET /api/entries/:id/duplicates", { params: { id } })).items;
}

/** Offers Undo afterwards. Throws if it is refused, for the dialog that shows it. */
export async function mergeEntries(
  client: QueryClient,
  entries: readonly Entry[],
  { into, collectionId }: Pick<EntriesMerge, "into" | "collectionId">,
): Promise<void> {
  const changeId = createId();
  const gone = entries.map(({ id }) => id).filter((id) => id !== into);
  const body: EntriesMerge = { ids: gone, into, collectionId, changeId };
  const { entry } = await call("POST /api/entries/merge", { body });
  void changeWithUndo(client, {
    key: `merge ${into}`,
    title: "Entries merged",
    description: `${formatEntryCount(gone.length)} moved to the trash, where ${gone.length === 1 ? "it stays" : "they stay"} for 30 days.`,
    hides: gone,
    keys: [entryKeys.all, collectionKeys.all],
    apply: () => {
      removeEntries(client, gone);
      replaceEntries(client, [entry]);
      return () => replaceEntries(client, entries);
    },
    failed: "Failed to undo",
    undo: {
      send: async () => {
        const { madePrivate } = await call("POST /api/entries/undo", { body: { changeId } });
        return describeRestoration("Entries restored", {
          madePrivate: madePrivate.length,
          isOneEntry: false,
        });
      },
    },
  });
}
