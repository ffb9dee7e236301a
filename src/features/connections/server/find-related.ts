/** "Connect & Link": finds related entries by their words, topics, the user's notes and projects. */
import type { RelatedEntry } from "#features/connections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { listReadableById, selectReadableEntry } from "#features/entries/server/service.ts";
import { findSimilar } from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import {
  type ComparedText,
  findShared,
  measureLikeness,
  prepareComparison,
  readText,
  type Shared,
} from "./compare-texts.ts";
import { type Compared, loadCompared, loadOwn } from "./load-compared.ts";
import { listSiteKeys } from "./site-words.ts";

const maxRelated = 6;
/** Entries whose texts are compared: those with most of the rare words. */
const maxCompared = 12;
const maxTopics = 2;
const maxPhrases = 3;
/** Below it, nothing is shown. Tuned with `npm run eval connections`, as are the weights. */
const minScore = 0.28;
/** What is added to the likeness of the texts. Only a note suffices alone. */
const weights = { topic: 0.8, maxTopics: 0.26, project: 0.08, note: 0.3 };
/** The user's own entries may have fewer, if one of them is another user's. */
const minTopicUses = 2;
/** A topic of less weight is too broad to be a reason. */
const minNamedTopic = 0.1;

/** Without a note, the least likeness of the texts: entries on different subjects share topics, too. */
const minLikeness = 0.04;

type Own = {
  entry: Entry;
  compared: ComparedText;
  /** By key of the topic, from 0 for a topic that all entries have to 1. */
  topics: ReadonlyMap<string, number>;
};
type Scored = { score: number; related: RelatedEntry };

/**
 * The entries most related to `entryId`, best first, each with what they share; shared collections included. Throws
 * "not_found" for an entry that the user cannot read.
 */
export async function findRelated(
  tx: Tx,
  userId: string,
  entryId: string,
  budget: WorkBudget,
): Promise<RelatedEntry[]> {
  const entry = await selectReadableEntry(tx, userId, entryId);
  const { opening, uses } = await loadOwn(tx, userId, entry);
  const { language } = opening;
  const { title, summary, attributes } = entry;
  const note = getOwnNote(entry);
  const fields = [title, title, note, note, ...attributes.mainTopics, summary];
  const subject = { text: [...fields, opening.text].join("\n"), language };
  const similar = await findSimilar(tx, userId, entry.id, subject, maxCompared, budget);
  const others = await listReadableById(tx, userId, similar.entryIds);
  const read = readText(joinText(entry, opening.text), language);
  const compared = prepareComparison(read, similar);
  const own: Own = { entry, compared, topics: weighTopics(entry, uses, similar.entries) };
  const scored: Scored[] = [];
  for (const one of await loadCompared(tx, userId, entry.id, [...others.values()])) {
    if (budget.isOver()) break;
    scored.push(relate(own, others.get(one.entryId)!, one));
    if (budget.isDue(one.text.length)) await budget.pause();
  }
  return scored
    .filter(({ score, related: { reason } }) => score >= minScore && hasReason(reason))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxRelated)
    .map(({ related }) => related);
}

/** 1 for a topic that no other entry has, and 0 for a topic of all: the square, because a broad topic says little. */
function weighTopics(
  { attributes }: Entry,
  uses: ReadonlyMap<string, number>,
  entries: number,
): Map<string, number> {
  const weigh = (topic: string) => {
    const used = Math.max(minTopicUses, uses.get(topic.toLowerCase()) ?? 0);
    return used < entries ? (1 - Math.log(used) / Math.log(entries)) ** 2 : 0;
  };
  return new Map(attributes.mainTopics.map((topic) => [foldTopic(topic), weigh(topic)]));
}

function relate(own: Own, other: Entry, { text, language, projects }: Compared): Scored {
  const siteKeys = listSiteKeys([own.entry, other]);
  const read = readText(joinText(other, text), language);
  const likeness = measureLikeness(own.compared, read, siteKeys);
  const topics = shareTopics(own, other);
  const noted = findNoted(own, other);
  const reason = {
    topics: topics.named,
    phrases: choosePhrases(findShared(own.compared, read, siteKeys), topics.named),
    noted,
    projects,
  };
  const isAlike = noted !== null || likeness >= minLikeness;
  const score =
    likeness +
    topics.weight +
    (noted === null ? 0 : weights.note) +
    (projects.length > 0 ? weights.project : 0);
  return { score: isAlike ? score : 0, related: { entry: other, reason } };
}

/** `named`: the narrow ones. */
function shareTopics(own: Own, other: Entry): { named: string[]; weight: number } {
  const shared = other.attributes.mainTopics
    .map((topic) => ({ topic, weight: own.topics.get(foldTopic(topic)) ?? 0 }))
    .toSorted((a, b) => b.weight - a.weight);
  const named = shared.filter(({ weight }) => weight >= minNamedTopic).slice(0, maxTopics);
  const sum = shared.reduce((all, { weight }) => all + weight, 0);
  return {
    named: named.map(({ topic }) => topic),
    weight: Math.min(weights.maxTopics, sum * weights.topic),
  };
}

/** Common words say little beside anything else. */
function choosePhrases({ phrases, words }: Shared, topics: readonly string[]): string[] {
  const keys = new Set(topics.map(foldTopic));
  const others = phrases.filter((phrase) => !keys.has(foldTopic(phrase)));
  return (others.length === 0 && topics.length === 0 ? words : others).slice(0, maxPhrases);
}

const hasReason = ({ topics, phrases, noted }: RelatedEntry["reason"]): boolean =>
  topics.length > 0 || phrases.length > 0 || noted !== null;

/** Returns the part of the title of one that the user's note on the other names. */
function findNoted({ entry, compared }: Own, other: Entry): string | null {
  for (const [noted, named] of [
    [entry, other],
    [other, entry],
  ] as const) {
    const note = getOwnNote(noted);
    if (note === "") continue;
    const title = prepareComparison(readText(named.title, named.language), compared);
    const shared = findShared(title, readText(note, named.language), new Set());
    const [first = null] = [...shared.phrases, ...shared.words];
    if (first !== null) return first;
  }
  return null;
}

/** Returns the user's own note. A note of another member is never used, because it may be hidden. */
const getOwnNote = ({ shared, whyItsInteresting }: Entry): string =>
  shared === undefined ? whyItsInteresting : shared.ownNote.text;

/** The title counts twice. */
const joinText = ({ title, summary }: Entry, text: string): string =>
  [title, title, summary, text].join("\n");
