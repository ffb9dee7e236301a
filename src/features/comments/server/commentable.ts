import { and, eq, sql } from "drizzle-orm";
import { isReadable } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The collection of an entry and the user who added it. Throws "not_found" for an entry that is not open to the user,
 * and "forbidden" for an own entry in a collection that is not shared.
 */
export async function requireCommentable(
  tx: Tx,
  userId: string,
  entryId: string,
): Promise<{ collectionId: string; holder: string }> {
  const [entry] = await tx
    .select({
      collectionId: entries.collectionId,
      holder: entries.userId,
      isShared: sql<boolean>`${entries.collectionId} = any (${openCollections})`,
    })
    .from(entries)
    .where(and(eq(entries.id, entryId), isReadable(userId)));
  if (entry === undefined) throw new AppError("not_found", "Entry not found");
  if (!entry.isShared)
    throw new AppError(
      "forbidden",
      "Only entries in a shared collection have comments. Share its collection first.",
    );
  return entry;
}

/** The names of the members of a collection that is open to the actor, by id. */
export async function selectMembers(tx: Tx, collectionId: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from app_members_of(${collectionId}::uuid)`,
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
