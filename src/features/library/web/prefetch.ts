/** Prefetches for SSR what the screens show first. If a request fails here, the screen repeats it. */
import type { QueryClient } from "@tanstack/react-query";
import { getStoredSort } from "#features/account/web/stored-sort.ts";
import { batchesQuery } from "#features/capture/web/batches-query.ts";
import { collectionSorts } from "#features/collections/web/collection-sorts.ts";
import {
  collectionQuery,
  collectionsQuery,
  sharedCollectionsQuery,
} from "#features/collections/web/queries.ts";
import { pageSettingsQuery } from "#features/collection-pages/web/queries.ts";
import { foundEntriesQuery } from "./collection/found-entries.ts";
import { commentsQuery } from "#features/comments/web/queries.ts";
import { connectionsQuery } from "#features/connections/web/links.ts";
import type { Entry } from "#features/entries/contract.ts";
import { entriesQuery, entryQuery, recentEntriesQuery } from "#features/entries/web/queries.ts";
import { entryPicturesQuery } from "#features/pictures/web/entry-pictures.ts";
import { projectQuery } from "#features/projects/web/queries.ts";
import { prefetchProjectsOf } from "#features/projects/web/projects-of-entries.ts";
import { prefetchReading } from "#features/reading/web/prefetch-reading.ts";
import { readingSettingsQuery } from "#features/reading-state/web/queries.ts";
import { unfinishedQuery } from "#features/reading-state/web/unfinished-query.ts";
import { rediscoverQuery } from "#features/rediscover/web/rediscover-query.ts";
import { memberNotesQuery, receivedInvitationsQuery } from "#features/sharing/web/queries.ts";
import { isNoSuchPage } from "#web/data/api.ts";
import { stringifySearch } from "#web/search-params.ts";
import { parseLibrarySearch } from "#shared/library-filters.ts";
import { savedFiltersQuery } from "#features/saved-filters/web/queries.ts";
import { libraryCountQuery, libraryQuery } from "./all/library-queries.ts";
import type { Prefetched, PrefetchRequest } from "#web/data/prefetch.ts";
import { entrySorts } from "./collection/entry-sorts.ts";
import { filterEntries } from "./collection/use-shown-entries.ts";

export async function prefetchHome(client: QueryClient, request: PrefetchRequest): Promise<void> {
  const sort = getStoredSort(request, "collections", collectionSorts);
  await Promise.all([
    client
      .fetchQuery(recentEntriesQuery)
      .then(({ items }) => prefetchProjectsOf(client, listIds(items)))
      .catch(() => {}),
    client.prefetchInfiniteQuery(collectionsQuery(sort && { sort })),
    // They are above the lists.
    client.prefetchQuery(batchesQuery),
    client.prefetchQuery(unfinishedQuery),
    client.prefetchQuery(rediscoverQuery),
    client.prefetchQuery(receivedInvitationsQuery),
    client.prefetchQuery(sharedCollectionsQuery),
  ]);
}

export async function prefetchLibrary(
  client: QueryClient,
  { search }: PrefetchRequest,
): Promise<void> {
  const filter = parseLibrarySearch(stringifySearch(search));
  await Promise.all([
    client
      .fetchInfiniteQuery(libraryQuery(filter))
      .then(({ pages }) => prefetchProjectsOf(client, listIds(pages[0]?.items ?? [])))
      .catch(() => {}),
    client.prefetchQuery(libraryCountQuery(filter)),
    client.prefetchQuery(savedFiltersQuery),
    // The chips show the title of a collection and the name of a project.
    ...(filter.values.collectionId ?? []).map((id) => client.prefetchQuery(collectionQuery(id))),
    ...(filter.values.projectId ?? []).map((id) => client.prefetchQuery(projectQuery(id))),
  ]);
}

export async function prefetchCollection(
  client: QueryClient,
  request: PrefetchRequest,
): Promise<Prefetched> {
  const { id: collectionId = "" } = request.params;
  const { q = "", full } = request.search;
  const sort = getStoredSort(request, "entries", entrySorts);
  await Promise.all([
    client
      .fetchQuery(collectionQuery(collectionId))
      // The question about it moves what is below.
      .then(({ publicPage }) => publicPage && client.prefetchQuery(pageSettingsQuery(collectionId)))
      .catch(() => {}),
    (q && full === "true"
      ? client
          .fetchQuery(foundEntriesQuery(String(q), { collectionId }))
          .then(({ items }) => prefetchProjectsOf(client, listIds(items)))
      : client
          .fetchInfiniteQuery(entriesQuery(filterEntries(collectionId, sort, String(q))))
          .then(({ pages }) => prefetchProjectsOf(client, listIds(pages[0]?.items ?? [])))
    ).catch(() => {}),
  ]);
  return { isMissing: isMissing(client, collectionQuery(collectionId).queryKey) };
}

export async function prefetchEntry(
  client: QueryClient,
  { params: { id = "" }, maxTextWait }: PrefetchRequest,
): Promise<Prefetched> {
  const [entry] = await Promise.all([
    client.fetchQuery(entryQuery(id)).catch(() => null),
    client.prefetchInfiniteQuery(collectionsQuery()),
    // Prefetched, because the length of this list moves what is below it.
    client.prefetchQuery(connectionsQuery(id)),
    prefetchProjectsOf(client, [id]),
    // Before the first paint, so that the page does not change its theme.
    client.prefetchQuery(readingSettingsQuery),
  ]);
  if (entry)
    await Promise.all([
      client
        .fetchQuery(collectionQuery(entry.collection.id))
        // On a narrow screen the members' notes are above the text.
        .then(({ memberCount }) =>
          memberCount > 1
            ? client.prefetchQuery(memberNotesQuery(entry.collection.id, id))
            : undefined,
        )
        .catch(() => {}),
      prefetchReading(client, entry, maxTextWait),
      entry.shared && client.prefetchInfiniteQuery(commentsQuery(id)),
      entry.source === "url" && client.prefetchQuery(entryPicturesQuery(entry)),
    ]);
  return {
    isMissing: isMissing(client, entryQuery(id).queryKey),
    instead: { path: "/home", message: "Entry not found" },
  };
}

function listIds(entries: readonly Entry[]): string[] {
  return entries.map(({ id }) => id);
}

/** The server answered 404: the id is unknown, or belongs to another user. */
function isMissing(client: QueryClient, key: readonly unknown[]): boolean {
  return isNoSuchPage(client.getQueryState(key)?.error);
}
