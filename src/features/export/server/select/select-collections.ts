/** Reads the collections of an export's entries with their interests; all collections for the scope "all". */
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { ExportedCollection } from "#features/export/contract.ts";
import type { Scope } from "../scope.ts";
import { interests } from "#features/interests/server/tables.ts";
import { beforeCursor, exactTimestamp, type TimePosition } from "#server/db/paginate.ts";
import { openCollections } from "#server/db/policies.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { isInScope, listPages } from "./list-own-entries.ts";
import { hasOwnWords } from "./select-others.ts";

const pageSize = 200;
const { createdAt, id, userId } = collections;

export async function* selectCollections(
  ctx: Ctx,
  scope: Scope,
): AsyncGenerator<ExportedCollection, void, void> {
  const wanted = await listWanted(ctx, scope);
  for await (const page of listPages(pageSize, (after) => selectPage(ctx, wanted, after))) {
    const named = await selectInterests(
      ctx,
      page.map((row) => row.id),
    );
    for (const row of page) yield toCollection(row, named.get(row.id) ?? []);
  }
}

/** Null: all. */
async function listWanted(ctx: Ctx, { collectionId, ids }: Scope): Promise<string[] | null> {
  if (collectionId !== null) return [collectionId];
  if (ids === null) return null;
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .selectDistinct({ id: entries.collectionId })
      .from(entries)
      .where(isInScope(ctx.userId, { collectionId, ids })),
  );
  return rows.map((row) => row.id);
}

function selectPage(ctx: Ctx, wanted: readonly string[] | null, after: TimePosition | null) {
  return inTransaction(ctx, (tx) =>
    tx
      .select({
        id,
        title: collections.title,
        category: collections.category,
        description: collections.description,
        color: collections.color,
        emoji: collections.emoji,
        isUnfiled: collections.isUnfiled,
        createdAt,
        updatedAt: collections.updatedAt,
        timestamp: exactTimestamp(createdAt),
      })
      .from(collections)
      .where(
        and(
          isHeld(ctx.userId),
          wanted === null ? undefined : isAnyOf(id, wanted),
          beforeCursor(createdAt, id, after),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(pageSize),
  );
}

/** The user's own collections, and shared ones of others to which the user added entries, notes or highlights. */
function isHeld(owner: string) {
  return sql`(${userId} = ${owner} or ${id} in (select ${entries.collectionId} from ${entries}
    where ${entries.collectionId} = any (${openCollections}) and (${entries.userId} = ${owner}
      or ${hasOwnWords(owner)})))`;
}

type Row = Awaited<ReturnType<typeof selectPage>>[number];
type Interests = ExportedCollection["interests"];

async function selectInterests(
  ctx: Ctx,
  collectionIds: readonly string[],
): Promise<Map<string, Interests>> {
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select({
        collectionId: interests.collectionId,
        name: interests.name,
        createdAt: interests.createdAt,
      })
      .from(interests)
      .where(and(eq(interests.userId, ctx.userId), isAnyOf(interests.collectionId, collectionIds)))
      .orderBy(asc(interests.createdAt), asc(interests.id)),
  );
  const byCollection = Map.groupBy(rows, (row) => row.collectionId);
  return new Map(
    [...byCollection].map(([collectionId, held]) => [
      collectionId,
      held.map(({ name, createdAt }) => ({ name, createdAt: createdAt.toISOString() })),
    ]),
  );
}

function toCollection({ timestamp: _timestamp, ...row }: Row, held: Interests): ExportedCollection {
  return {
    ...row,
    interests: held,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
