/** The topics of a user: their interests, and the topics of the entries in their collections. */
import { desc, eq } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";
import { interests } from "#features/interests/server/tables.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { foldTopic } from "#shared/fold-topic.ts";

/** Limits of what is read. */
const maxInterests = 2_000;
const maxEntries = 500;

/** `weight` (0 to 3) is how strongly a topic matches the user; `reason` is the sentence shown for it. */
export type Subject = { weight: number; reason: string };

const interestWeight = 3;
const maxPerCollection = 2;

/** Keyed by the folded topic. */
export async function listSubjects(tx: Tx, userId: string): Promise<Map<string, Subject>> {
  const newest = tx
    .select({ topics: entries.topics, collectionId: entries.collectionId })
    .from(entries)
    .where(eq(entries.userId, userId))
    .orderBy(desc(entries.createdAt), desc(entries.id))
    .limit(maxEntries)
    .as("newest");
  const [named, saved] = await allSent([
    tx
      .select({ name: interests.name })
      .from(interests)
      .where(eq(interests.userId, userId))
      .limit(maxInterests),
    tx
      .select({
        collectionId: newest.collectionId,
        title: collections.title,
        isUnfiled: collections.isUnfiled,
        topics: newest.topics,
      })
      .from(newest)
      .innerJoin(collections, eq(collections.id, newest.collectionId)),
  ]);
  const subjects = weighCollections(saved);
  for (const { name } of named) {
    const key = foldTopic(name);
    if (key !== "") subjects.set(key, { weight: interestWeight, reason: `You follow ${name}` });
  }
  return subjects;
}

type Saved = { collectionId: string; title: string; isUnfiled: boolean; topics: string[] };

/** Picks for each topic the collection with the most entries about it. */
function weighCollections(saved: readonly Saved[]): Map<string, Subject> {
  const counts = new Map<string, Map<string, { count: number; label: string; from: Saved }>>();
  for (const from of saved) {
    for (const label of from.topics) {
      const key = foldTopic(label);
      const places = counts.get(key) ?? new Map();
      counts.set(key, places);
      const count = (places.get(from.collectionId)?.count ?? 0) + 1;
      places.set(from.collectionId, { count, label, from });
    }
  }
  const subjects = new Map<string, Subject>();
  for (const [key, places] of counts) {
    const [{ count, label, from }] = [...places.values()].toSorted((a, b) => b.count - a.count) as [
      { count: number; label: string; from: Saved },
    ];
    subjects.set(key, {
      weight: Math.min(maxPerCollection, Math.log2(1 + count) / 2),
      reason: from.isUnfiled ? `You save about ${label}` : `Close to your collection ${from.title}`,
    });
  }
  return subjects;
}
