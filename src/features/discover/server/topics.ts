/** The topics of all public entries, in every spelling that occurs. */
import { desc, sql } from "drizzle-orm";
import type { DiscoverTopic } from "#features/discover/contract.ts";
import type { AppContext, Ctx } from "#server/app-context.ts";
import { asPublic, type Database, type Tx } from "#server/db/database.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { publicTopics } from "./tables.ts";

const maxListed = 500;
/** Only the most used labels are grouped by spelling. */
const maxLabels = 20_000;
/** Counting reads a row for each topic of each entry, so it runs at most once a minute for all users. */
const freshMilliseconds = 60_000;
/** The approximate cost of folding a label. */
const unitsPerLabel = 40;

type Vocabulary = Map<string, { label: string; count: number; labels: string[] }>;
const vocabularies = new WeakMap<Database, { at: number; vocabulary: Promise<Vocabulary> }>();

/**
 * The most used topics that contain `q`, at most 500. Counts are up to a minute old, but topics that no
 * public entry has any more are left out at once.
 */
export async function listTopics(ctx: Ctx, q = "", signal?: AbortSignal): Promise<DiscoverTopic[]> {
  const vocabulary = await getVocabulary(ctx.app);
  const key = foldTopic(q);
  const typed = q.toLowerCase();
  const found: { label: string; count: number; labels: string[] }[] = [];
  for (const [folded, topic] of vocabulary) {
    if (
      q === "" ||
      topic.label.toLowerCase().includes(typed) ||
      (key !== "" && folded.includes(key))
    )
      found.push(topic);
    if (found.length === maxListed) break;
  }
  const labels = found.flatMap((topic) => topic.labels);
  const used = await runHeavyQuery(ctx, signal, (tx) => listUsed(tx, labels));
  return found
    .filter(({ labels }) => labels.some((label) => used.has(label)))
    .map(({ label, count }) => ({ label, count }));
}

/** The labels that match a topic: the topic itself and its other spellings. */
export async function listSpellings(app: AppContext, topic: string): Promise<string[]> {
  const vocabulary = await getVocabulary(app);
  return [...new Set([topic, ...(vocabulary.get(foldTopic(topic))?.labels ?? [])])];
}

function getVocabulary(app: AppContext): Promise<Vocabulary> {
  const cached = vocabularies.get(app.database);
  if (cached !== undefined && Date.now() - cached.at < freshMilliseconds) return cached.vocabulary;
  const vocabulary = loadVocabulary(app);
  vocabularies.set(app.database, { at: Date.now(), vocabulary });
  vocabulary.catch(() => vocabularies.delete(app.database));
  return vocabulary;
}

/** The most used first. */
async function loadVocabulary({ database }: AppContext): Promise<Vocabulary> {
  const rows = await asPublic(database, (tx) =>
    tx
      .select({ label: publicTopics.label, count: sql<number>`count(*)::int`.as("count") })
      .from(publicTopics)
      .groupBy(publicTopics.label)
      .orderBy(desc(sql`count`), publicTopics.label)
      .limit(maxLabels),
  );
  const vocabulary: Vocabulary = new Map();
  const budget = new WorkBudget();
  for (const { label, count } of rows) {
    const key = foldTopic(label);
    const topic = vocabulary.get(key);
    if (topic === undefined) vocabulary.set(key, { label, count, labels: [label] });
    else {
      topic.count += count;
      topic.labels.push(label);
    }
    if (budget.isDue(unitsPerLabel)) await budget.pause();
  }
  return new Map([...vocabulary].toSorted(([, a], [, b]) => b.count - a.count));
}

async function listUsed(tx: Tx, labels: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ label: string }>(sql`
    select asked.label from unnest(${sql.param(labels)}::text[]) asked(label)
    where exists (select from ${publicTopics} where ${publicTopics.label} = asked.label)`);
  return new Set(rows.map(({ label }) => label));
}
