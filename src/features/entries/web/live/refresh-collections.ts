import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import {
  type CollectionFilter,
  collectionKeys,
  listCachedCollections,
} from "#features/collections/web/queries.ts";
import type { Entry } from "#features/entries/contract.ts";
import { changeLists } from "#web/data/cached-lists.ts";
import { isRemoved } from "#web/undoable-change.ts";
import { entryKeys } from "../entry-cache.ts";

/**
 * Loads collections again after a change. Entries contain their collection's name, which a rename changes; deleting a
 * collection moves its entries.
 */
export async function refreshCollections(client: QueryClient): Promise<void> {
  const before = listCachedCollections(client);
  await client.invalidateQueries({ queryKey: collectionKeys.lists, refetchType: "none" });
  await client.refetchQueries({ queryKey: collectionKeys.sharing });
  // Searches are repeated when they are next shown.
  await client.refetchQueries({
    queryKey: collectionKeys.lists,
    predicate: (query) => query.isActive() || !(query.queryKey[2] as CollectionFilter).q,
  });
  // The page of a collection that is being deleted here must not request it again.
  void client.invalidateQueries({
    queryKey: collectionKeys.details,
    predicate: ({ queryKey }) => !isRemoved(String(queryKey[2])),
  });
  const present = listCachedCollections(client);
  const isMissing = (one: Collection) => !present.has(one.id);
  // Rights that ended: their entries are not shown again, even from the cache.
  if ([...before.values()].some((one) => one.memberCount > 1 && isMissing(one)))
    client.removeQueries({ queryKey: entryKeys.all, type: "inactive" });
  // Changes made here are already counted: a different count means that many entries changed elsewhere.
  const isCountedAnew = (one: Collection) => present.get(one.id)?.entryCount !== one.entryCount;
  const known = [...before.values()];
  if (known.length === 0 || known.some(isMissing) || known.some(isCountedAnew)) {
    void client.invalidateQueries({ queryKey: entryKeys.all });
    return;
  }
  const isRenamed = (one: Collection) => {
    const now = present.get(one.id)!;
    return now.title !== one.title || now.category !== one.category;
  };
  if (known.some(isRenamed)) renameInEntries(client, present);
}

function renameInEntries(client: QueryClient, present: Map<string, Collection>): void {
  const rename = (entry: Entry): Entry => {
    const now = present.get(entry.collection.id);
    if (
      !now ||
      (now.title === entry.collection.title && now.category === entry.collection.category)
    )
      return entry;
    return { ...entry, collection: { id: now.id, title: now.title, category: now.category } };
  };
  const isDetail = (key: QueryKey) => key[1] === entryKeys.details[1];
  changeLists<Entry>(
    client,
    { queryKey: entryKeys.all, predicate: ({ queryKey }) => !isDetail(queryKey) },
    (pages) => pages.map(({ items }) => items.map(rename)),
  );
  client.setQueriesData<Entry>({ queryKey: entryKeys.details }, (entry) => entry && rename(entry));
}
