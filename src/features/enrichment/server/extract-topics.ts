/** Main topics: the person's own first, then general subjects and names, then the text's strongest phrases. */
import { isUnspaced } from "./detect-language.ts";
import { findPhrases, type Phrase } from "./find-phrases.ts";
import { foldTopic } from "./fold-topic.ts";
import { getNames, matchSubjects } from "./match-subjects.ts";
import { getStopWords, type StopWords } from "./stop-words.ts";
import type { Token } from "./tokenize-text.ts";

export type TopicInput = {
  /** Every sentence, headings too. */
  sentences: ReadonlyArray<readonly Token[]>;
  /** Running text alone: capitals and repetition mean nothing in headings. */
  prose: ReadonlyArray<readonly Token[]>;
  title: readonly Token[];
  language: string | null;
  knownTopics: readonly string[];
  /** Keys that must not become topics: the site's own name. */
  barred: ReadonlySet<string>;
};

type Candidate = {
  topic: string;
  key: string;
  parts: string[];
  score: number;
  count: number;
  /** Neither the person's own nor a well-known name. */
  isNew: boolean;
  /** So prominent that it is worth a new topic even where others describe the text. */
  isDominant: boolean;
};

const MOST = 6;
const MOST_SUBJECTS = 3;
const ENOUGH = 3;
const LONGEST = 60;
const UNKNOWN_LANGUAGE_WORDS = 60;

/**
 * Up to six topics, none rather than wrong ones. New phrases are coined only where subjects, names and the person's own
 * topics say too little, or where one dominates the text: a vocabulary used once is no vocabulary.
 */
export function extractTopics(input: TopicInput): string[] {
  const length = input.sentences.reduce((sum, tokens) => sum + tokens.length, 0);
  if (length + input.title.length < 3) return [];
  const english = input.language === null || input.language === "en";
  const known = new Map(input.knownTopics.slice(0, 2000).map((topic) => [foldTopic(topic), topic]));
  known.delete("");
  const context: RankContext = {
    length,
    english,
    known,
    unspaced: isUnspaced(input.language),
    german: input.language === "de",
    coins: input.language !== null || length < UNKNOWN_LANGUAGE_WORDS,
    stop: getStopWords(input.language),
  };
  const phrases = findPhrases(input.prose, input.title, context.stop, {
    joiner: context.unspaced ? "" : " ",
    capitalsMeanNames: !context.german,
  }).filter(({ key }) => !input.barred.has(key));
  const subjects = english ? matchSubjects(input.sentences, input.title) : [];
  const broad = subjects
    .filter(({ topic }) => !input.barred.has(foldTopic(topic)))
    .slice(0, MOST_SUBJECTS)
    .map(({ topic, score }) => makeSubject(topic, score, known));
  return combine(broad, rankPhrases(phrases, context), length);
}

function makeSubject(topic: string, score: number, known: ReadonlyMap<string, string>): Candidate {
  const key = foldTopic(topic);
  const parts = topic.split(/\s+/u).map(foldTopic);
  return {
    topic: known.get(key) ?? topic,
    key,
    parts,
    score,
    count: 0,
    isNew: false,
    isDominant: true,
  };
}

type RankContext = {
  length: number;
  stop: StopWords;
  english: boolean;
  german: boolean;
  unspaced: boolean;
  /** Whether new phrases may be made at all: not in a language unknown to us. */
  coins: boolean;
  known: ReadonlyMap<string, string>;
};

function rankPhrases(phrases: readonly Phrase[], context: RankContext): Candidate[] {
  const names = context.english ? getNames() : new Map<string, string>();
  const fullNames = collectFullNames(phrases);
  const candidates = new Map<string, Candidate>();
  for (const found of phrases) {
    const canonical = found.isName ? names.get(found.key) : undefined;
    const full = canonical === undefined && found.isName ? fullNames.get(found.key) : undefined;
    const phrase =
      full === undefined
        ? found
        : { ...full, count: found.count, inTitle: found.inTitle || full.inTitle };
    const key = canonical === undefined ? phrase.key : foldTopic(canonical);
    const knownForm = context.known.get(key);
    const isNew = canonical === undefined && knownForm === undefined;
    const per = Math.max(0, Math.log2(context.length / 300));
    if (
      !(isNew
        ? context.coins && isStrong(phrase, per, context)
        : recurs(phrase, per, knownForm !== undefined))
    )
      continue;
    const favour = knownForm !== undefined ? 1.6 : canonical !== undefined ? 1.3 : 1;
    const score = scorePhrase(phrase, context.length) * favour;
    const topic = knownForm ?? canonical ?? present(phrase, context.unspaced);
    const before = candidates.get(key);
    if (topic.length > LONGEST || (before !== undefined && before.score >= score)) continue;
    const parts = canonical === undefined ? phrase.parts : canonical.split(/\s+/u).map(foldTopic);
    const isDominant = phrase.inTitle && phrase.count >= 4 + per * 2;
    candidates.set(key, { topic, key, parts, score, count: phrase.count, isNew, isDominant });
  }
  return [...candidates.values()].sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

/** Last name → the most frequent full name ending in it, so that "Mugabe" is filed under "Robert Mugabe". */
function collectFullNames(phrases: readonly Phrase[]): Map<string, Phrase> {
  const full = new Map<string, Phrase>();
  for (const phrase of phrases) {
    if (!phrase.isName || phrase.parts.length !== 2 || /\p{Lu}{2}|\p{N}/u.test(phrase.surface))
      continue;
    const last = phrase.parts[1]!;
    if (phrase.count > (full.get(last)?.count ?? 0)) full.set(last, phrase);
  }
  return full;
}

/** A topic that exists already, the person's or a well-known name, need only be clearly present. */
function recurs({ count, parts, inTitle }: Phrase, per: number, isKnown: boolean): boolean {
  if (!isKnown) return count >= (inTitle ? 2 : 3 + per * 1.5);
  return count >= (inTitle ? 1 : parts.length > 1 ? 2 + per * 0.5 : 3 + per);
}

/** Whether a new phrase recurs enough to be what the text is about; a single word has the most to prove. */
function isStrong(phrase: Phrase, per: number, { stop, english, german }: RankContext): boolean {
  const { count, parts, inTitle, isName, key, surface } = phrase;
  if (parts.every((part) => stop.empty.has(part) || stop.breaking.has(part))) return false;
  if (parts.length > 1) {
    if (!isName && parts.every((part) => stop.generic.has(part) || stop.empty.has(part)))
      return false;
    if (english && !isName && VERBAL.test(surface) && !ACTIVITY.test(surface)) return false;
    return count >= (inTitle && parts.length === 2 ? 2 : 3) + per * (isName ? 0.5 : 0.7);
  }
  if (stop.generic.has(key) || stop.empty.has(key) || stop.breaking.has(key)) return false;
  if (isName) return !DEMONYM.test(surface) && count >= (inTitle ? 2 : 4) + per;
  if (german && /^\p{Lu}/u.test(surface)) return count >= (inTitle ? 2 : 4) + per;
  if (!inTitle || (english && (VERBAL.test(surface) || ADJECTIVAL.test(surface)))) return false;
  return count >= 4 + per * 1.5;
}

const VERBAL = /(?:ed|ing)$/u;
const ADJECTIVAL = /(?:ive|ous|ful|able|ible|less|ical|est|ern)$/u;
const DEMONYM = /(?:ian|ians|ese|ish|[aei]nian|Israelis?|Iraqis?|Pakistanis?|Saudis?)$/u;
/** Gerunds that name a subject. */
const ACTIVITY =
  /(?:learn|engineer|process|comput|plan|train|print|build|market|programm|model|farm|bank|test|hous|cool|heat|fund|min|bear|shopp|gam|edit|rac|draw|writ|paint|design|trad|network|track|stream|hack|monitor|load|cod)ing$/iu;

function scorePhrase({ count, parts, inTitle, isName, first }: Phrase, length: number): number {
  const frequency = Math.log2(1 + count) / Math.log2(4 + length / 200);
  const shape = parts.length > 1 ? 1.5 : isName ? 1.1 : 0.7;
  return frequency * shape * (inTitle ? 1.6 : 1) * (first < 0.15 ? 1.15 : 1) * (isName ? 1.1 : 1);
}

/** Names keep their capitals; other phrases get one, at the front. */
function present({ surface, isName }: Phrase, unspaced: boolean): string {
  if (isName || unspaced) return surface;
  const lowered = surface.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  const kept = /\p{Ll}\p{Lu}/u.test(surface) ? surface : lowered;
  return kept.charAt(0).toUpperCase() + kept.slice(1);
}

function combine(
  broad: readonly Candidate[],
  specific: readonly Candidate[],
  length: number,
): string[] {
  const most = length < 40 ? 2 : length < 120 ? 4 : MOST;
  const chosen: Candidate[] = broad.slice(0, Math.max(1, most - 1));
  const add = (candidate: Candidate): boolean => {
    if (chosen.length >= most || chosen.some((other) => overlaps(other, candidate))) return false;
    if (hasBetterWhole(candidate, specific)) return false;
    chosen.push(candidate);
    return true;
  };
  let shared = 0;
  for (const candidate of specific)
    if (shared < ENOUGH && !candidate.isNew && add(candidate)) shared += 1;
  let coined = 0;
  for (const candidate of specific) {
    if (!candidate.isNew || coined >= (candidate.isDominant ? 1 : ENOUGH)) continue;
    if ((candidate.isDominant || chosen.length < ENOUGH) && add(candidate)) coined += 1;
  }
  return chosen.map(({ topic }) => topic);
}

/** One's words are all in the other, or the keys are the same. */
function overlaps(one: Candidate, two: Candidate): boolean {
  if (one.key === two.key) return true;
  const [short, long] = one.parts.length <= two.parts.length ? [one, two] : [two, one];
  return short.parts.every((part) => long.parts.includes(part));
}

/** A longer phrase that takes up a fair share of a word's appearances says more than the word. */
function hasBetterWhole(candidate: Candidate, all: readonly Candidate[]): boolean {
  return all.some(
    (other) =>
      other.parts.length > candidate.parts.length &&
      other.count >= candidate.count * 0.4 &&
      (!other.isNew || candidate.isNew) &&
      candidate.parts.every((part) => other.parts.includes(part)),
  );
}
