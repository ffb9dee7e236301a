/**
 * Reads one page of a user's entries: plain lists with prepared statements, filtered lists with dynamic ones.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type EntryListQuery, entrySorts } from "#features/entries/contract.ts";
import { collections } from "#features/collections/server/tables.ts";
import { compileRead } from "#server/db/compile-read.ts";
import type { Tx } from "#server/db/database.ts";
import { cutPage, exactTimestamp } from "#server/db/paginate.ts";
import { openCollections } from "#server/db/policies.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import type { Ctx } from "#server/app-context.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import {
  isAfterEnd,
  encodeCursor,
  entryCursors,
  type EntrySort,
  orderBy,
  type PageEnd,
} from "./sorts.ts";
import { hasTopic } from "./has-topic.ts";
import { isReadable } from "./is-readable.ts";
import { entries } from "./tables.ts";
import { type EntryRow, selectEntries } from "./select-entries.ts";

const placeholder = {
  userId: sql.placeholder("userId"),
  collectionId: sql.placeholder("collectionId"),
  end: { key: sql.placeholder("key"), id: sql.placeholder("id") },
  upTo: { key: sql.placeholder("lastKey"), id: sql.placeholder("lastId") },
  limit: sql.placeholder("limit") as unknown as SQL,
};

const createdAtText = exactTimestamp(entries.createdAt);

/** `ofOthers`: entries that other users added to shared collections, instead of the user's own. */
type Shape = { sort: EntrySort; inCollection: boolean; after: boolean; ofOthers?: boolean };

/** `nextCursor` is null at the end of the list. */
export type RowPage = { rows: EntryRow[]; nextCursor: string | null };

/**
 * Entries scanned per query in a list filtered by a condition on the capture: the first time, and at most. A user
 * may have 100,000 of which none matches.
 */
const scanSizes = { first: 500, max: 4_000 };

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
  const matches = matchText(query);
  if (matches.length > 0) {
    const filtered = { ...query, sort, after, matches, joinFirst: undefined };
    return runHeavyQuery(ctx, signal, (tx, budget) => scanEntries(tx, userId, filtered, budget));
  }
  // One more than requested shows whether there is a next page.
  const values = { userId, collectionId: query.collectionId, ...after, limit: limit + 1 };
  const rows = await plainPages[pageName(shape)]!(ctx, values);
  return cutPage(rows, limit, (row) => encodeCursor(sort, row));
}

type FilteredQuery = Pick<EntryListQuery, "limit" | "collectionId"> & {
  sort: EntrySort;
  after: PageEnd | null;
  matches: readonly (SQL | undefined)[];
  /** The tables that `matches` uses besides the entries. */
  joinFirst: "capture" | "both" | undefined;
  ofOthers?: boolean;
};

/** Scans the user's entries in their order, batch by batch, until the page is full or the time is over. */
export async function scanEntries(
  tx: Tx,
  userId: string,
  filtered: FilteredQuery,
  budget: WorkBudget,
): Promise<RowPage> {
  const { sort, limit, collectionId, joinFirst, ofOthers = false } = filtered;
  const found: EntryRow[] = [];
  let from = filtered.after;
  // Without a join, all entries are one batch: scanning 10,000 takes less time than finding the end of a batch.
  let size = joinFirst ? scanSizes.first : Number.POSITIVE_INFINITY;
  for (let scanned = 0; ; scanned += size, size = Math.min(scanSizes.max, size * 4)) {
    if (from !== null && scanned > 0 && budget.isOver())
      return { rows: found, nextCursor: entryCursors[sort].encode(from) };
    const inCollection = collectionId !== undefined;
    const shape = { sort, inCollection, after: from !== null, ofOthers };
    const end = { userId, collectionId, ...from };
    const upTo = Number.isFinite(size)
      ? await selectEnd(tx, shape, { ...end, offset: size - 1 })
      : null;
    const conditions = [...listConditions(shape), ...filtered.matches];
    if (upTo !== null) conditions.push(sql`not (${isAfterEnd(sort, placeholder.upTo)})`);
    const rows = await selectEntries(tx, and(...conditions), placeholder.limit, {
      ...(joinFirst && { joinFirst }),
      sort,
    })
      .prepare("")
      .execute({ ...end, lastKey: upTo?.key, lastId: upTo?.id, limit: limit + 1 - found.length });
    found.push(...rows);
    if (found.length > limit || upTo === null)
      return cutPage(found, limit, (row) => encodeCursor(sort, row));
    from = upTo;
  }
}

/** The position of the entry `offset` further on; null if there are fewer. */
async function selectEnd(
  tx: Tx,
  shape: Shape,
  values: Record<string, unknown>,
): Promise<PageEnd | null> {
  const [row] = await tx
    .select({
      id: entries.id,
      key: shape.sort === "title" ? sql<string>`${entries.sortTitle}` : createdAtText,
    })
    .from(entries)
    .where(and(...listConditions(shape)))
    .orderBy(...orderBy(shape.sort))
    .offset(sql.placeholder("offset"))
    .limit(1)
    .prepare("")
    .execute(values);
  return row ?? null;
}

function listConditions(shape: Shape): (SQL | undefined)[] {
  // A collection contains entries of all its members. The row policy of collections tells whether the actor is one.
  const conditions: (SQL | undefined)[] = shape.inCollection
    ? [
        eq(entries.collectionId, placeholder.collectionId),
        sql`exists (select 1 from ${collections} where ${collections.id} = ${placeholder.collectionId})`,
      ]
    : shape.ofOthers
      ? [
          sql`${entries.collectionId} = any (${openCollections})`,
          sql`${entries.userId} <> ${placeholder.userId}`,
        ]
      : [eq(entries.userId, placeholder.userId)];
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
  selectEntries(db, and(eq(entries.id, sql.placeholder("id")), isReadable(placeholder.userId)), 1),
);

function matchText({ topic, q }: EntryListQuery): (SQL | undefined)[] {
  const matches: (SQL | undefined)[] = [];
  if (topic) matches.push(hasTopic(topic));
  if (q) matches.push(sql`position(lower(${q}::text) in ${entries.filterText}) > 0`);
  return matches;
}
