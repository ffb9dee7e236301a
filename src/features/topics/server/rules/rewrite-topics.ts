/** Writes the topics of entries that wait for it after a change of rules. */
import { sql } from "drizzle-orm";
import { indexQueue, shareTopicRules } from "#features/entries/server/service.ts";
import { markManyStale } from "#features/search/server/service.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";

export const rewriteQueue = "rewrite-topics";

/** Entries of one transaction: about 0.3 s, for which saves of the same entries wait. */
export const rewriteSizes: { readonly batch: number } = { batch: 1_000 };

/** One user's job works at a time; the next one continues wherever a killed one stopped. */
export function rewriteJob(app: AppContext): JobKind {
  return {
    queue: rewriteQueue,
    concurrency: 2,
    perUser: 1,
    expireInSeconds: 600,
    retryLimit: 10,
    work: async (data, signal) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      while (await rewriteBatch(ctx)) signal.throwIfAborted();
      app.events.publish(ctx.userId, { type: "topics" });
      app.jobs.nudge(indexQueue, "soon");
    },
    // The entries wait until the next change of rules: lists compute their topics.
    giveUp: async () => {},
  };
}

/** Returns whether more entries wait. */
async function rewriteBatch(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await shareTopicRules(tx, ctx.userId);
    return rewriteTopics(tx, ctx);
  });
}

/**
 * Writes a batch of waiting entries, the newest first, in `tx`, which holds the lock of the rules. Returns whether more
 * entries wait.
 */
export async function rewriteTopics(tx: Tx, ctx: Ctx): Promise<boolean> {
  const { userId } = ctx;
  const { batch } = rewriteSizes;
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from topic_rewrites waiting using (
      select entry_id from topic_rewrites where user_id = ${userId}
      order by entry_id desc limit ${batch} for update skip locked) taken
    where waiting.user_id = ${userId} and waiting.entry_id = taken.entry_id
    returning waiting.entry_id as id`);
  const ids = rows.map(({ id }) => id);
  const mine = sql`entry.user_id = ${userId} and entry.id = any(${sql.param(ids)}::uuid[])`;
  // In id order, like every other writer of entries.
  await tx.execute(
    sql`select from user_entries entry where ${mine} order by entry.id for no key update`,
  );
  // The trigger computes the topics.
  await tx.execute(sql`
    update user_entries entry set topics = entry.topics, updated_at = now() from global_entries capture
    where ${mine} and capture.id = entry.entry_id
      and entry.topics <> entry_topics(${userId}, capture.main_topics, entry.added_topics, entry.removed_topics)`);
  // All, because another change of an entry may have written its topics already.
  if (ids.length > 0) await markManyStale(tx, userId, ids);
  const isLast = rows.length < batch;
  if (isLast && ids.length > 0) await ctx.app.jobs.send(tx, indexQueue, { userId });
  return !isLast;
}
