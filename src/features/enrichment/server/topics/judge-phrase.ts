/** Decides whether a phrase has enough evidence to be a topic. Guesses without a dictionary. */
import { determiners } from "../data/determiners.ts";
import type { Phrase } from "./find-phrases.ts";
import type { StopWords } from "../text/stop-words.ts";

export type PhraseContext = {
  /** Words in the text. */
  length: number;
  stop: StopWords;
  language: string | null;
};

const shoutedPattern = /^[\p{Lu}\p{N}]+(?: [\p{Lu}\p{N}]+)+$/u;
const verbalPattern = /(?:ed|ing)$/u;
const adjectivalPattern =
  /(?:ive|ous|ful|able|ible|less|ical|est|ern|ic|ate|ary|near|olar|ular|onal)$/u;
const demonymPattern = /(?:ian|ians|ese|ish|Israelis?|Iraqis?|Pakistanis?|Saudis?)$/u;
/** Gerunds that name a subject. */
const activityPattern =
  /(?:learn|engineer|process|comput|plan|train|print|build|market|programm|model|farm|bank|test|hous|cool|heat|fund|min|bear|shopp|gam|edit|rac|draw|writ|paint|design|trad|network|track|stream|hack|monitor|load|cod)ing$/iu;
/** The share of the occurrences of a noun that follow an article. */
const minDetermined = 0.15;
/** The share of the occurrences of a noun that no other noun follows. */
const minHeads = 0.4;
const minPlaces = 2;
const minPlacesUntitled = 3;
/** Words of a text; a shorter text counts as short. */
const maxShortLength = 200;

/** Grows with the length of the text, because in a long one even a minor word recurs. */
export function scaleOf(length: number): number {
  return Math.max(0, Math.log2(length / 300));
}

/** Whether a phrase recurs enough to be the only topic of a text. */
export function isRecurring(phrase: Phrase, context: PhraseContext): boolean {
  const { count, inTitle, isName, places, parts } = phrase;
  const scale = scaleOf(context.length);
  if (parts.length > (isName ? 2 : 1) || !isNoun(phrase, context)) return false;
  if (inTitle) return count >= 2 + scale && places >= minPlaces;
  return isName && count >= 4 + scale && places >= minPlacesUntitled;
}

/**
 * Whether a new phrase recurs enough to be the subject of the text; a single word needs the most evidence.
 * Each must occur in more than one place.
 */
export function isStrongPhrase(phrase: Phrase, context: PhraseContext): boolean {
  const { count, parts, inTitle, isName, surface, places } = phrase;
  const { language, stop } = context;
  const scale = scaleOf(context.length);
  if (places < (inTitle ? minPlaces : minPlacesUntitled)) return false;
  if (parts.length === 1) {
    if (!isNoun(phrase, context)) return false;
    if (isName) return count >= (inTitle ? 2 : 4) + scale;
    return inTitle && count >= (language === "de" ? 3 : 4) + scale * 1.5;
  }
  if (
    !isName &&
    (parts.every((part) => isHollow(part, stop)) || !determiners.has(language ?? "en"))
  )
    return false;
  if (!inTitle && shoutedPattern.test(surface)) return false;
  const isEnglish = language === null || language === "en";
  if (isEnglish && !isName && verbalPattern.test(surface) && !activityPattern.test(surface))
    return false;
  return count >= (inTitle && parts.length === 2 ? 2 : 3) + scale * (isName ? 0.5 : 0.7);
}

/** Whether one of the user's topics, or a well-known name, is clearly present: that needs less evidence. */
export function isPresent(phrase: Phrase, length: number, isKnown: boolean): boolean {
  const { count, parts, inTitle, isName, places, heads } = phrase;
  const scale = scaleOf(length);
  if (parts.length === 1 && !isName && heads < count * minHeads) return false;
  const isShort = length < maxShortLength;
  // In a short note, naming one of the user's own topics twice is enough.
  if (isKnown && isShort && count >= 2) return true;
  if (places < (inTitle || isShort ? minPlaces : minPlacesUntitled)) return false;
  if (!isKnown) return count >= (inTitle ? 2 : 3 + scale * 1.5);
  if (inTitle) return count >= (parts.length > 1 ? 1 : 2);
  if (parts.length > 1) return count >= 2 + scale * 0.5;
  return count >= (isName ? 3 + scale : 4 + scale * 1.5);
}

/** A single word: a name, or a word that follows articles. */
function isNoun(
  { key, surface, isName, count, determined, heads }: Phrase,
  { stop, language }: PhraseContext,
): boolean {
  if (isHollow(key, stop) || surface.length < 3) return false;
  const isEnglish = language === null || language === "en";
  if (isName) return !(isEnglish && demonymPattern.test(surface));
  if (determined < Math.max(1, count * minDetermined) || heads < count * minHeads) return false;
  if (isEnglish) return !verbalPattern.test(surface) && !adjectivalPattern.test(surface);
  return language === "de" ? /^\p{Lu}/u.test(surface) : surface.length >= 4;
}

function isHollow(part: string, stop: StopWords): boolean {
  return stop.generic.has(part) || stop.empty.has(part) || stop.breaking.has(part);
}
