/** "Connect & Link": finds related entries by rare shared words and by shared topics. */
import type { RelatedEntry } from "#features/connections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { listReadableById, selectReadableEntry } from "#features/entries/server/service.ts";
import { findSimilar, type SimilarEntry } from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { dropSiteWords } from "./site-words.ts";

const maxRelated = 6;
const shownWords = 3;
/** Relative to the score of the entry itself. Below it, two entries merely share a word or two. */
const minLikeness = 0.12;
/** The likeness that each shared topic adds. */
const topicLikeness = 0.1;

/**
 * The entries most similar to `entryId`, best first, each with what they share; shared collections included. Throws
 * "not_found" for an entry that the user cannot read.
 */
export async function findRelated(
  tx: Tx,
  userId: string,
  entryId: string,
  budget: WorkBudget,
): Promise<RelatedEntry[]> {
  const entry = await selectReadableEntry(tx, userId, entryId);
  const similar = await findSimilar(tx, userId, entry, maxRelated * 6, budget);
  const entries = await listReadableById(
    tx,
    userId,
    similar.map((one) => one.entryId),
  );
  return similar
    .flatMap((one) => {
      const other = entries.get(one.entryId);
      return other === undefined ? [] : [describe(entry, other, one)];
    })
    .filter(({ likeness, ties }) => likeness >= minLikeness && ties >= 2)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, maxRelated)
    .map(({ related }) => related);
}

function describe(entry: Entry, other: Entry, similar: SimilarEntry) {
  const own = new Set(entry.attributes.mainTopics.map(foldTopic));
  const topics = other.attributes.mainTopics.filter((topic) => own.has(foldTopic(topic)));
  const words = dropSiteWords(similar.words, [entry, other]);
  const inTopics = new Set(topics.flatMap((topic) => topic.split(/\s+/).map(foldTopic)));
  const named = words.filter((word) => !inTopics.has(foldTopic(word))).slice(0, shownWords);
  const reason = { topics: topics.slice(0, 3), words: named };
  const related: RelatedEntry = { entry: other, reason };
  return {
    related,
    likeness: similar.likeness + topics.length * topicLikeness,
    ties: words.length + topics.length,
  };
}
