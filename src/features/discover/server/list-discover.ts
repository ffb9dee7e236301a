/** Pages of Discover: entries of other users, the newest first, or those about the user's interests. */
import { sql } from "drizzle-orm";
import type {
  DiscoverItem,
  DiscoverPage,
  DiscoverQuery,
  EmptyReason,
} from "#features/discover/contract.ts";
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

const pageSize = 25;

/**
 * Throws "validation" for a cursor of another query, "rate_limited" if too many of the user's requests are
 * queued.
 */
export async function listDiscover(
  ctx: Ctx,
  query: DiscoverQuery,
  signal?: AbortSignal,
): Promise<DiscoverPage> {
  const after = query.cursor === undefined ? null : readPosition(query, query.cursor);
  const stages = await matchQuery(ctx, query);
  return readHeavily(ctx, signal, async (tx, budget) => {
    const page =
      query.order === "for-you"
        ? await readRanked(tx, ctx, query, stages, after, budget)
        : await readNewest(tx, query, stages, after);
    if (page.items.length > 0 || after !== null) return page;
    return { ...page, emptyReason: await explainEmpty(tx, ctx, query, stages) };
  });
}

async function explainEmpty(
  tx: Tx,
  ctx: Ctx,
  query: DiscoverQuery,
  stages: Stages,
): Promise<EmptyReason> {
  if (query.order === "for-you" && (await hasAny(tx, stages))) return "not-for-you";
  const shared = await matchQuery(ctx, {}, { withKnown: true });
  if (!(await hasAny(tx, shared))) return "nothing-shared";
  const matching = await matchQuery(ctx, query, { withKnown: true });
  return (await hasAny(tx, matching)) ? "all-known" : "no-match";
}

async function hasAny(tx: Tx, stages: Stages): Promise<boolean> {
  for (const condition of stages(undefined)) {
    // With a limit of 1, PostgreSQL expects an early match and reads all words of all entries instead of the
    // index.
    if ((await selectPublic(tx, condition, pageSize)).length > 0) return true;
  }
  return false;
}

async function readNewest(
  tx: Tx,
  query: DiscoverQuery,
  stages: Stages,
  after: DiscoverPosition | null,
): Promise<Page<DiscoverItem>> {
  const { publishedAt, entryId } = publicEntries;
  const beyond = after === null ? undefined : isAfter(publishedAt, entryId, after);
  // One more than the page size, to detect whether there is a next page.
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
    items: rows.map(toItem),
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
  const items = new Map(rows.map((row) => [row.entryId, toItem(row)]));
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

function toItem(row: PublicRow): DiscoverItem {
  return {
    entryId: row.entryId,
    slug: row.slug,
    ...toPublicEntry(row, publicPicture(row.slug)),
  };
}
