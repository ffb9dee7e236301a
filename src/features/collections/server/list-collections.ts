/**
 * Lists a page of the collections that a user sees. Reads entries only for the page, unless the list is sorted by
 * their count.
 */
import { and, desc, eq, getTableColumns, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Collection, CollectionListQuery, CollectionPage } from "../contract.ts";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { beforeCursor, exactTimestamp, paginate, timeCursor } from "#server/db/paginate.ts";
import { openCollections } from "#server/db/policies.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { type SortedBy, sortKey } from "./sort-key.ts";
import { collections } from "./tables.ts";
import { collectionColumns, entryColumns, toCollection } from "./collection-columns.ts";

type Query = CollectionListQuery & { userId: string };
/** The requested number of rows, and the cursor of the next page. */
type Rows = { items: Collection[]; nextCursor: string | null };

const { createdAt, id, isUnfiled, userId } = collections;

export async function listCollections(
  ctx: Ctx,
  query: CollectionListQuery,
): Promise<CollectionPage> {
  const owned = { ...query, userId: ctx.userId };
  const by: SortedBy | "newest" = query.q ? "found" : (query.sort ?? "newest");
  const [rows, [counted]] = await inTransaction(ctx, (tx) =>
    allSent([
      by === "newest" ? listNewest(tx, owned) : listSorted(tx, owned, by),
      tx
        .select({ total: sql<number>`count(*)::int` })
        .from(collections)
        .where(and(isListed(owned), sortKey.matches(query.q))),
    ]),
  );
  return { ...rows, total: counted!.total };
}

const isOf = (owner: string) => eq(userId, owner);
const isSharedWith = (member: string) =>
  and(ne(userId, member), sql`${id} = any (${openCollections})`);

function isListed({ userId: asker, shared }: Query): SQL | undefined {
  if (shared === undefined) return or(isOf(asker), isSharedWith(asker));
  return shared === "true" ? isSharedWith(asker) : isOf(asker);
}

/** Reads own collections along the index, and appends Unfiled at the end. */
async function listNewest(tx: Tx, query: Query): Promise<Rows> {
  const { userId: asker, shared, cursor, limit } = query;
  const after = cursor === undefined ? null : timeCursor.decode(cursor);
  const select = (condition: SQL | undefined) =>
    tx
      .select({
        ...getTableColumns(collections),
        timestamp: exactTimestamp(createdAt).as("timestamp"),
      })
      .from(collections)
      .where(and(condition, not(isUnfiled), beforeCursor(createdAt, id, after)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit);
  const page =
    shared === undefined
      ? unionAll(select(isOf(asker)), select(isSharedWith(asker))).as("page")
      : select(isListed(query)).as("page");
  const rows = await tx
    .select({ ...page._.selectedFields, ...entryColumns("page") })
    .from(page)
    .orderBy(desc(page.createdAt), desc(page.id))
    .limit(limit);
  const items = rows.map(toCollection);
  // A full page always has a next one, because Unfiled follows.
  if (items.length === limit) return { items, nextCursor: timeCursor.encode(rows.at(-1)!) };
  if (shared !== "true") items.push(...(await selectUnfiled(tx, asker)));
  return { items, nextCursor: null };
}

async function selectUnfiled(tx: Tx, owner: string): Promise<Collection[]> {
  const rows = await tx
    .select(collectionColumns)
    .from(collections)
    .where(and(isOf(owner), isUnfiled));
  return rows.map(toCollection);
}

const KeyPosition = z.object({ key: cursorField.text, id: cursorField.id });
const keyCursors = {
  title: createCursor(KeyPosition, "title"),
  entries: createCursor(KeyPosition, "entries"),
  found: createCursor(KeyPosition, "found"),
};

/** Sorts again for each page, which is acceptable for up to 10,000 collections. */
async function listSorted(tx: Tx, query: Query, by: SortedBy): Promise<Rows> {
  const { q } = query;
  const keys = tx
    .select({ id, key: sortKey[by](query).as("key") })
    .from(collections)
    .where(and(isListed(query), sortKey.matches(q)))
    .as("keys");
  const { rows: shown, nextCursor } = await paginate(query, keyCursors[by], (after, limit) =>
    tx
      .select({ id: keys.id, key: keys.key })
      .from(keys)
      .where(
        after === null
          ? undefined
          : sql`(${keys.key}, ${keys.id}) > (${after.key}, ${after.id}::uuid)`,
      )
      .orderBy(keys.key, keys.id)
      .limit(limit),
  );
  if (shown.length === 0) return { items: [], nextCursor };
  const rows = await tx
    .select(collectionColumns)
    .from(collections)
    .where(
      and(
        isListed(query),
        inArray(
          id,
          shown.map((one) => one.id),
        ),
      ),
    );
  const known = new Map(rows.map((row) => [row.id, toCollection(row)]));
  return {
    items: shown.flatMap((one) => known.get(one.id) ?? []),
    nextCursor,
  };
}
