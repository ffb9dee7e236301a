import { randomUUIDv7 } from "node:crypto";
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { getMaxCollections, requireCollectionCapacity } from "#features/billing/server/service.ts";
import {
  type Collection,
  type CollectionCreate,
  type CollectionUpdate,
  maxCollections,
} from "#features/collections/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { openCollections } from "#server/db/policies.ts";
import { laterThan, requireVersion } from "#server/db/versions.ts";
import { withoutAbsent } from "#server/db/without-absent.ts";
import { AppError } from "#shared/errors.ts";
import { findUnfiled, hasCollection, ownedBy } from "./own-collections.ts";
import { collections } from "./tables.ts";
import { requireShareToEnd } from "./targets.ts";
import { collectionColumns, toCollection } from "./collection-columns.ts";

export { findUnfiled } from "./own-collections.ts";
export { listCollections } from "./list-collections.ts";
export { listSharedCollections } from "./list-shared.ts";
export { canAddTo, requireShareInto, resolveTarget } from "./targets.ts";

/** Throws "not_found" if it is neither the user's nor shared with the user. */
export async function getCollection(ctx: Ctx, id: string): Promise<Collection> {
  const isReadable = sql`(${collections.userId} = ${ctx.userId} or ${collections.id} = any (${openCollections}))`;
  const [row] = await inTransaction(ctx, (tx) =>
    tx
      .select(collectionColumns)
      .from(collections)
      .where(and(eq(collections.id, id), isReadable)),
  );
  if (row === undefined) throw new AppError("not_found", "Collection not found");
  return toCollection(row);
}

/** Throws "conflict" at 10,000 collections, and "plan_limit" at the plan's limit. */
export async function createCollection(
  ctx: Ctx,
  input: z.output<typeof CollectionCreate>,
): Promise<Collection> {
  const created = await inTransaction(ctx, async (tx) => {
    const { id } = await addCollection(tx, ctx, input);
    return selectOwn(tx, ctx.userId, id);
  });
  ctx.app.events.publish(ctx.userId, { type: "collections" });
  return created;
}

/** The same in an open transaction. Accepts original timestamps for imported and restored collections. */
export async function addCollection(
  tx: Tx,
  ctx: Ctx,
  input: z.output<typeof CollectionCreate> & { createdAt?: Date; updatedAt?: Date },
): Promise<typeof collections.$inferSelect> {
  await requireCapacity(tx, ctx);
  const [row] = await tx
    .insert(collections)
    .values({ id: randomUUIDv7(), userId: ctx.userId, ...input })
    .returning();
  return row!;
}

/**
 * Restores a deleted collection: `rows` is a query for one column `kept`, to_jsonb of its row. Throws as
 * createCollection does.
 */
export async function reinsertCollection(tx: Tx, ctx: Ctx, rows: SQL): Promise<void> {
  await requireCapacity(tx, ctx);
  await tx.execute(sql`
    insert into interest_profiles (id, user_id, title, category, description, color, emoji, created_at, updated_at)
    select (kept ->> 'id')::uuid, ${ctx.userId}, kept ->> 'title', kept ->> 'category', kept ->> 'description',
      kept ->> 'color', kept ->> 'emoji', (kept ->> 'created_at')::timestamptz, (kept ->> 'updated_at')::timestamptz
    from (${rows}) as kept_rows`);
}

/** Throws as createCollection does if the user can have no further collection. */
export async function requireCapacity(tx: Tx, ctx: Ctx): Promise<void> {
  const count = await countCollections(tx, ctx.userId);
  if (count >= maxCollections) {
    const max = maxCollections.toLocaleString("en");
    throw new AppError("conflict", `You have reached the maximum of ${max} collections`);
  }
  await requireCollectionCapacity(tx, ctx, count - 1);
}

/** The number of collections that the user may still create. Other creations wait until the commit. */
export async function countRemaining(tx: Tx, ctx: Ctx): Promise<number> {
  const count = await countCollections(tx, ctx.userId);
  const planMax = await getMaxCollections(tx, ctx);
  return Math.min(maxCollections - count, (planMax ?? maxCollections) - (count - 1));
}

/** Includes Unfiled. Locks its row, to serialise simultaneous creations. */
async function countCollections(tx: Tx, userId: string): Promise<number> {
  await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.userId, userId), collections.isUnfiled))
    .for("no key update");
  const [counted] = await tx
    .select({ count: count() })
    .from(collections)
    .where(eq(collections.userId, userId));
  return counted!.count;
}

/**
 * Throws "forbidden" for Unfiled, which cannot be renamed, and "conflict" with the present `collection` if it was
 * changed after the version that `input.updatedAt` names.
 */
export async function updateCollection(
  ctx: Ctx,
  id: string,
  { updatedAt, ...input }: z.output<typeof CollectionUpdate>,
): Promise<Collection> {
  const updated = await inTransaction(ctx, async (tx) => {
    await requireEditable(tx, ctx.userId, id);
    if (updatedAt !== undefined)
      requireVersion(updatedAt, "collection", await selectOwn(tx, ctx.userId, id));
    await tx
      .update(collections)
      .set({ ...withoutAbsent(input), updatedAt: laterThan(collections.updatedAt) })
      .where(ownedBy(ctx.userId, id));
    return selectOwn(tx, ctx.userId, id);
  });
  ctx.app.events.publish(ctx.userId, { type: "collections" });
  return updated;
}

/**
 * Deletes a collection. `dispose` runs first, in the same transaction, and must leave it empty: its entries
 * belong to another feature, which moves or deletes them. Throws "forbidden" if it has members and an API key without
 * the scope "share" was sent.
 */
export async function deleteCollection(
  ctx: Ctx,
  id: string,
  dispose: (tx: Tx, unfiledId: string) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireEditable(tx, ctx.userId, id);
    // It ends the memberships.
    await requireShareToEnd(tx, ctx, id);
    // Before the first entry, so that what members do at the same time waits.
    await tx.execute(sql`select app_lock_contents(${id}::uuid)`);
    await dispose(tx, await findUnfiled(tx, ctx.userId));
    await tx.delete(collections).where(ownedBy(ctx.userId, id));
  });
  ctx.app.events.publish(ctx.userId, { type: "collections" });
}

/** Throws "not_found" if it is not the user's own. */
export async function requireCollection(tx: Tx, userId: string, id: string): Promise<void> {
  if (!(await hasCollection(tx, userId, id)))
    throw new AppError("not_found", "Collection not found");
}

/** The same, also for a shared collection that is open to the user. */
export async function requireOpenCollection(tx: Tx, userId: string, id: string): Promise<void> {
  const isOpen = sql`(${collections.userId} = ${userId} or ${collections.id} = any (${openCollections}))`;
  if ((await tx.$count(collections, and(eq(collections.id, id), isOpen))) === 0)
    throw new AppError("not_found", "Collection not found");
}

/** For a collection that is not the user's: throws "forbidden" for a member, and "not_found" for others. */
export async function refuseMember(tx: Tx, userId: string, id: string): Promise<never> {
  await requireOpenCollection(tx, userId, id);
  throw new AppError("forbidden", "Only the owner of this collection can do this");
}

async function requireEditable(tx: Tx, userId: string, id: string): Promise<void> {
  const [row] = await tx
    .select({ isUnfiled: collections.isUnfiled, category: collections.category })
    .from(collections)
    .where(ownedBy(userId, id))
    .for("update");
  if (row === undefined) return refuseMember(tx, userId, id);
  if (row.isUnfiled || row.category === "system") {
    throw new AppError("forbidden", "This collection cannot be changed or deleted");
  }
}

async function selectOwn(tx: Tx, userId: string, id: string): Promise<Collection> {
  const [row] = await tx.select(collectionColumns).from(collections).where(ownedBy(userId, id));
  return toCollection(row!);
}
