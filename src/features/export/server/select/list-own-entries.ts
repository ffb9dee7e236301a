/**
 * Reads the entries of an export, newest first, page by page. An entry created during the export is left out;
 * none appears twice.
 */
import { shownTopics } from "#features/entries/server/service.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { captures, entries } from "#features/entries/server/tables.ts";
import type { Scope } from "../scope.ts";
import { beforeCursor, exactTimestamp, type TimePosition } from "#server/db/paginate.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";

export type EntryScope = Pick<Scope, "collectionId" | "ids">;

/** Rows per page, without texts. */
const pageSize = 1_000;
const { createdAt, captureId, id, userId } = entries;

/** Entries without texts: their collection and title. */
export async function* listOwnEntries(
  ctx: Ctx,
  scope: EntryScope,
): AsyncGenerator<{ id: string; collectionId: string; title: string }[], void, void> {
  yield* listPages(pageSize, (after) =>
    inTransaction(ctx, (tx) => {
      const page = selectOwnPage(tx, ctx.userId, scope, after, pageSize);
      return tx
        .select({
          id: page.id,
          collectionId: page.collectionId,
          timestamp: page.timestamp,
          title: sql<string>`coalesce(${page.ownTitle}, ${captures.title})`,
        })
        .from(page)
        .innerJoin(captures, eq(captures.id, page.captureId))
        .orderBy(desc(page.createdAt), desc(page.id));
    }),
  );
}

/** Pages of `read` after a position, until one is not full. */
export async function* listPages<Row extends TimePosition>(
  pageSize: number,
  read: (after: TimePosition | null) => Promise<Row[]>,
): AsyncGenerator<Row[], void, void> {
  let after: TimePosition | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!;
  }
}

/** Limit before joining, or the planner joins and sorts all of a user's entries. */
export function selectOwnPage(
  tx: Tx,
  owner: string,
  scope: EntryScope,
  after: TimePosition | null,
  limit: number,
) {
  return tx
    .select({
      id,
      captureId,
      collectionId: sql<string>`${entries.collectionId}`.as("collection_id"),
      why: entries.whyItsInteresting,
      topics: shownTopics(entries).as("shown_topics"),
      addedTopics: entries.addedTopics,
      removedTopics: entries.removedTopics,
      ownTitle: sql<string | null>`${entries.title}`.as("own_title"),
      ownSummary: sql<string | null>`${entries.summary}`.as("own_summary"),
      createdAt: sql<Date>`${createdAt}`.mapWith(createdAt).as("entry_created_at"),
      updatedAt: sql<Date>`${entries.updatedAt}`.mapWith(entries.updatedAt).as("entry_updated_at"),
      timestamp: exactTimestamp(createdAt).as("timestamp"),
    })
    .from(entries)
    .where(and(isInScope(owner, scope), beforeCursor(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .as("page");
}

/** The condition that an entry is the user's and in the scope. */
export function isInScope(owner: string, { collectionId, ids }: EntryScope): SQL | undefined {
  return and(
    eq(userId, owner),
    collectionId === null ? undefined : eq(entries.collectionId, collectionId),
    ids === null ? undefined : isAnyOf(id, ids),
  );
}
