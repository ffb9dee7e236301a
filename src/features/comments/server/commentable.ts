import { and, eq, sql } from "drizzle-orm";
import { isReadable } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { selectNames } from "#server/db/select-names.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The collection of an entry that is open to the user, and the user who added it. Comments can be written only if
 * `isShared`. Throws "not_found".
 */
export async function requireOpenEntry(
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
export function selectMembers(tx: Tx, collectionId: string): Promise<Map<string, string>> {
  return selectNames(tx, sql`select id, name from app_members_of(${collectionId}::uuid)`);
}

/** The names of the authors and of the mentioned users of these comments, also of former members. */
export function selectNamesInComments(
  tx: Tx,
  entryId: string,
  collectionId: string,
): Promise<Map<string, string>> {
  return selectNames(
    tx,
    sql`select id, name from app_names_in_comments(${entryId}::uuid, ${collectionId}::uuid)`,
  );
}

/** The names of the users in `ids` who share a collection with the actor or caused their notifications, and the actor's own name. */
export function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  return selectNames(
    tx,
    sql`select id, name from app_names_of(${sql.param([...new Set(ids)])}::uuid[])`,
  );
}
