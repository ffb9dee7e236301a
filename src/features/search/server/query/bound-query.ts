/** Limits the cost of one search. Parts beyond the limits are left out, with a note. */
import { analyseText } from "../text/analyse-text.ts";
import type { ParsedQuery } from "./parse-query.ts";

export const queryBounds = { phrases: 8, exclusions: 12, filters: 12 };

/**
 * `query` within the limits, with a note on each limit that was exceeded. A word of several tokens, such as
 * e-mail or 東京都, is excluded as a phrase, not token by token.
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
  return {
    ...query,
    phrases,
    notPhrases: exclusions.flatMap(({ text, isPhrase }) => (isPhrase ? [text] : [])),
    notWords: exclusions.flatMap(({ text, isPhrase }) => (isPhrase ? [] : [text])),
    filters: keep(query.filters, queryBounds.filters, "filters"),
    notes: [...query.notes, ...notes],
  };
}
