/** Finds a member of a collection, and its owner. */
import { and, eq, or } from "drizzle-orm";
import { collectionMembers, collections } from "#features/collections/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";

/** A member, by the id of the row or of the user, or an open invitation. */
export type Place = { collectionId: string; id: string };

/** Throws "not_found" for a collection that the user cannot see. */
export async function findOwner(tx: Tx, collectionId: string): Promise<string> {
  const [row] = await tx
    .select({ userId: collections.userId })
    .from(collections)
    .where(eq(collections.id, collectionId));
  if (row === undefined) throw new AppError("not_found", "Collection not found");
  return row.userId;
}

/** Throws "forbidden" for a member who is not the owner. */
export async function requireOwner(tx: Tx, userId: string, collectionId: string): Promise<void> {
  if ((await findOwner(tx, collectionId)) !== userId)
    throw new AppError("forbidden", "Only the owner of this collection can do this");
}

export function isMember({ collectionId, id }: Place) {
  return and(
    eq(collectionMembers.collectionId, collectionId),
    or(eq(collectionMembers.id, id), eq(collectionMembers.userId, id)),
  );
}

export function noMember(): never {
  throw new AppError("not_found", "This person is not a member");
}
