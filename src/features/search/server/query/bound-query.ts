/** How much one search may ask for. What goes beyond is left out, and said to be. */
import { analyseText } from "../text/analyse-text.ts";
import type { ParsedQuery } from "./parse-query.ts";
import type { QueryFilters } from "./query-filters.ts";

export const queryBounds = { phrases: 8, exclusions: 12, filters: 12 };

const lists = [
  "topics",
  "notTopics",
  "collections",
  "notCollections",
  "sites",
  "notSites",
  "types",
  "notTypes",
] as const satisfies readonly (keyof QueryFilters)[];

/**
 * `query` within the bounds, with a note on each that it went beyond. What is written as one word but is several, such
 * as e-mail or 東京都, is refused as a phrase: not each of its parts.
 */
export function boundQuery(query: ParsedQuery): ParsedQuery {
  const notes: string[] = [];
  const keep = <Item>(items: readonly Item[], most: number, what: string): Item[] => {
    if (items.length > most)
      notes.push(`Only the first ${most} ${what} of a search count: the others were left out.`);
    return items.slice(0, most);
  };
  const phrases = keep([...new Set(query.phrases)], queryBounds.phrases, "phrases");
  const exclusions = keep(
    [
      ...[...new Set(query.notPhrases)].map((text) => ({ text, isPhrase: true })),
      ...[...new Set(query.notWords)].map((text) => ({ text, isPhrase: false })),
    ],
    queryBounds.exclusions,
    "exclusions",
  ).map(({ text, isPhrase }) => ({
    text,
    isPhrase: isPhrase || analyseText(text, null).length > 1,
  }));
  const filters = keep(
    lists.flatMap((list) => query.filters[list].map((value) => ({ list, value }))),
    queryBounds.filters,
    "filters",
  );
  const kept = Object.groupBy(filters, ({ list }) => list);
  const named = lists.map((list) => [list, kept[list]?.map(({ value }) => value) ?? []]);
  return {
    ...query,
    phrases,
    notPhrases: exclusions.flatMap(({ text, isPhrase }) => (isPhrase ? [text] : [])),
    notWords: exclusions.flatMap(({ text, isPhrase }) => (isPhrase ? [] : [text])),
    filters: { ...query.filters, ...(Object.fromEntries(named) as Partial<QueryFilters>) },
    notes: [...query.notes, ...notes],
  };
}
