import { and, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { AppError } from "#shared/errors.ts";
import { entries } from "./tables.ts";

/** Whether an entry is the user's, or in a shared collection that is open to this user, who must be the actor. */
export function isReadable(userId: string | Placeholder): SQL {
  return sql`(${entries.userId} = ${userId} or ${entries.collectionId} = any (${openCollections}))`;
}

/** Whether the user can read all of these entries. */
export function canReadAll(ctx: Ctx, ids: ReadonlySet<string>): Promise<boolean> {
  return inTransaction(ctx, (tx) => areReadable(tx, ctx.userId, ids));
}

/**
 * For entries of which one is not the user's own: throws "forbidden" if the user can read all of them, as a member of a
 * shared collection, and "not_found" otherwise.
 */
export async function refuseOthers(tx: Tx, userId: string, ids: readonly string[]): Promise<never> {
  const asked = new Set(ids.map((id) => id.toLowerCase()));
  throw (await areReadable(tx, userId, asked))
    ? new AppError("forbidden", "Only the user who added this entry can do this")
    : new AppError("not_found", "Entry not found");
}

async function areReadable(tx: Tx, userId: string, ids: ReadonlySet<string>): Promise<boolean> {
  const isAsked = sql`${entries.id} = any(${sql.param([...ids])}::uuid[])`;
  return (await tx.$count(entries, and(isAsked, isReadable(userId)))) === ids.size;
}
