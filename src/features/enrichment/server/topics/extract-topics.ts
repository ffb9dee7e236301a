/**
 * Extracts the main topics: general subjects, the user's own topics, well-known names, and new phrases only
 * where needed.
 */
import { LRUCache } from "lru-cache";
import { isUnspaced } from "#server/text/detect-language.ts";
import { findPhrases } from "./find-phrases.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { matchSubjects, type SubjectMatch } from "./match-subjects.ts";
import { fewTopics, manyTopics, preferKnown } from "./prefer-known.ts";
import { pickRecurring, rankPhrases } from "./rank-phrases.ts";
import { getOwnName } from "./stem-triggers.ts";
import { getStopWords } from "../text/stop-words.ts";
import type { TopicSentence } from "./stretches.ts";
import { isStrongTrigger, isSubject } from "./subject-triggers.ts";
import type { Token } from "../text/tokenize-text.ts";
import type { Candidate } from "./candidate.ts";

export type TopicInput = {
  /** Every sentence, headings included. */
  sentences: readonly TopicSentence[];
  /** Running text only, because capitals and repetition mean nothing in headings. */
  prose: readonly TopicSentence[];
  title: readonly Token[];
  language: string | null;
  /** The user's topics, the most used first. */
  knownTopics: readonly string[];
  /** Keys that must not become topics: names of the site. */
  barred: ReadonlySet<string>;
};

const maxTopics = 6;
const maxShared = 3;
const enoughTopics = 3;
/** The score of a subject from which its broader subject is certain. */
const minCertainScore = 1;
const maxKnown = 2000;
const unknownLanguageWords = 60;
const acronymPattern = /^\p{Lu}{2,5}$/u;

/**
 * Returns up to six topics, or none rather than wrong ones. A new phrase is added only if there are few
 * subjects, names and topics of the user, or if it dominates the text: a topic used once helps nobody find
 * anything.
 */
export function extractTopics(input: TopicInput): string[] {
  const length = input.sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  if (length + input.title.length < 3) return [];
  const { language } = input;
  const unspaced = isUnspaced(language);
  const known = indexTopics(input.knownTopics);
  const stop = getStopWords(language);
  const phrases = findPhrases(input.prose, input.title, stop, language, {
    joiner: unspaced ? "" : " ",
    capitalsMeanNames: language !== "de",
  }).filter(({ key }) => !input.barred.has(key));
  const maxNew = countAllowedNew(known.size);
  const subjects = matchSubjects(input.sentences, input.title, language, {
    isKnown: (topic) => isKnownSubject(topic, language, known),
    maxNew,
  }).filter(({ topic }) => !input.barred.has(foldTopic(topic)));
  // Where words have no spaces or the language is unknown, arbitrary words would become topics.
  const allowsNew = !unspaced && (language !== null || length < unknownLanguageWords);
  const context = { length, stop, language, unspaced, allowsNew, known };
  const chosen = combine({
    broad: subjects.map(({ topic }) => makeSubject(topic, language, known)),
    wider: listBroader(subjects).map((topic) => makeSubject(topic, language, known)),
    specific: rankPhrases(phrases, context),
    maxCount: length < 40 ? 2 : length < 120 ? 4 : maxTopics,
    maxNew,
  });
  if (chosen.length > 0) return preferKnown(chosen, subjects, known);
  const last = length >= 40 ? pickRecurring(phrases, context) : null;
  return last === null ? [] : [last.topic];
}

/** The maximum of new topics for one text: the more topics a user has, the more likely one of them fits. */
function countAllowedNew(topics: number): number {
  if (topics >= manyTopics) return 1;
  return topics >= fewTopics ? 2 : 3;
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

/**
 * The broader subjects that two of the given ones belong to, or one that is beyond doubt. "Lifestyle" and
 * "Technology" always need two, because they are no subjects of their own.
 */
function listBroader(subjects: readonly SubjectMatch[]): string[] {
  const narrow = Map.groupBy(subjects, ({ broader }) => broader);
  return [...narrow].flatMap(([name, members]) => {
    if (name === null) return [];
    const isCertain =
      members.length >= 2 || (isSubject(foldTopic(name)) && members[0]!.score >= minCertainScore);
    return isCertain ? [name] : [];
  });
}

function isKnownSubject(
  topic: string,
  language: string | null,
  known: ReadonlyMap<string, string>,
): boolean {
  return known.has(foldTopic(topic)) || known.has(foldTopic(getOwnName(topic, language) ?? ""));
}

/** In the user's spelling, which may be the name in the language of the text. */
function makeSubject(
  topic: string,
  language: string | null,
  known: ReadonlyMap<string, string>,
): Candidate {
  const ownName = getOwnName(topic, language);
  const own = known.get(foldTopic(topic)) ?? known.get(foldTopic(ownName ?? ""));
  const name = own ?? topic;
  return {
    topic: name,
    key: foldTopic(name),
    parts: name.split(/\s+/u).map(foldTopic),
    score: 0,
    count: 0,
    inTitle: true,
    isName: false,
    isKnown: own !== undefined,
    isGeneral: true,
    isNew: false,
    isDominant: true,
  };
}

type Offers = {
  broad: readonly Candidate[];
  wider: readonly Candidate[];
  specific: readonly Candidate[];
  maxCount: number;
  /** The maximum of topics that the user does not have yet. */
  maxNew: number;
};

function combine({ broad, wider, specific, maxCount, maxNew }: Offers): Candidate[] {
  const chosen: Candidate[] = broad.slice(0, Math.max(1, maxCount - 1));
  const countNew = (): number => chosen.filter(({ isKnown }) => !isKnown).length;
  const add = (candidate: Candidate): boolean => {
    if (chosen.length >= maxCount || chosen.some((other) => overlaps(other, candidate)))
      return false;
    if (!candidate.isKnown && chosen.length > 0 && countNew() >= maxNew) return false;
    if (hasBetterWhole(candidate, specific)) return false;
    chosen.push(candidate);
    return true;
  };
  let added = 0;
  for (const candidate of specific) {
    if (candidate.isNew || added >= maxShared) continue;
    // A name that the user does not have yet must be what the text is about.
    if (!candidate.isKnown && !candidate.inTitle && chosen.length > 0) continue;
    if (add(candidate)) added += 1;
  }
  const newPhrases = specific.filter(
    (candidate) => candidate.isNew && !repeatsSubject(candidate, broad),
  );
  for (const candidate of wider) if (chosen.length < enoughTopics) add(candidate);
  if (chosen.length < Math.min(maxNew, enoughTopics - 1))
    newPhrases.find((candidate) => candidate.isDominant && add(candidate));
  for (const candidate of newPhrases) if (chosen.length === 0) add(candidate);
  return chosen;
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
