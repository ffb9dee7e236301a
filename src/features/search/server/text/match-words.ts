/** Where the words that were found stand in a text that is shown. */
import type { Span } from "#shared/spans.ts";
import { analyseText } from "./analyse-text.ts";
import { listStems } from "./stem-word.ts";

/** What is marked: words that the index knows as one of `stems` in any of `languages`. */
export type Sought = {
  stems: ReadonlySet<string>;
  languages: readonly (string | null)[];
  /** Of the words met so far, whether they are sought: the texts of one answer share most of theirs. */
  known: Map<string, boolean>;
};

/** Spans of `text` that are sought, in order. */
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
    // Pairs of characters overlap: what they cover together is one match.
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end);
    else spans.push([start, end]);
  }
  return spans;
}
