/**
 * Lists a page of a user's collections. Counts entries only for the page, unless the list is sorted by them.
 */
import { and, desc, eq, getTableColumns, inArray, not, type SQL, sql } from "drizzle-orm";
import type {
  Collection,
  CollectionListQuery,
  CollectionPage,
} from "#features/collections/contract.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { isAfter, momentOf, readCursor, writeCursor } from "#server/db/keyset.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { readPageEnd, type SortedBy, sortKey, writePageEnd } from "./sort-key.ts";
import { interestProfiles } from "./tables.ts";
import { collectionColumns, countEntries, toCollection } from "./view.ts";

type Asked = CollectionListQuery & { userId: string };
/** The requested number of rows, and the cursor of the next page. */
type Rows = { items: Collection[]; nextCursor: string | null };

const { createdAt, id, isUnfiled, userId } = interestProfiles;

export async function listCollections(
  ctx: Ctx,
  query: CollectionListQuery,
): Promise<CollectionPage> {
  const asked = { ...query, userId: ctx.userId };
  const by: SortedBy | "newest" = query.q ? "found" : (query.sort ?? "newest");
  const [rows, [counted]] = await inTx(ctx, (tx) =>
    allSent([
      by === "newest" ? listNewest(tx, asked) : listSorted(tx, asked, by),
      tx
        .select({ total: sql<number>`count(*)::int` })
        .from(interestProfiles)
        .where(and(eq(userId, ctx.userId), sortKey.matches(query.q))),
    ]),
  );
  return { ...rows, total: counted!.total };
}

/** Reads along the index, and appends Unfiled at the end. */
async function listNewest(tx: Tx, { userId: owner, cursor, limit }: Asked): Promise<Rows> {
  const position = cursor === undefined ? null : readCursor(cursor);
  const page = tx
    .select({ ...getTableColumns(interestProfiles), moment: momentOf(createdAt).as("moment") })
    .from(interestProfiles)
    .where(
      and(
        eq(userId, owner),
        not(isUnfiled),
        position === null ? undefined : isAfter(createdAt, id, position),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
    .as("page");
  const rows = await tx
    .select({ ...page._.selectedFields, entryCount: countEntries("page") })
    .from(page)
    .orderBy(desc(page.createdAt), desc(page.id))
    .limit(limit);
  const items = rows.map(toCollection);
  const last = rows.at(-1);
  if (items.length < limit) {
    items.push(...(await readUnfiled(tx, owner)));
    return { items, nextCursor: null };
  }
  return { items, nextCursor: last === undefined ? null : writeCursor(last) };
}

async function readUnfiled(tx: Tx, owner: string): Promise<Collection[]> {
  const rows = await tx
    .select(collectionColumns)
    .from(interestProfiles)
    .where(and(eq(userId, owner), isUnfiled));
  return rows.map(toCollection);
}

/** Sorts again for each page, which is acceptable for up to 10,000 collections. */
async function listSorted(
  tx: Tx,
  { userId: owner, cursor, limit, q }: Asked,
  by: SortedBy,
): Promise<Rows> {
  const keys = tx
    .select({ id, key: sortKey[by](owner, q).as("key") })
    .from(interestProfiles)
    .where(and(eq(userId, owner), sortKey.matches(q)))
    .as("keys");
  const end = cursor === undefined ? null : readPageEnd(by, cursor);
  const after: SQL | undefined =
    end === null ? undefined : sql`(${keys.key}, ${keys.id}) > (${end.key}, ${end.id}::uuid)`;
  const found = await tx
    .select({ id: keys.id, key: keys.key })
    .from(keys)
    .where(after)
    .orderBy(keys.key, keys.id)
    .limit(limit + 1);
  const shown = found.slice(0, limit);
  if (shown.length === 0) return { items: [], nextCursor: null };
  const rows = await tx
    .select(collectionColumns)
    .from(interestProfiles)
    .where(
      and(
        eq(userId, owner),
        inArray(
          id,
          shown.map((one) => one.id),
        ),
      ),
    );
  const known = new Map(rows.map((row) => [row.id, toCollection(row)]));
  return {
    items: shown.flatMap((one) => known.get(one.id) ?? []),
    nextCursor: found.length > limit ? writePageEnd(by, shown.at(-1)!) : null,
  };
}
