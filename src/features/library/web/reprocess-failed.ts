/** Reading many failed entries again, or keeping their links: shown at once, reversed if it fails. */
import type { QueryClient } from "@tanstack/react-query";
import type { captureApi } from "#features/capture/contract.ts";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Entry } from "#features/entries/contract.ts";
import { sendParts, settleParts } from "#features/entries/web/bulk.ts";
import { entryKeys, replaceEntries } from "#features/entries/web/entry-cache.ts";
import { sourceSteps } from "#features/entries/web/source-words.ts";
import type { LibraryFilter } from "#shared/library-filters.ts";
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { libraryCountKey, libraryQuery } from "./all/library-queries.ts";

const call = callerOf<typeof captureApi>();

/** Pages of a library that are loaded at most: more entries than one request changes. */
const maxPages = 51;

/** All failed entries of the filter, whether they are shown or not. */
export async function loadFailed(client: QueryClient, filter: LibraryFilter): Promise<Entry[]> {
  const { pages } = await client.fetchInfiniteQuery({
    ...libraryQuery(filter),
    pages: maxPages,
    staleTime: 0,
  });
  return pages.flatMap(({ items }) => items);
}

export function reprocessEntries(
  client: QueryClient,
  entries: readonly Entry[],
  linkOnly: boolean,
): void {
  if (entries.length === 0) return;
  const changed = entries.map((entry): Entry => ({
    ...entry,
    failure: null,
    status: linkOnly ? "ready" : "processing",
    step: linkOnly ? "ready" : sourceSteps[entry.source][0]!,
  }));
  const count = formatEntryCount(entries.length);
  void changeWithUndo(client, {
    key: `reprocess ${entries[0]!.id}`,
    title: linkOnly ? `${count} kept as links` : `Reading ${count} again`,
    apply: () => {
      replaceEntries(client, changed);
      return () => replaceEntries(client, entries);
    },
    send: () => {
      const send = (ids: string[]) =>
        call("POST /api/entries/reprocess", { body: { ids, linkOnly } });
      return settleParts(client, sendParts(entries, send));
    },
    failed: linkOnly ? "Failed to keep the links" : "Failed to read the entries again",
    refresh: () => {
      for (const queryKey of [entryKeys.libraries, libraryCountKey])
        void client.invalidateQueries({ queryKey });
    },
  });
}
