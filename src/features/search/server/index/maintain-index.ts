/** The durable job that brings a user's index up to date, and the sweep that finds outdated indexes. */
import { and, eq, lt, ne, sql } from "drizzle-orm";
import { asSystem } from "#server/db/database.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import { type Ctx, inTransaction, type AppContext } from "#server/app-context.ts";
import { indexQueue } from "#features/entries/server/service.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { queueForUsers } from "#server/jobs/queue-for-users.ts";
import { analysisVersion } from "../text/analyse-text.ts";
import { embedQueue, userJobOptions } from "../embed/embed-job.ts";
import { beginIndexing } from "./begin-indexing.ts";
import { indexSome, markStale } from "./index-entries.ts";
import { isUnindexed } from "./load-unindexed.ts";
import { mergeSegments } from "./merge-segments.ts";
import { searchBases } from "../tables.ts";

/** Sorts before every user id: the start of a sweep. */
export const firstUserId = "00000000-0000-0000-0000-000000000000";
const maxSwept = 500;
/** After this time the job ends, so that other users' jobs run. */
const runMilliseconds = 10_000;

export function indexJob(app: AppContext): JobKind {
  return {
    ...userJobOptions,
    queue: indexQueue,
    work: async (data, signal) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      if (data["entryId"] !== undefined) await markStale(ctx, String(data["entryId"]));
      const since = performance.now();
      while ((await indexSome(ctx)) > 0) {
        signal.throwIfAborted();
        if (performance.now() - since < runMilliseconds) continue;
        await inTransaction(ctx, (tx) => app.jobs.send(tx, indexQueue, { userId: ctx.userId }));
        app.jobs.nudge(indexQueue, "soon");
        return;
      }
      await mergeSegments(ctx);
      await noteVersion(ctx);
    },
    giveUp: async (data, error) => {
      app.log.error(
        { failure: traceJobFailure(error), userId: data["userId"] },
        "an index could not be tended",
      );
    },
  };
}

/**
 * Records that everything of the user is indexed with the current analysis version, and where the user is a member,
 * what is indexed there.
 */
async function noteVersion(ctx: Ctx): Promise<void> {
  const { userId } = ctx;
  const isOlder = lt(searchBases.version, analysisVersion);
  await inTransaction(ctx, async (tx) => {
    await beginIndexing(tx);
    // Not for a deleted account.
    await tx.execute(sql`insert into search_bases (scope_id)
      select id from interest_profiles where id = ${userId} on conflict do nothing`);
    const own = and(eq(searchBases.scopeId, userId), isOlder);
    const [older] = await tx.select().from(searchBases).where(own).for("update");
    // Entries may have changed their scope since they were listed: they were waited for.
    if (older !== undefined && (await isUnindexed(tx, userId))) return;
    if (older !== undefined)
      await tx.update(searchBases).set({ version: analysisVersion }).where(own);
    await tx
      .update(searchBases)
      .set({ version: analysisVersion })
      .where(
        and(
          ne(searchBases.scopeId, userId),
          isOlder,
          sql`not exists (select from search_entries held
            where held.scope_id = ${searchBases.scopeId} and held.version < ${analysisVersion})`,
        ),
      );
  });
}

/** Queues jobs for users whose entries changed their scope. Called often: reads nothing else. */
export async function queueMoved(app: AppContext): Promise<void> {
  const { rows } = await asSystem(app.database, (tx) =>
    tx.execute<{ userId: string }>(sql`
      select scope_id as "userId" from search_bases where version < 0
        and not exists (select 1 from pgboss.job where name = ${indexQueue} and state < 'active'
          and data ->> 'userId' = scope_id::text)
      order by scope_id limit ${maxSwept}`),
  );
  await queueForUsers(app, indexQueue, rows);
}

/**
 * Queues jobs for up to 500 users after `after` whose index is missing or of an older analysis version, or
 * whose vectors are not all of the configured model, also in shared collections. Returns the user after whom the next
 * sweep continues, so that users who cannot be served now (no tokens left) do not block others.
 */
export async function sweepIndexes(app: AppContext, after: string): Promise<string> {
  const model = app.models?.embedding?.name ?? null;
  const { rows } = await asSystem(app.database, (tx) =>
    tx.execute<{ userId: string; isIndexed: boolean; isEmbedded: boolean }>(sql`
      with scopes as (
        select scope_id, version >= ${analysisVersion} as is_indexed,
          ${model}::text is null or embedding_model is not distinct from ${model} as is_embedded
        from search_bases)
      select behind.user_id as "userId", bool_and(behind.is_indexed) as "isIndexed",
        bool_and(behind.is_embedded) as "isEmbedded"
      from (
        select scope_id as user_id, is_indexed, is_embedded from scopes
        where exists (select from users where users.id = scope_id)
        union all
        select distinct held.user_id, is_indexed, is_embedded from scopes
        join user_entries held on held.interest_profile_id = scope_id
        where not (is_indexed and is_embedded) and exists (
          select from collection_members where collection_members.collection_id = scope_id)
        union all
        select held.user_id, false, true from user_entries held
        join collection_members member on member.collection_id = held.interest_profile_id
        where member.created_at > now() - interval '1 hour' and not exists (
          select from search_entries indexed where indexed.card_id = held.id and indexed.scope_id = member.collection_id)
        union all
        select users.id, false, true from users
        where not exists (select from search_bases where scope_id = users.id) and exists (
          select from user_entries held
          join global_entries entry on entry.id = held.entry_id and entry.status <> 'processing'
          where held.user_id = users.id)
      ) behind
      where behind.user_id > ${after} and not (behind.is_indexed and behind.is_embedded)
        and not exists (select 1 from pgboss.job where name in (${indexQueue}, ${embedQueue})
          and state < 'completed' and data ->> 'userId' = behind.user_id::text)
      group by behind.user_id order by behind.user_id limit ${maxSwept}`),
  );
  await queueForUsers(
    app,
    indexQueue,
    rows.filter((row) => !row.isIndexed),
  );
  await queueForUsers(
    app,
    embedQueue,
    rows.filter((row) => !row.isEmbedded),
  );
  return rows.length < maxSwept ? firstUserId : rows.at(-1)!.userId;
}
