/** Finds phrases in many texts, ignoring case, accents and punctuation. */
import { indexOfText } from "#server/text/find-occurrences.ts";
import { analyseText } from "./analyse-text.ts";

/** For each phrase, whether the text contains it. */
export type FindPhrases = (text: string) => boolean[];

/** Each of `phrases` and each text is analysed only once. */
export function createPhraseFinder(phrases: readonly string[]): FindPhrases {
  const wanted = phrases.map(joinWords);
  return (text) => {
    if (wanted.length === 0) return [];
    const words = joinWords(text);
    return wanted.map(
      (phrase) => phrase !== null && words !== null && indexOfText(words, phrase) >= 0,
    );
  };
}

/** Without a language, a stem is the folded word. Null if there is no word. */
function joinWords(text: string): string | null {
  const words = analyseText(text, null).map(({ stem }) => stem);
  return words.length === 0 ? null : ` ${words.join(" ")} `;
}
