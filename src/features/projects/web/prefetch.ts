/** Prefetches for SSR what the screens show first. If a request fails here, the screen repeats it. */
import type { QueryClient } from "@tanstack/react-query";
import { getStoredSort } from "#features/account/web/stored-sort.ts";
import { isNoSuchPage } from "#web/data/api.ts";
import type { Prefetched, PrefetchRequest } from "#web/data/prefetch.ts";
import { describeListing, parseProjectFilter, sortNames } from "./project-words.ts";
import { prefetchProjectsOf } from "./projects-of-entries.ts";
import {
  linksQuery,
  peopleQuery,
  projectQuery,
  projectsQuery,
  suggestionsQuery,
} from "./queries.ts";

export async function prefetchProjects(
  client: QueryClient,
  request: PrefetchRequest,
): Promise<void> {
  const { filter, q } = request.search;
  const sort = getStoredSort(request, "projects", sortNames) ?? "updated";
  const listing = describeListing(
    parseProjectFilter(filter),
    sort,
    q === undefined ? "" : String(q),
  );
  await client.prefetchInfiniteQuery(projectsQuery(listing));
}

export async function prefetchProject(
  client: QueryClient,
  { params: { id = "" }, search }: PrefetchRequest,
): Promise<Prefetched> {
  await Promise.all([
    client.prefetchQuery(projectQuery(id)),
    search["tab"] === "entries"
      ? prefetchLinks(client, id)
      : client.prefetchInfiniteQuery(peopleQuery(id)),
  ]);
  const error = client.getQueryState(projectQuery(id).queryKey)?.error;
  return {
    isMissing: isNoSuchPage(error),
  };
}

async function prefetchLinks(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.prefetchQuery(suggestionsQuery(id)),
    client
      .fetchInfiniteQuery(linksQuery(id))
      .then(({ pages }) =>
        prefetchProjectsOf(
          client,
          pages.flatMap(({ items }) => items.map(({ entry }) => entry.id)),
        ),
      )
      .catch(() => {}),
  ]);
}
