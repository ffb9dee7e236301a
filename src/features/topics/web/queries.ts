import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { topicSorts, topicsApi } from "#features/topics/contract.ts";
import type { PrefetchRequest } from "#web/data/prefetch.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof topicsApi>();

export const sortNames = { entries: "Most entries", label: "A to Z" } as const;
export type TopicSort = keyof typeof sortNames & (typeof topicSorts)[number];

export const topicKeys = {
  all: ["topics"],
  lists: ["topics", "list"],
  list: (q: string, sort: TopicSort) => ["topics", "list", sort, q] as const,
  found: (q: string) => ["topics", "found", q] as const,
  suggestions: ["topics", "suggestions"],
  changes: ["topics", "changes"],
} as const;

const pageSize = 100;
/** Shown while a topic is typed. */
const maxFound = 8;

export function topicsQuery(q: string, sort: TopicSort) {
  return infiniteQueryOptions({
    queryKey: topicKeys.list(q, sort),
    ...pagesFrom((options) => call("GET /api/topics", options), {
      q: q || undefined,
      sort,
      limit: pageSize,
    }),
  });
}

/** Topics for completion, those that begin with `q` first. */
export function foundTopicsQuery(q: string) {
  return queryOptions({
    queryKey: topicKeys.found(q),
    queryFn: ({ signal }) =>
      call("GET /api/topics", {
        query: { q: q || undefined, sort: "match", limit: maxFound },
        signal,
      }),
  });
}

export const suggestionsQuery = queryOptions({
  queryKey: topicKeys.suggestions,
  queryFn: ({ signal }) => call("GET /api/topics/suggestions", { signal }),
});

export const changesQuery = infiniteQueryOptions({
  queryKey: topicKeys.changes,
  ...pagesFrom((options) => call("GET /api/topics/changes", options), { limit: 50 }),
});

export function parseSort(value: unknown): TopicSort {
  return value === "label" ? "label" : "entries";
}

/** Loads what the page shows first. The page itself requests again what fails here. */
export async function prefetchTopics(
  client: QueryClient,
  { search }: PrefetchRequest,
): Promise<void> {
  const { q, sort } = search;
  await client.prefetchInfiniteQuery(
    topicsQuery(q === undefined ? "" : String(q), parseSort(sort)),
  );
}
