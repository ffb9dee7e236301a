import { eq } from "drizzle-orm";
import { notPublic } from "#features/discover/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { publicEntries } from "./tables.ts";

export const slugShape = /^[\w-]{22}$/;

/** Returns the publisher. Throws "not_found" for an entry that is not public, whether it ever was or not. */
export async function requirePublic(tx: Tx, captureId: string): Promise<{ creatorId: string }> {
  const [row] = await tx
    .select({ creatorId: publicEntries.creatorId })
    .from(publicEntries)
    .where(eq(publicEntries.captureId, captureId));
  if (row === undefined) throw missingPublic();
  return row;
}

export function missingPublic(): AppError {
  return new AppError("not_found", notPublic);
}
