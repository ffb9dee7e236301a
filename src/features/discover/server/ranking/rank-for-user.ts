/** "For you": the newest public entries, ranked by how well their topics match the user's. */
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { captures } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { exactTimestamp, toTimestamp } from "#server/db/paginate.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import type { DiscoverPosition } from "../discover-cursor.ts";
import type { Stages } from "../match-query.ts";
import { capturedColumns } from "../public-entry.ts";
import { listSubjects, type Subject } from "./list-subjects.ts";
import { publicEntries } from "../tables.ts";

const maxRanked = 500;
/** The weight of a single matching word of a topic, relative to a match of the whole topic. */
const shareOfWord = 0.5;
/** Scores are rounded to whole numbers, so that a cursor holds them exactly. */
const scale = 1_000;
const unitsPerTopic = 60;

export type Ranked = { captureId: string; timestamp: string; score: number; reason: string };

/**
 * Ranks the entries among the newest 500 that match `stages` and the user's topics: best first, then newest.
 * With `after`, continues in the same 500. `upTo` is the timestamp of the newest.
 */
export async function rankForUser(
  tx: Tx,
  userId: string,
  { stages, after }: { stages: Stages; after: DiscoverPosition | null },
  budget: WorkBudget,
): Promise<{ ranked: Ranked[]; upTo: string }> {
  const from = after?.ranked?.upTo;
  const before =
    from === undefined ? undefined : sql`${publicEntries.publishedAt} <= ${toTimestamp(from)}`;
  let candidates: Candidate[] = [];
  for (const condition of stages(before)) {
    candidates = await listCandidates(tx, condition);
    if (candidates.length === maxRanked) break;
  }
  const subjects = await listSubjects(tx, userId);
  const ranked: Ranked[] = [];
  for (const { captureId, timestamp, topics } of candidates) {
    const found = scoreTopics(topics, subjects);
    if (found !== null) ranked.push({ captureId, timestamp, ...found });
    if (budget.isDue(topics.length * unitsPerTopic)) await budget.pause();
  }
  ranked.sort(compare);
  const last = after?.ranked && { ...after, score: after.ranked.score };
  const newestTimestamp = candidates.reduce(
    (most, { timestamp }) => getLater(most, timestamp),
    "0",
  );
  return {
    ranked: last ? ranked.filter((one) => compare(one, last) > 0) : ranked,
    upTo: from ?? newestTimestamp,
  };
}

type Candidate = { captureId: string; timestamp: string; topics: string[] };

/** The newest entries that meet `condition`. */
async function listCandidates(tx: Tx, condition: SQL | undefined): Promise<Candidate[]> {
  const page = tx
    .select({
      captureId: publicEntries.captureId,
      timestamp: exactTimestamp(publicEntries.publishedAt).as("timestamp"),
    })
    .from(publicEntries)
    .where(condition)
    .orderBy(desc(publicEntries.publishedAt), desc(publicEntries.captureId))
    .limit(maxRanked)
    .as("page");
  return tx
    .select({
      captureId: page.captureId,
      timestamp: page.timestamp,
      topics: capturedColumns.mainTopics,
    })
    .from(page)
    .innerJoin(captures, eq(captures.id, page.captureId));
}

/** Gives the reason of the topic with the highest weight; null if no topic matches. */
function scoreTopics(
  topics: readonly string[],
  subjects: ReadonlyMap<string, Subject>,
): { score: number; reason: string } | null {
  let score = 0;
  let best: { weight: number; reason: string } | null = null;
  for (const topic of topics) {
    const subject = findSubject(topic, subjects);
    if (subject === null) continue;
    score += subject.weight;
    if (best === null || subject.weight > best.weight) best = subject;
  }
  return best === null ? null : { score: Math.round(score * scale), reason: best.reason };
}

function findSubject(topic: string, subjects: ReadonlyMap<string, Subject>): Subject | null {
  const whole = subjects.get(foldTopic(topic));
  if (whole !== undefined) return whole;
  let best: Subject | null = null;
  const words = topic.split(/\s+/);
  for (const word of words.length > 1 ? words : []) {
    const part = subjects.get(foldTopic(word));
    if (part !== undefined && part.weight * shareOfWord > (best?.weight ?? 0))
      best = { ...part, weight: part.weight * shareOfWord };
  }
  return best;
}

type Position = { score: number; timestamp: string; captureId: string };

/** Negative if `one` sorts first. */
function compare(one: Position, other: Position): number {
  if (one.score !== other.score) return other.score - one.score;
  if (one.timestamp !== other.timestamp)
    return Number(BigInt(other.timestamp) - BigInt(one.timestamp));
  return one.captureId < other.captureId ? 1 : -1;
}

function getLater(one: string, other: string): string {
  return BigInt(one) > BigInt(other) ? one : other;
}
