/** The durable job that brings a user's index up to date, and the sweep that finds outdated indexes. */
import { and, eq, lt, sql } from "drizzle-orm";
import { asActor, asSystem } from "#server/db/database.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import type { JobKind } from "#server/jobs/jobs.ts";
import { type Ctx, inTransaction, type AppContext } from "#server/app-context.ts";
import { indexQueue } from "#features/entries/server/service.ts";
import { analysisVersion } from "../text/analyse-text.ts";
import { embedQueue, userJobOptions } from "../embed/embed-job.ts";
import { indexSome, markStale } from "./index-entries.ts";
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
      await noteVersion(ctx);
      await mergeSegments(ctx);
    },
    giveUp: async (data, error) => {
      app.log.error(
        { failure: traceJobFailure(error), userId: data["userId"] },
        "an index could not be tended",
      );
    },
  };
}

/** Records that everything of the user is indexed with the current analysis version. */
async function noteVersion(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx
      .update(searchBases)
      .set({ version: analysisVersion })
      .where(and(eq(searchBases.userId, ctx.userId), lt(searchBases.version, analysisVersion))),
  );
}

/**
 * Queues jobs for up to 500 users after `after` whose index is missing or of an older analysis version, or
 * whose vectors are not all of the configured model. Returns the user after whom the next sweep continues, so
 * that users who cannot be served now (no tokens left) do not block others.
 */
export async function sweepIndexes(app: AppContext, after: string): Promise<string> {
  const model = app.models?.embedding?.name ?? null;
  const { rows } = await asSystem(app.database, (tx) =>
    tx.execute<{ userId: string; isIndexed: boolean; isEmbedded: boolean }>(sql`
      select behind.user_id as "userId", bool_and(behind.is_indexed) as "isIndexed",
        bool_and(behind.is_embedded) as "isEmbedded"
      from (
        select user_id, version >= ${analysisVersion} as is_indexed,
          ${model}::text is null or embedding_model is not distinct from ${model} as is_embedded
        from search_bases
        union all
        select held.user_id, false, true from user_entries held
        join global_entries entry on entry.id = held.entry_id and entry.status <> 'processing'
        where not exists (select 1 from search_bases base where base.user_id = held.user_id)
      ) behind
      where behind.user_id > ${after} and not (behind.is_indexed and behind.is_embedded)
        and not exists (select 1 from pgboss.job where name in (${indexQueue}, ${embedQueue})
          and state < 'completed' and data ->> 'userId' = behind.user_id::text)
      group by behind.user_id order by behind.user_id limit ${maxSwept}`),
  );
  for (const { userId, isIndexed, isEmbedded } of rows) {
    await asActor(app.database, userId, async (tx) => {
      if (!isIndexed) await app.jobs.send(tx, indexQueue, { userId });
      if (!isEmbedded) await app.jobs.send(tx, embedQueue, { userId });
    });
  }
  if (rows.length > 0) for (const queue of [indexQueue, embedQueue]) app.jobs.nudge(queue);
  return rows.length < maxSwept ? firstUserId : rows.at(-1)!.userId;
}
