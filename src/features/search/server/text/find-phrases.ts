/** Phrases looked for in many texts, word for word, whatever their case, accents and punctuation. */
import { analyseText } from "./analyse-text.ts";

/** Whether it stands there, by phrase. */
export type FindPhrases = (text: string) => boolean[];

/** Each of `phrases` and each text is analysed once, however many of the others there are. */
export function openPhrases(phrases: readonly string[]): FindPhrases {
  const wanted = phrases.map(joinWords);
  return (text) => {
    if (wanted.length === 0) return [];
    const words = joinWords(text);
    return wanted.map((phrase) => phrase !== null && words !== null && words.includes(phrase));
  };
}

/** Without a language, a stem is the folded word. Null where there is no word. */
function joinWords(text: string): string | null {
  const words = analyseText(text, null).map(({ stem }) => stem);
  return words.length === 0 ? null : ` ${words.join(" ")} `;
}
