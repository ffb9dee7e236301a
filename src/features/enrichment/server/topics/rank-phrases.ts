/** Ranks phrases of a text as topics, in the user's own wording where there is one. */
import type { Phrase } from "./find-phrases.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import {
  isPresent,
  isRecurring,
  isStrongPhrase,
  type PhraseContext,
  scaleOf,
} from "./judge-phrase.ts";
import { manyTopics } from "./prefer-known.ts";
import { getCanonicalNames, isSubject } from "./subject-triggers.ts";
import type { Candidate } from "./candidate.ts";

export type RankContext = PhraseContext & {
  unspaced: boolean;
  /** Whether new names may become topics: not in an unknown language. */
  allowsNew: boolean;
  /** Key → the user's spelling. */
  known: ReadonlyMap<string, string>;
};

const maxLength = 60;
/** A full name must occur at least once in this many mentions of the last name. */
const maxMentions = 12;

/** Returns candidates, strongest first: the user's topics weigh most, then well-known names, then new phrases. */
export function rankPhrases(phrases: readonly Phrase[], context: RankContext): Candidate[] {
  const fullNames = collectFullNames(phrases);
  const candidates = new Map<string, Candidate>();
  for (const phrase of phrases) {
    const candidate = makeCandidate(completeName(phrase, fullNames, context), context);
    const before = candidate === null ? undefined : candidates.get(candidate.key);
    if (candidate === null || (before !== undefined && before.score >= candidate.score)) continue;
    candidates.set(candidate.key, candidate);
  }
  return [...candidates.values()].sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

/** Returns the most recurrent name or noun of a text without a better topic, or null. */
export function pickRecurring(phrases: readonly Phrase[], context: RankContext): Candidate | null {
  const { known } = context;
  if (!context.allowsNew) return null;
  const weigh = ({ count, inTitle, first }: Phrase): number =>
    count * (inTitle ? 2 : 1) * (first < 0.2 ? 1.2 : 1);
  const recurring = phrases
    .filter((phrase) => isRecurring(phrase, context))
    // A library with many topics has no use for a common word that none of them covers, nor for a name that is
    // not what the text is about.
    .filter(
      ({ key, isName, inTitle }) =>
        known.size < manyTopics || known.has(key) || (isName && inTitle),
    )
    .sort((a, b) => weigh(b) - weigh(a) || (a.key < b.key ? -1 : 1));
  const best = recurring[0];
  if (best === undefined) return null;
  const topic = known.get(best.key) ?? formatPhrase(best, context.unspaced);
  if (topic.length > maxLength) return null;
  return {
    ...best,
    topic,
    score: 0,
    isKnown: false,
    isGeneral: false,
    isNew: true,
    isDominant: false,
  };
}

function makeCandidate(phrase: Phrase, context: RankContext): Candidate | null {
  const { known, language, length } = context;
  const english = language === null || language === "en";
  // Brands and people keep their names in other languages. In German all nouns are capitalised.
  const isNameLike = phrase.isName || (language === "de" && /^\p{Lu}/u.test(phrase.surface));
  const canonical = isNameLike ? getCanonicalNames().get(phrase.key) : undefined;
  const ownKey = canonical === undefined ? phrase.key : foldTopic(canonical);
  const key = known.has(ownKey) ? ownKey : (findKnownHead(phrase, context) ?? ownKey);
  // "Time windows" are not "Windows".
  if (!isNameLike && getCanonicalNames().has(key)) return null;
  // All words of the text decide about a subject: "environment" may be nature or a runtime.
  if (english && isSubject(key)) return null;
  const knownForm = known.get(key);
  const isNew = canonical === undefined && knownForm === undefined;
  const scale = scaleOf(length);
  const isWorth = isNew
    ? context.allowsNew && isStrongPhrase(phrase, context)
    : isPresent(phrase, length, knownForm !== undefined);
  const topic = knownForm ?? canonical ?? formatPhrase(phrase, context.unspaced);
  if (!isWorth || topic.length > maxLength) return null;
  const favour = knownForm !== undefined ? 1.6 : canonical !== undefined ? 1.3 : 1;
  return {
    topic,
    key,
    parts: key === phrase.key ? phrase.parts : topic.split(/\s+/u).map(foldTopic),
    score: scorePhrase(phrase, length) * favour,
    count: phrase.count,
    inTitle: phrase.inTitle,
    isName: phrase.isName,
    isKnown: knownForm !== undefined,
    isGeneral: false,
    isNew,
    isDominant: phrase.inTitle && phrase.count >= 4 + scale * 2,
  };
}

/** "Rocket nozzle" becomes the user's "Nozzle", because in English and German the last word is the head. */
function findKnownHead({ parts, isName }: Phrase, { known, language }: RankContext): string | null {
  if (isName || parts.length < 2 || (language !== "en" && language !== "de" && language !== null))
    return null;
  for (let start = 1; start < parts.length; start += 1) {
    const key = parts.slice(start).join("");
    if (known.has(key)) return key;
  }
  return null;
}

/** Last name → the most frequent full name that ends in it. */
function collectFullNames(phrases: readonly Phrase[]): Map<string, Phrase> {
  const full = new Map<string, Phrase>();
  for (const phrase of phrases) {
    const isFull =
      phrase.isName && phrase.parts.length === 2 && !/\p{Lu}{2}|\p{N}/u.test(phrase.surface);
    const last = phrase.parts[1];
    if (!isFull || last === undefined || (phrase.count < 2 && !phrase.inTitle)) continue;
    if (phrase.count > (full.get(last)?.count ?? 0)) full.set(last, phrase);
  }
  return full;
}

/** "Mugabe" becomes "Robert Mugabe", with all mentions of the short form; but not "Mozilla" "Air Mozilla". */
function completeName(
  phrase: Phrase,
  fullNames: ReadonlyMap<string, Phrase>,
  { known }: RankContext,
): Phrase {
  if (!phrase.isName || known.has(phrase.key) || getCanonicalNames().has(phrase.key)) return phrase;
  const full = fullNames.get(phrase.key);
  if (full === undefined || full.count * maxMentions < phrase.count) return phrase;
  return { ...full, count: phrase.count, inTitle: phrase.inTitle || full.inTitle };
}

function scorePhrase({ count, parts, inTitle, isName, first }: Phrase, length: number): number {
  const frequency = Math.log2(1 + count) / Math.log2(4 + length / 200);
  const shape = parts.length > 1 ? 1.5 : isName ? 1.1 : 0.7;
  return frequency * shape * (inTitle ? 1.6 : 1) * (first < 0.15 ? 1.15 : 1) * (isName ? 1.1 : 1);
}

/** Names keep their capitals; other phrases begin with one. */
function formatPhrase({ surface, isName }: Phrase, unspaced: boolean): string {
  if (isName || unspaced) return surface;
  const lowered = surface.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  const kept = /[\p{Ll}\p{N}]\p{Lu}/u.test(surface) ? surface : lowered;
  return kept.charAt(0).toUpperCase() + kept.slice(1);
}
