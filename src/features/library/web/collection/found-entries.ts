import { queryOptions } from "@tanstack/react-query";
import { entryKeys, type FoundEntries } from "#features/entries/web/entry-cache.ts";
import { maxHits, searchEntries } from "#features/search/web/search-query.ts";

/** The best results of a full search in a collection. Always stale, because only the server knows which entries match. */
export function foundEntriesQuery(q: string, filter: { collectionId: string }) {
  return queryOptions({
    queryKey: entryKeys.search(q, filter),
    queryFn: async ({ signal }): Promise<FoundEntries> => {
      const { items, notes } = await searchEntries({ q, ...filter, limit: maxHits }, signal);
      const titles = items.map(
        ({ entry, matches }) => [entry.id, { title: entry.title, spans: matches.title }] as const,
      );
      return {
        items: items.map((hit) => hit.entry),
        notes,
        titles: Object.fromEntries(titles),
      };
    },
    staleTime: 0,
  });
}
