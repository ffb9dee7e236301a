/**
 * Reads one page of a user's entries: plain lists with prepared statements, filtered lists with dynamic ones.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { EntryListQuery, EntrySort } from "#features/entries/contract.ts";
import { collections } from "#features/collections/server/tables.ts";
import { openCollections } from "#server/db/policies.ts";
import { compileRead } from "#server/db/compile-read.ts";
import type { Tx } from "#server/db/database.ts";
import { cutPage, exactTimestamp } from "#server/db/paginate.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import type { Ctx } from "#server/app-context.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import type { LibrarySort } from "#shared/library-filters.ts";
import { isAfterCursor, isAfterEnd, encodeCursor, entryCursors, orderBy } from "./sorts.ts";
import { type EntryFilter, type FilterPart, toFilterParts } from "./filter-parts.ts";
import { findEntryIds } from "./find-entry-ids.ts";
import { isReadable } from "./is-readable.ts";
import { entries } from "./tables.ts";
import { type EntryRow, selectEntries } from "./select-entries.ts";

const placeholder = {
  userId: sql.placeholder("userId"),
  collectionId: sql.placeholder("collectionId"),
  end: { key: sql.placeholder("key"), id: sql.placeholder("id") },
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
  if (query.topic || query.q) return selectFiltered(ctx, { ...query, sort }, signal);
  const after = query.cursor === undefined ? null : entryCursors[sort].decode(query.cursor);
  const shape = { sort, inCollection: query.collectionId !== undefined, after: after !== null };
  // One more than requested shows whether there is a next page.
  const read = readPlainPage(shape, limit + 1);
  const rows = await read(ctx, { userId: ctx.userId, collectionId: query.collectionId, ...after });
  return cutPage(rows, limit, (row) => encodeCursor(sort, row));
}

async function selectFiltered(
  ctx: Ctx,
  query: EntryListQuery & { sort: EntrySort },
  signal: AbortSignal | undefined,
): Promise<RowPage> {
  const { userId } = ctx;
  const { collectionId, topic, q, sort, cursor, limit } = query;
  const after = isAfterCursor(sort, cursor);
  const filters: EntryFilter[] = [];
  if (topic) filters.push({ name: "topic", values: [topic] });
  if (q) filters.push({ name: "text", values: [q] });
  return runHeavyQuery(ctx, signal, async (tx) => {
    if (await isShared(tx, collectionId)) {
      // Its entries are of several users, so that no index of one user finds them.
      const parts = toFilterParts(userId, filters, "others");
      const conditions = parts.map(({ condition }) => condition);
      const matches = and(eq(entries.collectionId, collectionId!), after, ...conditions);
      const rows = await selectEntries(tx, matches, limit + 1, { sort });
      return cutPage(rows, limit, (row) => encodeCursor(sort, row));
    }
    if (collectionId !== undefined)
      filters.unshift({ name: "collectionId", values: [collectionId] });
    const parts = toFilterParts(userId, filters);
    const ids = await findEntryIds(tx, { userId, parts, sort, after, limit: limit + 1 });
    return selectFound(tx, eq(entries.userId, userId), ids, { sort, limit });
  });
}

/** The page of entries that were found in the order: one more than `limit` if there is a next page. */
export async function selectFound(
  tx: Tx,
  whose: SQL,
  ids: readonly string[],
  { sort, limit }: { sort: LibrarySort; limit: number },
): Promise<RowPage> {
  const found = and(whose, isAnyOf(entries.id, ids));
  const rows = ids.length === 0 ? [] : await selectEntries(tx, found, ids.length, { sort });
  return cutPage(rows, limit, (row) => encodeCursor(sort, row));
}

async function isShared(tx: Tx, collectionId: string | undefined): Promise<boolean> {
  if (collectionId === undefined) return false;
  const { rows } = await tx.execute<{ isShared: boolean }>(
    sql`select ${collectionId}::uuid = any (${openCollections}) as "isShared"`,
  );
  return rows[0]!.isShared;
}

/** Entries scanned per query: the first time, and at most. A user may have 100,000 of which none matches. */
const scanSizes = { first: 500, max: 4_000 };

/**
 * Scans the entries that meet `whose`, newest first and batch by batch, for those that meet all `parts`, until `limit` are
 * found or `budget` is over, which is then marked as cut. `areFew`: all are read at once.
 */
export async function scanNewest(
  tx: Tx,
  whose: SQL,
  parts: readonly FilterPart[],
  limit: number,
  budget: WorkBudget,
  areFew = false,
): Promise<EntryRow[]> {
  const condition = and(...parts.map(({ condition }) => condition));
  const joined = parts.some(({ onCapture }) => onCapture) ? { joinFirst: "capture" as const } : {};
  if (areFew) return selectEntries(tx, and(whose, condition), limit, joined);
  const found: EntryRow[] = [];
  let rest: SQL | undefined = whose;
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
    found.push(...(await selectEntries(tx, batch, missing, joined)));
    if (found.length > limit || isAfter === undefined || budget.isOver())
      return found.slice(0, limit);
    rest = and(whose, isAfter);
  }
}

function listConditions(shape: Shape): (SQL | undefined)[] {
  // A collection contains entries of all its members. The row policy of collections checks that the actor is a member.
  const conditions: (SQL | undefined)[] = shape.inCollection
    ? [
        eq(entries.collectionId, placeholder.collectionId),
        sql`exists (select 1 from ${collections} where ${collections.id} = ${placeholder.collectionId})`,
      ]
    : [eq(entries.userId, placeholder.userId)];
  if (shape.after) conditions.push(isAfterEnd(shape.sort, placeholder.end));
  return conditions;
}

type SelectRows = (ctx: Ctx, values: Record<string, unknown>) => Promise<EntryRow[]>;

const plainPages = new Map<string, SelectRows>();

/**
 * The read of a plain list. Its limit is part of the text: with a limit that the planner does not know it expects a tenth
 * of the user's entries.
 */
function readPlainPage(shape: Shape, limit: number): SelectRows {
  const { sort, inCollection, after } = shape;
  const name = `${sort} ${inCollection} ${after} ${limit}`;
  let read = plainPages.get(name);
  if (read === undefined) {
    const rows = sql.raw(String(limit));
    read = compileRead((db) => selectEntries(db, and(...listConditions(shape)), rows, { sort }));
    plainPages.set(name, read);
  }
  return read;
}

/** The entry with this id, as a list of zero or one. */
export const selectOne = compileRead((db) =>
  selectEntries(db, and(eq(entries.id, sql.placeholder("id")), isReadable(placeholder.userId)), 1),
);
