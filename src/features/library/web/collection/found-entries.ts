import { queryOptions } from "@tanstack/react-query";
import {
  entryKeys,
  type EntryFilter,
  type FoundEntries,
} from "#features/entries/web/entry-cache.ts";
import { maxHits, searchEntries } from "#features/search/web/search-query.ts";

/** The best results of a search. Always stale, because only the server knows which entries match. */
export function foundEntriesQuery(q: string, filter: EntryFilter) {
  return queryOptions({
    queryKey: entryKeys.search(q, filter),
    queryFn: async ({ signal }): Promise<FoundEntries> => {
      const { items, notes } = await searchEntries({ q, ...filter, limit: maxHits }, signal);
      const titles = items.map(
        ({ entry, matches }) => [entry.id, { title: entry.title, spans: matches.title }] as const,
      );
      return {
        asked: q,
        items: items.map((hit) => hit.entry),
        notes,
        titles: Object.fromEntries(titles),
      };
    },
    enabled: q !== "",
    staleTime: 0,
  });
}
