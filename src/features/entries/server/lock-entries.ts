import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { AppError } from "#shared/errors.ts";
import { isReadable, refuseOthers } from "./is-readable.ts";
import { entries } from "./tables.ts";

/** Up to this many changes are sent individually; beyond that only the changed counts. */
export const maxPublished = 20;

/** Lock in id order, so that two transactions that lock the same entries never deadlock. */
export async function lockEntries(
  tx: Tx,
  condition: SQL | undefined,
  strength: "update" | "no key update" | "key share",
): Promise<{ id: string; captureId: string }[]> {
  return tx
    .select({ id: entries.id, captureId: entries.captureId })
    .from(entries)
    .where(condition)
    .orderBy(asc(entries.id))
    .for(strength);
}

/**
 * Like `lockOwnEntries` with "key share", but also accepts entries of other users in open collections, which cannot be
 * locked. Returns the user's own ones among them too.
 */
export async function lockReadableEntries(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<{ ids: string[]; own: ReadonlySet<string> }> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { id, userId: owner } = entries;
  const areWanted = isAnyOf(id, wanted);
  const own = await lockEntries(tx, and(eq(owner, userId), areWanted), "key share");
  if (own.length < wanted.length) {
    const open = await tx.$count(entries, and(isReadable(userId), areWanted));
    if (open < wanted.length) throw new AppError("not_found", "Entry not found");
  }
  return { ids: wanted, own: new Set(own.map((one) => one.id)) };
}

/**
 * Locks these entries of the user until the commit; "key share" only prevents their deletion. Returns their ids, each
 * once. Throws as refuseOthers does if one of them is not the user's.
 */
export async function lockOwnEntries(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  strength: "no key update" | "key share",
): Promise<string[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { id, userId: owner } = entries;
  const theirs = and(eq(owner, userId), isAnyOf(id, wanted));
  const locked = await lockEntries(tx, theirs, strength);
  if (locked.length < wanted.length) await refuseOthers(tx, userId, wanted);
  return wanted;
}
