/** Which collections a user, or an API key, may add entries to. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { MemberRole } from "#features/collections/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { requireScopes } from "#server/http/identity/key-scope.ts";
import { AppError } from "#shared/errors.ts";
import { findUnfiled, hasCollection } from "./own-collections.ts";
import { collectionMembers } from "./tables.ts";

/**
 * The id of the collection to save into: the requested one, or Unfiled if none is given. Throws "not_found"
 * unless it is the user's or shared with the user, and "forbidden" if the user, or the API key sent, may only
 * read it.
 */
export async function resolveTarget(
  tx: Tx,
  ctx: Pick<Ctx, "userId" | "scopes">,
  asked: string | undefined,
): Promise<string> {
  const { userId } = ctx;
  if (asked === undefined) return findUnfiled(tx, userId);
  if (!(await hasCollection(tx, userId, asked))) {
    const role = await lockRole(tx, asked);
    if (role === null) throw new AppError("not_found", "Collection not found");
    if (role !== "editor")
      throw new AppError("forbidden", "You can read this collection, but not add to it");
  }
  await requireShareInto(tx, ctx, sql`array[${asked}::uuid]`);
  return asked;
}

/** Whether the user may add entries: to an own collection, or to a shared one as an editor. */
export async function canAddTo(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await hasCollection(tx, userId, id)) || (await lockRole(tx, id)) === "editor";
}

/**
 * Throws "forbidden" if an API key without the scope "share" was sent, and one of `ids`, an expression for their array,
 * is a shared collection, or one whose public page shows new entries at once.
 */
export async function requireShareInto(
  tx: Tx,
  { scopes }: Pick<Ctx, "scopes">,
  ids: SQL,
): Promise<void> {
  if (scopes === undefined || scopes.includes("share")) return;
  const { rows } = await tx.execute(
    sql`select from unnest(${ids}) asked(id) where asked.id = any (${openCollections})
      or asked.id in (select collection_id from collection_pages where shows_new) limit 1`,
  );
  if (rows.length > 0)
    throw new AppError(
      "forbidden",
      "This key may not add to a collection that is shared, or show a note in it",
    );
}

/** Throws "forbidden" if an API key without the scope "share" was sent and the user's collection `id` has members. */
export async function requireShareToEnd(
  tx: Tx,
  ctx: Pick<Ctx, "scopes">,
  id: string,
): Promise<void> {
  if ((await tx.$count(collectionMembers, eq(collectionMembers.collectionId, id))) > 0)
    requireScopes(ctx, ["share"]);
}

/** The actor's role in a collection of another user, which stays until the commit. */
async function lockRole(tx: Tx, id: string): Promise<MemberRole | null> {
  const { rows } = await tx.execute<{ role: MemberRole | null }>(
    sql`select app_lock_membership(${id}::uuid) as role`,
  );
  return rows[0]!.role;
}
