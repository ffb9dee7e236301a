import { and, eq, sql } from "drizzle-orm";
import { isReadable } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The collection of an entry that is open to the user, and the user who added it. Comments can be written only if
 * `isShared`. Throws "not_found".
 */
export async function requireCommentable(
  tx: Tx,
  userId: string,
  entryId: string,
): Promise<{ collectionId: string; holder: string; isShared: boolean }> {
  const [entry] = await tx
    .select({
      collectionId: entries.collectionId,
      holder: entries.userId,
      isShared: sql<boolean>`${entries.collectionId} = any (${openCollections})`,
    })
    .from(entries)
    .where(and(eq(entries.id, entryId), isReadable(userId)));
  if (entry === undefined) throw new AppError("not_found", "Entry not found");
  return entry;
}

/** The names of the members of a collection that is open to the actor, by id. */
export async function selectMembers(tx: Tx, collectionId: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from app_members_of(${collectionId}::uuid)`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of the authors and of the mentioned users of these comments, also of former members. */
export async function selectNamesInComments(
  tx: Tx,
  entryId: string,
  collectionId: string,
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from app_names_in_comments(${entryId}::uuid, ${collectionId}::uuid)`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of the users in `ids` who share a collection with the actor, and the actor's own name. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from app_names_of(${sql.param([...new Set(ids)])}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
