/** Applies live events to the cache: one subscription for the lifetime of the tab. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import {
  type CollectionFilter,
  collectionKeys,
  listCachedCollections,
} from "#features/collections/web/queries.ts";
import {
  removedCollections,
  settledRemovals,
} from "#features/collections/web/removed-collections.ts";
import type { Entry, LiveEvent } from "#features/entries/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { oncePerClient } from "#web/data/refresh-after-events.ts";
import { removeEntry, entryKeys, findCached, upsertEntry } from "./entry-cache.ts";
import { holdEntry, isHoldingNewEntries } from "./held-entries.ts";
import { pictureKeys } from "./picture-keys.ts";

/** Milliseconds in which the many events of an import are combined into one refresh of the counts and covers. */
const countsDelay = 400;

export const watchEntries = oncePerClient((client) => {
  let countsTimer: ReturnType<typeof setTimeout> | undefined;

  function refreshCountsSoon(): void {
    countsTimer ??= setTimeout(() => {
      countsTimer = undefined;
      void client.invalidateQueries({ queryKey: collectionKeys.all });
    }, countsDelay);
  }

  // Their entries have been moved, deleted or restored too.
  settledRemovals.subscribe(() => void client.invalidateQueries({ queryKey: entryKeys.all }));

  subscribeToLiveEvents<LiveEvent>(
    (event) => {
      if (event.type === "collections") void refreshCollections(client);
      // Of a shared collection: its list, and the marks of unread activity.
      else if (event.type === "activity") refreshCountsSoon();
      else if (["pictures", "entries", "topics"].includes(event.type))
        void client.invalidateQueries({ queryKey: entryKeys.all });
      else if (event.type === "entry" || event.type === "entry-removed") {
        const now = event.type === "entry" ? event.entry : undefined;
        const known = now && findCached(client, now.id);
        if (now && !known && isHoldingNewEntries()) holdEntry(client, now);
        // A picture may belong to the cover of its collection.
        else if (!known || known.picture?.url !== now?.picture?.url) refreshCountsSoon();
        if (event.type === "entry") {
          upsertEntry(client, event.entry);
          void client.invalidateQueries({ queryKey: pictureKeys.of(event.entry.id) });
          void client.invalidateQueries({ queryKey: collectionKeys.memberNotes });
        } else removeEntry(client, event.id);
      }
    },
    () => {
      for (const { all } of [entryKeys, collectionKeys, pictureKeys])
        void client.invalidateQueries({ queryKey: all });
    },
  );
});

/**
 * Entries contain their collection's name, which a rename changes; deleting a collection moves its entries.
 */
async function refreshCollections(client: QueryClient): Promise<void> {
  const before = listCachedCollections(client);
  await client.invalidateQueries({ queryKey: collectionKeys.lists, refetchType: "none" });
  await client.refetchQueries({ queryKey: collectionKeys.sharing });
  // Searches are repeated when they are next shown.
  await client.refetchQueries({
    queryKey: collectionKeys.lists,
    predicate: (query) => query.isActive() || !(query.queryKey[2] as CollectionFilter).q,
  });
  // The page of a collection that is being deleted here must not request it again.
  if (removedCollections.get().size === 0) {
    void client.invalidateQueries({ queryKey: collectionKeys.details });
  }
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
  client.setQueriesData<unknown>({ queryKey: entryKeys.all }, (data: unknown) =>
    mapEntries(data, rename),
  );
}

/** Applies `change` to a cached entry, page or list of pages. */
function mapEntries(data: unknown, change: (entry: Entry) => Entry): unknown {
  if (typeof data !== "object" || data === null) return data;
  if ("pages" in data && Array.isArray(data.pages))
    return { ...data, pages: data.pages.map((page: unknown) => mapEntries(page, change)) };
  if ("items" in data && Array.isArray(data.items))
    return { ...data, items: (data.items as Entry[]).map(change) };
  return change(data as Entry);
}
