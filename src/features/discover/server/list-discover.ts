/** Pages of Discover: entries of others, the newest first, or those that are close to the person. */
import { and, eq, sql } from "drizzle-orm";
import type { DiscoverItem, DiscoverQuery } from "#features/discover/contract.ts";
import { userEntries } from "#features/entries/server/tables.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { isAfter } from "#server/db/keyset.ts";
import { readHeavily } from "#server/heavy-reads.ts";
import type { Page } from "#shared/pages.ts";
import { type DiscoverPosition, readPosition, writePosition } from "./cursor.ts";
import { type Stages, matchQuery } from "./match-query.ts";
import { publicPicture, toPublicEntry } from "./public-entry.ts";
import { rankForPerson } from "./rank-for-person.ts";
import { type PublicRow, selectPublic } from "./select-public.ts";
import { publicEntries } from "./tables.ts";

/** Throws "validation" for a cursor of another question, "rate_limited" where too much of the person's waits. */
export async function listDiscover(
  ctx: Ctx,
  query: DiscoverQuery,
  signal?: AbortSignal,
): Promise<Page<DiscoverItem>> {
  const after = query.cursor === undefined ? null : readPosition(query, query.cursor);
  const stages = await matchQuery(ctx, query);
  return readHeavily(ctx, signal, (tx, budget) =>
    query.order === "for-you"
      ? readRanked(tx, ctx, query, stages, after, budget)
      : readNewest(tx, ctx, query, stages, after),
  );
}

async function readNewest(
  tx: Tx,
  { userId }: Ctx,
  query: DiscoverQuery,
  stages: Stages,
  after: DiscoverPosition | null,
): Promise<Page<DiscoverItem>> {
  const { publishedAt, entryId } = publicEntries;
  const beyond = after === null ? undefined : isAfter(publishedAt, entryId, after);
  // One more than asked tells whether there is a next page.
  const most = query.limit + 1;
  let found: PublicRow[] = [];
  for (const condition of stages(beyond)) {
    found = await selectPublic(tx, condition, most);
    if (found.length === most) break;
  }
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const hasMore = found.length > query.limit && last !== undefined;
  return {
    items: await describe(tx, userId, rows),
    nextCursor: hasMore ? writePosition(query, { moment: last.moment, id: last.entryId }) : null,
  };
}

async function readRanked(
  tx: Tx,
  { userId }: Ctx,
  query: DiscoverQuery,
  stages: Stages,
  after: DiscoverPosition | null,
  budget: Parameters<typeof rankForPerson>[3],
): Promise<Page<DiscoverItem>> {
  const { ranked, upTo } = await rankForPerson(tx, userId, { stages, after }, budget);
  const page = ranked.slice(0, query.limit);
  const last = page.at(-1);
  const ids = page.map(({ entryId }) => entryId);
  const rows = await selectPublic(
    tx,
    sql`${publicEntries.entryId} = any(${sql.param(ids)}::uuid[])`,
    query.limit,
  );
  const items = new Map((await describe(tx, userId, rows)).map((item) => [item.entryId, item]));
  return {
    items: page.flatMap(({ entryId, reason }) => {
      const item = items.get(entryId);
      return item === undefined ? [] : [{ ...item, reason }];
    }),
    nextCursor:
      ranked.length > query.limit && last !== undefined
        ? writePosition(query, {
            moment: last.moment,
            id: last.entryId,
            ranked: { upTo, score: last.score },
          })
        : null,
  };
}

async function describe(
  tx: Tx,
  userId: string,
  rows: readonly PublicRow[],
): Promise<DiscoverItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ entryId }) => entryId);
  const held = await tx
    .selectDistinct({ entryId: userEntries.entryId })
    .from(userEntries)
    .where(
      and(
        eq(userEntries.userId, userId),
        sql`${userEntries.entryId} = any(${sql.param(ids)}::uuid[])`,
      ),
    );
  const saved = new Set(held.map(({ entryId }) => entryId));
  return rows.map((row) => ({
    entryId: row.entryId,
    slug: row.slug,
    ...toPublicEntry(row, publicPicture(row.slug)),
    isSaved: saved.has(row.entryId),
  }));
}
