/**
 * Decides whether a sentence contains the kind of value asked for: a date, a sum, a name not in the question.
 */
import type { AskedFor } from "./data/ask-words-english.ts";
import { reason, uncounted, uncountedMeasures, valuePatterns } from "./value-patterns.ts";

/** Whether it does (null if uncertain), and where. */
export type Values = { holds: boolean | null; places: number[] };

/** `isKnown`: whether the question contains a word. A value from the question is not the answer. */
export function findValues(
  sentence: string,
  askedFor: AskedFor,
  isKnown: (word: string) => boolean,
): Values {
  if (askedFor === "reason") {
    const isGiven = sentence.search(reason) >= 0;
    return { holds: isGiven ? true : null, places: [] };
  }
  if (askedFor === "person" || askedFor === "place") return findNames(sentence, askedFor, isKnown);
  const hide = (text: string) => "#".repeat(text.length);
  const unknown = sentence.replace(/\d+/gu, (figure) => (isKnown(figure) ? hide(figure) : figure));
  const list = (text: string, kind: keyof typeof valuePatterns) =>
    [...text.matchAll(valuePatterns[kind])].map(({ index }) => index);
  switch (askedFor) {
    case "occasion": {
      const places = list(unknown, "time");
      return { holds: places.length > 0 ? true : null, places };
    }
    case "number":
      return settle(list(unknown.replace(uncounted, hide), "number"));
    case "amount":
      return settle([
        ...list(unknown.replace(uncounted, hide), "number"),
        ...list(unknown, "money"),
      ]);
    case "count":
      return settle(
        list(unknown.replace(uncounted, hide).replace(uncountedMeasures, hide), "number"),
      );
    default:
      return settle(list(unknown, askedFor));
  }
}

function settle(places: number[]): Values {
  return { holds: places.length > 0, places };
}

const titlePattern =
  /(?:Mr|Mrs|Ms|Dr|Prof|Sir|Lady|Lord|President|Minister|Senator|Professor|King|Queen|by)\.?\s$/u;
const uncasedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Hangul}]/u;

/**
 * Two capitalised words in a row, or one after a title, are a name; one capitalised word inside a sentence is
 * uncertain. No name proves nothing: "the gardener" is an answer too.
 */
function findNames(
  sentence: string,
  askedFor: "person" | "place",
  isKnown: (word: string) => boolean,
): Values {
  if (uncasedScripts.test(sentence)) return { holds: null, places: [] };
  const words = [...sentence.matchAll(/[\p{L}\p{M}\p{N}’'-]+/gu)].map(({ 0: word, index }) => ({
    index,
    end: index + word.length,
    isName: /^\p{Lu}/u.test(word) && word.length > 1 && !isKnown(word) && !/^I['’]/u.test(word),
  }));
  const certain: number[] = [];
  const possible: number[] = [];
  for (const [at, { index, end, isName }] of words.entries()) {
    if (!isName) continue;
    const before = sentence.slice(Math.max(0, index - 14), index);
    const next = words[at + 1];
    const isFull = next?.isName === true && /^[ .]{1,2}$/u.test(sentence.slice(end, next.index));
    if (isFull || titlePattern.test(before)) certain.push(index);
    else if (!/(?:^|[.!?:"“”„«]\s?)$/u.test(before)) possible.push(index);
  }
  const isCertain = certain.length > 0 || (askedFor === "place" && possible.length > 0);
  return { holds: isCertain ? true : null, places: [...certain, ...possible] };
}
