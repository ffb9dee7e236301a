/**
 * Finds compounds by their last part, as "Hafenbüro" by "Büro". The index has the end of each long word of languages with
 * compounds as a term, backwards, so that the ends that a word completes are neighbours.
 */

/** Languages that write compounds as one word, and have a stemmer. */
const languages: ReadonlySet<string> = new Set(["da", "de", "nb", "nl", "nn", "no", "sv"]);
/** No word begins with it. */
const mark = "~";
/** Letters of a compound, of its last part, and of the end that the index has. */
const minCompound = 8;
const minLast = 4;
const maxEnd = 7;
/** Letters of a last part: a longer one is mostly a compound itself, of which the end says less. */
const maxLast = 12;
const onlyLetters = /^[a-z]+$/;
const capital = /^\p{Lu}/u;

export function hasCompounds(language: string | null): language is string {
  return language !== null && languages.has(language);
}

/** The term of the end of a word, by which it is found; null if it is none or too short. German nouns have a capital. */
export function toEndTerm(stem: string, word: string, language: string): string | null {
  if (stem.length < minCompound || !onlyLetters.test(stem)) return null;
  return language !== "de" || capital.test(word) ? mark + reverseEnd(stem) : null;
}

/** The beginning of the terms of words that end with `stem`; null if that is no last part. */
export function toEndPrefix(stem: string): string | null {
  const isLast = stem.length >= minLast && stem.length <= maxLast && onlyLetters.test(stem);
  return isLast ? mark + reverseEnd(stem) : null;
}

/** Whether `word` with `stem` is found by one of `terms`. */
export function hasEndIn(terms: ReadonlySet<string>, stem: string): boolean {
  return stem.length >= minCompound && terms.has(mark + reverseEnd(stem));
}

function reverseEnd(stem: string): string {
  const end = stem.slice(-maxEnd);
  return [...end].toReversed().join("");
}
