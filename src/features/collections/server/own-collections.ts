import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { collections } from "./tables.ts";

/** If true, the collection is not deleted before the commit. */
export async function hasCollection(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(ownedBy(userId, id))
    // Locks the row as the foreign key does, to wait for a concurrent deletion instead of failing.
    .for("key share");
  return rows.length > 0;
}

export async function findUnfiled(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.userId, userId), collections.isUnfiled));
  if (row === undefined) throw new AppError("internal", "Failed to find your unfiled collection");
  return row.id;
}

export function ownedBy(userId: string, id: string) {
  return and(eq(collections.id, id), eq(collections.userId, userId));
}
