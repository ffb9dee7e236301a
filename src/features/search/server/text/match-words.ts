/** Finds the matched words in a displayed text. */
import type { Span } from "#shared/spans.ts";
import { analyseText } from "./analyse-text.ts";
import { hasEndIn } from "./compounds.ts";
import { listJoinedWords } from "./join-words.ts";
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
  const tokens = analyseText(text, null);
  const joined = listJoinedWords(text, tokens, null);
  const words =
    joined.length === 0
      ? tokens
      : [...tokens, ...joined].toSorted((one, other) => one.start - other.start);
  for (const { word, start, end } of words) {
    let isSought = known.get(word);
    if (isSought === undefined) {
      isSought = listStems(word, languages).some(
        (stem) => stems.has(stem) || hasEndIn(stems, stem),
      );
      known.set(word, isSought);
    }
    if (!isSought) continue;
    const last = spans.at(-1);
    // Pairs of characters overlap, and a joined word its parts; together they are one match.
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end);
    else spans.push([start, end]);
  }
  return spans;
}
