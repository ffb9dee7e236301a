/**
 * Reads the entries that other users added to shared collections, as links with the user's own words on them. Row
 * policies end it with the membership, also while an export is written.
 */
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import type { ExportedOther } from "#features/sharing/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { beforeCursor, exactTimestamp, type TimePosition } from "#server/db/paginate.ts";
import { openCollections } from "#server/db/policies.ts";
import type { Scope } from "../scope.ts";
import { listPages } from "./list-own-entries.ts";
import { groupBySize, highlightSizeOf, selectHighlights } from "./select-highlights.ts";

const pageSize = 500;
const { collectionId, createdAt, id, userId } = entries;

/**
 * Newest first. All entries of others in an own collection that is exported; elsewhere, and with the scope "all", those
 * that have a note or a highlight of the user.
 */
export async function* selectOthers(
  ctx: Ctx,
  scope: Scope,
): AsyncGenerator<ExportedOther, void, void> {
  if (scope.kind !== "all" && scope.kind !== "collection") return;
  for await (const page of listPages(pageSize, (after) => selectPage(ctx, scope, after)))
    for (const group of groupBySize(page, ({ highlightSize }) => highlightSize)) {
      const marked = await selectHighlights(ctx, group);
      for (const { timestamp: _timestamp, highlightSize: _size, id, note, ...row } of group)
        yield {
          ...row,
          note: note ?? "",
          highlights: marked.get(id) ?? [],
          createdAt: row.createdAt.toISOString(),
        };
    }
}

/** The ids of the collections whose entries `selectOthers` reads. */
export async function listOthersCollections(ctx: Ctx, scope: Scope): Promise<string[]> {
  if (scope.kind !== "all" && scope.kind !== "collection") return [];
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .selectDistinct({ id: collectionId })
      .from(entries)
      .innerJoin(collections, eq(collections.id, collectionId))
      .where(isOfOthers(ctx.userId, scope)),
  );
  return rows.map((row) => row.id).toSorted();
}

function selectPage(ctx: Ctx, scope: Scope, after: TimePosition | null) {
  return inTransaction(ctx, (tx) =>
    tx
      .select({
        id,
        collectionId,
        title: sql<string>`coalesce(${entries.title}, ${captures.title})`,
        url: captures.url,
        // Who shows a note shows the name with it.
        addedBy: sql<
          string | null
        >`case when ${entries.whyItsInteresting} <> '' and not ${entries.hidesNote} then
          (select name from app_names_of(array[${userId}])) end`,
        note: sql<string | null>`(select note from member_notes
          where entry_id = ${id} and user_id = ${ctx.userId})`,
        highlightSize: highlightSizeOf(ctx.userId, id),
        createdAt,
        timestamp: exactTimestamp(createdAt),
      })
      .from(entries)
      .innerJoin(captures, eq(captures.id, entries.captureId))
      .innerJoin(collections, eq(collections.id, collectionId))
      .where(and(isOfOthers(ctx.userId, scope), beforeCursor(createdAt, id, after)))
      .orderBy(desc(createdAt), desc(id))
      .limit(pageSize),
  );
}

function isOfOthers(owner: string, scope: Scope): SQL | undefined {
  const isNoted = hasOwnWords(owner);
  return and(
    sql`${collectionId} = any (${openCollections})`,
    ne(userId, owner),
    scope.collectionId === null ? undefined : eq(collectionId, scope.collectionId),
    scope.kind === "all" ? isNoted : sql`(${collections.userId} = ${owner} or ${isNoted})`,
  );
}

/** Whether the user has a note or a highlight on another user's entry. */
export function hasOwnWords(owner: string): SQL {
  return sql`(${id} in (select entry_id from member_notes where user_id = ${owner})
    or ${id} in (select entry_id from highlights where user_id = ${owner} and is_of_other))`;
}
