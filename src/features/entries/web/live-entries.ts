/** Applies live events to the cache: one subscription for the lifetime of the tab. */
import type { QueryClient } from "@tanstack/react-query";
import { collectionKeys } from "#features/collections/web/queries.ts";
import type { LiveEvent } from "#features/entries/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { oncePerClient } from "#web/data/refresh-after-events.ts";
import { afterRestorations, isRestoring } from "#web/data/restorations.ts";
import { removeEntries, entryKeys, findCached, upsertEntry } from "./entry-cache.ts";
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

  let isStale = false;

  /** Loads the entries again after running restorations, which may undo the change that an event reported. */
  function refreshAfterRestorations(): void {
    if (isStale) return;
    isStale = true;
    void afterRestorations(async () => {
      isStale = false;
      await client.invalidateQueries({ queryKey: entryKeys.all });
    });
  }

  subscribeToLiveEvents<LiveEvent>(
    (event) => {
      if (event.type === "collections") void refreshCollections(client);
      // Of a shared collection: its list, and the marks of unread activity.
      else if (event.type === "activity") refreshCountsSoon();
      else if (isRestoring()) refreshAfterRestorations();
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
        } else removeEntries(client, [event.id]);
      }
    },
    () => {
      for (const { all } of [entryKeys, collectionKeys, pictureKeys])
        void client.invalidateQueries({ queryKey: all });
    },
  );
});

/** Loaded with the first such event, because few visits need it. */
async function refreshCollections(client: QueryClient): Promise<void> {
  await (await import("./live/refresh-collections.ts")).refreshCollections(client);
}
