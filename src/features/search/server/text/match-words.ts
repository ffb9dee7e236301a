/** Finds the matched words in a displayed text. */
import type { Span } from "#shared/spans.ts";
import { analyseText } from "./analyse-text.ts";
import { listStems } from "./stem-word.ts";

/** The words to mark: those indexed as one of `stems` in any of `languages`. */
export type Sought = {
  stems: ReadonlySet<string>;
  languages: readonly (string | null)[];
  /** By word, whether it is marked: the texts of one answer share most words. */
  known: Map<string, boolean>;
};

/** The marked spans of `text`, in order. */
export function matchWords(text: string, { stems, languages, known }: Sought): Span[] {
  const spans: Span[] = [];
  if (stems.size === 0) return spans;
  for (const { word, start, end } of analyseText(text, null)) {
    let isSought = known.get(word);
    if (isSought === undefined) {
      isSought = listStems(word, languages).some((stem) => stems.has(stem));
      known.set(word, isSought);
    }
    if (!isSought) continue;
    const last = spans.at(-1);
    // Pairs of characters overlap; together they are one match.
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end);
    else spans.push([start, end]);
  }
  return spans;
}
