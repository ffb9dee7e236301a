/** Finds phrases in many texts, ignoring case, accents and punctuation. */
import { indexOfText } from "#server/text/find-occurrences.ts";
import { analyseText } from "./analyse-text.ts";

/** For each phrase, whether the text contains it. */
export type FindPhrases = (text: string) => boolean[];

const emoji = /[\u2300-\u2bff\u{1f000}-\u{1faff}]/u;

/** Each of `phrases` and each text is analysed only once. */
export function createPhraseFinder(phrases: readonly string[]): FindPhrases {
  // An emoji between words is not part of the phrase, unless it is asked for.
  const hasEmoji = phrases.some((phrase) => emoji.test(phrase));
  const wanted = phrases.map((phrase) => joinWords(phrase, hasEmoji));
  return (text) => {
    if (wanted.length === 0) return [];
    const words = joinWords(text, hasEmoji);
    return wanted.map(
      (phrase) => phrase !== null && words !== null && indexOfText(words, phrase) >= 0,
    );
  };
}

/** Without a language, a stem is the folded word. Null if there is no word. */
function joinWords(text: string, hasEmoji: boolean): string | null {
  const words = analyseText(text, null).flatMap(({ stem }) =>
    hasEmoji || !emoji.test(stem) ? stem : [],
  );
  return words.length === 0 ? null : ` ${words.join(" ")} `;
}
