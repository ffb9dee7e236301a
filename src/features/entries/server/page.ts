/** One page of a person's entries: the plain lists as prepared statements, the narrowed ones as they come. */
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { type EntryListQuery, entrySorts } from "#features/entries/contract.ts";
import { compileRead } from "#server/db/compile-read.ts";
import { type Ctx, inTx } from "#server/machine.ts";
import { comesAfter, type EntrySort, readPageEnd } from "./sorts.ts";
import { globalEntries, userEntries } from "./tables.ts";
import { type EntryRow, entryRowKeys, selectEntries } from "./view.ts";

const placeholder = {
  userId: sql.placeholder("userId"),
  collectionId: sql.placeholder("collectionId"),
  end: { key: sql.placeholder("key"), id: sql.placeholder("id") },
  limit: sql.placeholder("limit") as unknown as SQL,
};

type Shape = { sort: EntrySort; inCollection: boolean; after: boolean };

/** Up to `query.limit` + 1 rows: one more than asked tells whether there is a next page. */
export async function readPage(ctx: Ctx, query: EntryListQuery): Promise<EntryRow[]> {
  const { sort = "newest" } = query;
  const after = query.cursor === undefined ? null : readPageEnd(sort, query.cursor);
  const shape = { sort, inCollection: query.collectionId !== undefined, after: after !== null };
  const values = {
    userId: ctx.userId,
    collectionId: query.collectionId,
    ...after,
    limit: query.limit + 1,
  };
  const matches = matchText(query);
  if (matches.length === 0) return plainPages[pageName(shape)]!(ctx, values);
  return inTx(ctx, (tx) =>
    selectEntries(tx, and(...narrow(shape), ...matches), placeholder.limit, {
      joinFirst: "global entry",
      sort,
    })
      .prepare("")
      .execute(values),
  );
}

function narrow(shape: Shape): SQL[] {
  const conditions = [eq(userEntries.userId, placeholder.userId)];
  if (shape.inCollection)
    conditions.push(eq(userEntries.interestProfileId, placeholder.collectionId));
  if (shape.after) conditions.push(comesAfter(shape.sort, placeholder.end));
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
        const read = compileRead(entryRowKeys, (db) =>
          selectEntries(db, and(...narrow(shape)), placeholder.limit, { sort }),
        );
        return [pageName(shape), read];
      }),
    ),
  ),
);

/** The card of one id, as a list of one or none. */
export const readOne = compileRead(entryRowKeys, (db) =>
  selectEntries(
    db,
    and(eq(userEntries.id, sql.placeholder("id")), eq(userEntries.userId, placeholder.userId)),
    1,
  ),
);

function matchText({ topic, q }: EntryListQuery): (SQL | undefined)[] {
  const matches: (SQL | undefined)[] = [];
  if (topic) {
    matches.push(
      sql`exists (select 1 from unnest(${globalEntries.mainTopics}) topic where lower(topic) = lower(${topic}))`,
    );
  }
  if (q) {
    const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    matches.push(
      or(
        sql`coalesce(${userEntries.title}, ${globalEntries.title}) ilike ${pattern}`,
        sql`exists (select 1 from unnest(${globalEntries.mainTopics}) topic where topic ilike ${pattern})`,
      ),
    );
  }
  return matches;
}
