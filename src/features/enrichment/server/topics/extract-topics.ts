/**
 * Extracts the main topics: general subjects, the user's own topics, well-known names, and new phrases only
 * where needed.
 */
import { LRUCache } from "lru-cache";
import { isUnspaced } from "../text/detect-language.ts";
import { findPhrases } from "./find-phrases.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { isStrongTrigger, matchSubjects, type SubjectMatch } from "./match-subjects.ts";
import { measurePressure, pickRecurring, rankPhrases, type Candidate } from "./rank-phrases.ts";
import { getStopWords } from "../text/stop-words.ts";
import type { Token } from "../text/tokenize-text.ts";

export type TopicInput = {
  /** Every sentence, headings included. */
  sentences: ReadonlyArray<readonly Token[]>;
  /** Running text only, because capitals and repetition mean nothing in headings. */
  prose: ReadonlyArray<readonly Token[]>;
  title: readonly Token[];
  language: string | null;
  /** Most used first. */
  knownTopics: readonly string[];
  /** Keys that must not become topics: the site's name. */
  barred: ReadonlySet<string>;
};

const maxTopics = 6;
const maxSubjects = 3;
const maxShared = 3;
const enoughTopics = 3;
const maxNewTopics = 2;
const maxKnown = 2000;
const unknownLanguageWords = 60;
const acronymPattern = /^\p{Lu}{2,5}$/u;

/**
 * Returns up to six topics, or none rather than wrong ones. A new phrase is added only if there are few
 * subjects, names and topics of the user, or if it dominates the text: a topic used once helps nobody find
 * anything.
 */
export function extractTopics(input: TopicInput): string[] {
  const length = input.sentences.reduce((sum, tokens) => sum + tokens.length, 0);
  if (length + input.title.length < 3) return [];
  const { language } = input;
  const english = language === null || language === "en";
  const unspaced = isUnspaced(language);
  const known = indexTopics(input.knownTopics);
  const stop = getStopWords(language);
  const phrases = findPhrases(input.prose, input.title, stop, {
    joiner: unspaced ? "" : " ",
    capitalsMeanNames: language !== "de",
  }).filter(({ key }) => !input.barred.has(key));
  const subjects = english
    ? matchSubjects(input.sentences, input.title, (topic) => known.has(foldTopic(topic)))
        .filter(({ topic }) => !input.barred.has(foldTopic(topic)))
        .slice(0, maxSubjects)
    : [];
  const allowsNew = language !== null || length < unknownLanguageWords;
  const context = { length, stop, language, unspaced, allowsNew, known };
  const topics = combine({
    broad: subjects.map(({ topic }) => makeSubject(topic, known)),
    wider: listBroader(subjects, known),
    specific: rankPhrases(phrases, context),
    maxCount: length < 40 ? 2 : length < 120 ? 4 : maxTopics,
    maxNew: Math.max(1, Math.floor(maxNewTopics - measurePressure(known.size))),
    isSettled: measurePressure(known.size) >= 1,
  });
  const last = topics.length === 0 && length >= 40 ? pickRecurring(phrases, context) : null;
  return last === null ? topics : [last.topic];
}

/** Maps the key of each topic to its spelling; of two spellings, to the more frequent one. */
function indexTopics(topics: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const topic of topics.slice(0, maxKnown)) {
    const key = foldKnown(topic);
    if (key !== "" && !known.has(key)) known.set(key, topic);
  }
  return known;
}

const folded = new LRUCache<string, string>({ max: 5_000 });

/** Cached, because every text of a user is compared with the same topics. */
function foldKnown(topic: string): string {
  let key = folded.get(topic);
  if (key === undefined) {
    key = foldTopic(topic);
    folded.set(topic, key);
  }
  return key;
}

/** The broader subjects of the given ones, in their order. */
function listBroader(
  subjects: readonly SubjectMatch[],
  known: ReadonlyMap<string, string>,
): Candidate[] {
  const names = new Set(subjects.map(({ broader }) => broader));
  return [...names].filter((name) => name !== null).map((name) => makeSubject(name, known));
}

function makeSubject(topic: string, known: ReadonlyMap<string, string>): Candidate {
  const key = foldTopic(topic);
  const parts = topic.split(/\s+/u).map(foldTopic);
  return {
    topic: known.get(key) ?? topic,
    key,
    parts,
    score: 0,
    count: 0,
    inTitle: true,
    isName: false,
    isKnown: known.has(key),
    isNew: false,
    isDominant: true,
  };
}

type Offers = {
  broad: readonly Candidate[];
  wider: readonly Candidate[];
  specific: readonly Candidate[];
  maxCount: number;
  /** The maximum of new topics for a text without a subject. */
  maxNew: number;
  /** The user has so many topics that a new one is added only if nothing else fits. */
  isSettled: boolean;
};

function combine({ broad, wider, specific, maxCount, maxNew, isSettled }: Offers): string[] {
  const chosen: Candidate[] = broad.slice(0, Math.max(1, maxCount - 1));
  const add = (candidate: Candidate): boolean => {
    if (chosen.length >= maxCount || chosen.some((other) => overlaps(other, candidate)))
      return false;
    if (hasBetterWhole(candidate, specific)) return false;
    chosen.push(candidate);
    return true;
  };
  const shared = specific.filter(({ isNew }) => !isNew);
  const newPhrases = specific.filter(
    (candidate) => candidate.isNew && !repeatsSubject(candidate, broad),
  );
  let added = 0;
  let newNamesLeft = broad.length < 2 ? 2 : isSettled && broad.length > 2 ? 0 : 1;
  for (const candidate of shared) {
    if (added >= maxShared || (!candidate.isKnown && newNamesLeft === 0) || !add(candidate))
      continue;
    added += 1;
    if (!candidate.isKnown) newNamesLeft -= 1;
  }
  if (chosen.length < (isSettled ? 2 : enoughTopics))
    newPhrases.find((candidate) => candidate.isDominant && add(candidate));
  for (const candidate of wider) if (chosen.length < enoughTopics) add(candidate);
  for (const candidate of newPhrases) if (chosen.length < maxNew) add(candidate);
  return chosen.map(({ topic }) => topic);
}

/**
 * True for "AI" beside "Artificial intelligence", and "Gardens" beside "Gardening". Names are kept, because
 * they are more specific.
 */
function repeatsSubject({ key, topic, isName }: Candidate, broad: readonly Candidate[]): boolean {
  return broad.some(
    (subject) =>
      isStrongTrigger(key, subject.topic) &&
      (!isName || acronymPattern.test(topic) || subject.key.startsWith(key.slice(0, 6))),
  );
}

/** All words of one are in the other, or the keys are the same. */
function overlaps(a: Candidate, b: Candidate): boolean {
  if (a.key === b.key) return true;
  const [short, long] = a.parts.length <= b.parts.length ? [a, b] : [b, a];
  return short.parts.every((part) => long.parts.includes(part));
}

/** True if a longer phrase accounts for a fair share of the candidate's occurrences. */
function hasBetterWhole(candidate: Candidate, all: readonly Candidate[]): boolean {
  return all.some(
    (other) =>
      other.parts.length > candidate.parts.length &&
      other.count >= candidate.count * 0.4 &&
      (!other.isNew || candidate.isNew) &&
      (other.inTitle || !candidate.inTitle) &&
      candidate.parts.every((part) => other.parts.includes(part)),
  );
}
