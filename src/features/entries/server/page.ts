/**
 * Reads one page of a user's entries: plain lists with prepared statements, filtered lists with dynamic ones.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type EntryListQuery, entrySorts } from "#features/entries/contract.ts";
import { compileRead } from "#server/db/compile-read.ts";
import type { Tx } from "#server/db/database.ts";
import { cutPage, exactTimestamp } from "#server/db/paginate.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import type { Ctx } from "#server/app-context.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { isAfterEnd, encodeCursor, entryCursors, type EntrySort, orderBy } from "./sorts.ts";
import { containsText, type FilterPart, findEntryIds, inCollections } from "./find-entry-ids.ts";
import { withTopic } from "./has-topic.ts";
import { entries } from "./tables.ts";
import { type EntryRow, selectEntries } from "./select-entries.ts";

const placeholder = {
  userId: sql.placeholder("userId"),
  collectionId: sql.placeholder("collectionId"),
  end: { key: sql.placeholder("key"), id: sql.placeholder("id") },
  limit: sql.placeholder("limit") as unknown as SQL,
};

const createdAtText = exactTimestamp(entries.createdAt);

type Shape = { sort: EntrySort; inCollection: boolean; after: boolean };

/** `nextCursor` is null at the end of the list. */
export type RowPage = { rows: EntryRow[]; nextCursor: string | null };

/** Reads a page of the list. */
export async function selectPage(
  ctx: Ctx,
  query: EntryListQuery,
  signal?: AbortSignal,
): Promise<RowPage> {
  const { sort = "newest", limit } = query;
  const after = query.cursor === undefined ? null : entryCursors[sort].decode(query.cursor);
  const shape = { sort, inCollection: query.collectionId !== undefined, after: after !== null };
  const { userId } = ctx;
  const parts = toParts(userId, query);
  if (parts !== null) {
    const terms = sql.join(orderBy(sort), sql`, `);
    const isAfter = after === null ? undefined : isAfterEnd(sort, after);
    return runHeavyQuery(ctx, signal, async (tx) => {
      const search = { userId, parts, sort, terms, after: isAfter, limit: limit + 1 };
      const ids = await findEntryIds(tx, search);
      const found = and(
        eq(entries.userId, userId),
        sql`${entries.id} = any(${sql.param(ids)}::uuid[])`,
      );
      const rows = ids.length === 0 ? [] : await selectEntries(tx, found, ids.length, { sort });
      return cutPage(rows, limit, (row) => encodeCursor(sort, row));
    });
  }
  // One more than requested shows whether there is a next page.
  const values = { userId, collectionId: query.collectionId, ...after, limit: limit + 1 };
  const rows = await plainPages[pageName(shape)]!(ctx, values);
  return cutPage(rows, limit, (row) => encodeCursor(sort, row));
}

/** Entries scanned per query: the first time, and at most. A user may have 100,000 of which none matches. */
const scanSizes = { first: 500, max: 4_000 };

/**
 * Scans the user's entries, newest first and batch by batch, for those that meet `condition` on entry, capture or
 * collection, until `limit` are found or `budget` is over, which is then marked as cut.
 */
export async function scanNewest(
  tx: Tx,
  userId: string,
  condition: SQL | undefined,
  limit: number,
  budget: WorkBudget,
): Promise<EntryRow[]> {
  const found: EntryRow[] = [];
  const mine = eq(entries.userId, userId);
  let rest: SQL | undefined = mine;
  for (let size = scanSizes.first; ; size = Math.min(scanSizes.max, size * 4)) {
    const [end] = await tx
      .select({ id: entries.id, key: createdAtText })
      .from(entries)
      .where(rest)
      .orderBy(...orderBy("newest"))
      .offset(size - 1)
      .limit(1);
    const isAfter = end && isAfterEnd("newest", end);
    const batch = and(rest, condition, isAfter && sql`not (${isAfter})`);
    // One more than requested shows whether some remain.
    const missing = limit + 1 - found.length;
    found.push(...(await selectEntries(tx, batch, missing, { joinFirst: "both" })));
    if (found.length > limit || isAfter === undefined || budget.isOver())
      return found.slice(0, limit);
    rest = and(mine, isAfter);
  }
}

function listConditions(shape: Shape): (SQL | undefined)[] {
  const conditions: (SQL | undefined)[] = [eq(entries.userId, placeholder.userId)];
  if (shape.inCollection) conditions.push(eq(entries.collectionId, placeholder.collectionId));
  if (shape.after) conditions.push(isAfterEnd(shape.sort, placeholder.end));
  return conditions;
}

function pageName(shape: Shape): string {
  return `${shape.sort}${shape.inCollection ? "_in" : ""}${shape.after ? "_after" : ""}`;
}

const plainPages = Object.fromEntries(
  entrySorts.flatMap((sort) =>
    [true, false].flatMap((inCollection) =>
      [true, false].map((after) => {
        const shape = { sort, inCollection, after };
        const selectRows = compileRead((db) =>
          selectEntries(db, and(...listConditions(shape)), placeholder.limit, { sort }),
        );
        return [pageName(shape), selectRows];
      }),
    ),
  ),
);

/** The entry with this id, as a list of zero or one. */
export const selectOne = compileRead((db) =>
  selectEntries(
    db,
    and(eq(entries.id, sql.placeholder("id")), eq(entries.userId, placeholder.userId)),
    1,
  ),
);

/** The parts of a filter; null for a list without one. */
function toParts(userId: string, { topic, q, collectionId }: EntryListQuery): FilterPart[] | null {
  if (!topic && !q) return null;
  const parts: FilterPart[] = [];
  if (collectionId !== undefined) parts.push(inCollections(userId, [collectionId]));
  if (topic) parts.push(withTopic(userId, topic));
  if (q) parts.push(containsText(q));
  return parts;
}
