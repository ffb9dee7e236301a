import { sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { buildTextArticle } from "#server/article/text-article.ts";
import { waitFor, type TestContext } from "#server/testing/test-context.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import type { EntryText } from "../index/analyse-entry.ts";
import { getBase } from "../index/load-index.ts";
import { findEntries } from "../search-entries.ts";

/** The ids of the entries found, best first. */
export const searchIds = async (ctx: Ctx, q: string): Promise<string[]> =>
  (await findEntries(ctx, { q, limit: 50 })).items.map(({ entry }) => entry.id);

/** The titles of the entries found, best first. */
export const searchTitles = async (ctx: Ctx, q: string): Promise<string[]> =>
  (await findEntries(ctx, { q, limit: 50 })).items.map(({ entry }) => entry.title);

export const createEntryText = (title: string, text = ""): EntryText => ({
  title,
  why: "",
  topics: [],
  summary: "",
  site: "",
  blocks: buildTextArticle(text).blocks,
  language: null,
});

export const countSegments = async (ctx: Ctx): Promise<number> =>
  (await inTransaction(ctx, (tx) => getBase(tx, ctx.userId)))!.segments.length;

/** Resolves when at least `count` transactions wait for a lock. */
export const waitForLocks = ({ database }: TestContext, count = 1): Promise<boolean> =>
  waitFor(async () => {
    const { rows } = await asSystem(database, (tx) =>
      tx.execute<{ waiting: number }>(sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
    );
    return rows[0]!.waiting >= count;
  });

/** Works on a job of the user, as a worker does. */
export const runJob = (job: JobKind, { userId }: Ctx): Promise<void> =>
  job.work({ userId }, new AbortController().signal);
