/** Pages of Discover: entries of other users, the newest first, or those about the user's interests. */
import type {
  DiscoverItem,
  DiscoverPage,
  DiscoverQuery,
  EmptyReason,
} from "#features/discover/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { beforeCursor, paginate } from "#server/db/paginate.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import type { Page } from "#shared/pages.ts";
import { createDiscoverCursor } from "./discover-cursor.ts";
import { type Stages, matchQuery } from "./match-query.ts";
import { publicPicture, toPublicEntry } from "./public-entry.ts";
import { rankForUser } from "./ranking/rank-for-user.ts";
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
  const stages = await matchQuery(ctx, query);
  return runHeavyQuery(ctx, signal, async (tx, budget) => {
    const page =
      query.order === "for-you"
        ? await listRanked(tx, ctx, query, stages, budget)
        : await listNewest(tx, query, stages);
    if (page.items.length > 0 || query.cursor !== undefined) return page;
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

async function listNewest(
  tx: Tx,
  query: DiscoverQuery,
  stages: Stages,
): Promise<Page<DiscoverItem>> {
  const { publishedAt, captureId } = publicEntries;
  const cursor = createDiscoverCursor(query);
  const { rows, nextCursor } = await paginate(query, cursor, async (after, limit) => {
    const position = after && { timestamp: after.timestamp, id: after.captureId };
    let found: PublicRow[] = [];
    for (const condition of stages(beforeCursor(publishedAt, captureId, position))) {
      found = await selectPublic(tx, condition, limit);
      if (found.length === limit) break;
    }
    return found;
  });
  return { items: rows.map(toItem), nextCursor };
}

async function listRanked(
  tx: Tx,
  { userId }: Ctx,
  query: DiscoverQuery,
  stages: Stages,
  budget: WorkBudget,
): Promise<Page<DiscoverItem>> {
  const page = await paginate(query, createDiscoverCursor(query), async (after) => {
    const { ranked, upTo } = await rankForUser(tx, userId, { stages, after }, budget);
    return ranked.map((one) => ({ ...one, ranked: { upTo, score: one.score } }));
  });
  const ids = page.rows.map(({ captureId }) => captureId);
  const rows = await selectPublic(tx, isAnyOf(publicEntries.captureId, ids), query.limit);
  const items = new Map(rows.map((row) => [row.captureId, toItem(row)]));
  return {
    items: page.rows.flatMap(({ captureId, reason }) => {
      const item = items.get(captureId);
      return item === undefined ? [] : [{ ...item, reason }];
    }),
    nextCursor: page.nextCursor,
  };
}

function toItem(row: PublicRow): DiscoverItem {
  return {
    captureId: row.captureId,
    slug: row.slug,
    ...toPublicEntry(row, publicPicture(row.slug)),
  };
}
