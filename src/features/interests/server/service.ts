import { randomUUIDv7 } from "node:crypto";
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { refuseMember, requireOpenCollection } from "#features/collections/server/service.ts";
import { collections } from "#features/collections/server/tables.ts";
import { type Interest, maxInterests, maxInterestsTotal } from "#features/interests/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { interests } from "./tables.ts";

export { addInterests } from "./add-interests.ts";
export { spreadInterests } from "./spread-interests.ts";

/**
 * Lists the interests of a collection by name: none to a member, as they are the owner's. Throws "not_found" if the
 * collection is neither the user's nor shared with the user.
 */
export async function listInterests(ctx: Ctx, collectionId: string): Promise<Interest[]> {
  const rows = await inTransaction(ctx, async (tx) => {
    await requireOpenCollection(tx, ctx.userId, collectionId);
    return tx
      .select()
      .from(interests)
      .where(and(eq(interests.collectionId, collectionId), eq(interests.userId, ctx.userId)))
      .orderBy(sql`lower(${interests.name})`, interests.id)
      .limit(maxInterests);
  });
  return rows.map(toInterest);
}

/**
 * Throws "duplicate" for an existing name, ignoring case, and "conflict" at 200 per collection or 20,000 in
 * total.
 */
export async function addInterest(
  ctx: Ctx,
  collectionId: string,
  input: { name: string },
): Promise<Interest> {
  const [row] = await rejectDuplicates(
    inTransaction(ctx, async (tx) => {
      await lockCollection(tx, ctx.userId, collectionId);
      const [inCollection] = await tx
        .select({ count: count() })
        .from(interests)
        .where(eq(interests.collectionId, collectionId));
      if (inCollection!.count >= maxInterests)
        throw new AppError("conflict", `A collection has at most ${maxInterests} interests`);
      const [inAll] = await tx
        .select({ count: count() })
        .from(interests)
        .where(eq(interests.userId, ctx.userId));
      if (inAll!.count >= maxInterestsTotal) throw tooManyInterests();
      return tx
        .insert(interests)
        .values({
          id: randomUUIDv7(),
          userId: ctx.userId,
          collectionId: collectionId,
          name: input.name.normalize("NFC"),
        })
        .returning();
    }),
  );
  ctx.app.events.publish(ctx.userId, { type: "collections" });
  return toInterest(row!);
}

/** Throws "duplicate" if another interest of the collection has that name. */
export async function renameInterest(
  ctx: Ctx,
  id: string,
  input: { name: string },
): Promise<Interest> {
  const [row] = await rejectDuplicates(
    inTransaction(ctx, (tx) =>
      tx
        .update(interests)
        .set({ name: input.name.normalize("NFC") })
        .where(and(eq(interests.id, id), eq(interests.userId, ctx.userId)))
        .returning(),
    ),
  );
  if (row === undefined) throw new AppError("not_found", "Interest not found");
  ctx.app.events.publish(ctx.userId, { type: "collections" });
  return toInterest(row);
}

export async function deleteInterest(ctx: Ctx, id: string): Promise<void> {
  const deleted = await inTransaction(ctx, (tx) =>
    tx
      .delete(interests)
      .where(and(eq(interests.id, id), eq(interests.userId, ctx.userId)))
      .returning({ id: interests.id }),
  );
  if (deleted.length === 0) throw new AppError("not_found", "Interest not found");
  ctx.app.events.publish(ctx.userId, { type: "collections" });
}

/**
 * Restores the interests of a deleted collection: `rows` is a query for one column `kept`, a JSON array of
 * their rows. Throws "conflict" if the user would have more than 20,000.
 */
export async function restoreInterests(tx: Tx, userId: string, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into interests (id, user_id, interest_profile_id, name, created_at)
    select (one ->> 'id')::uuid, ${userId}, (one ->> 'interest_profile_id')::uuid, one ->> 'name',
      (one ->> 'created_at')::timestamptz
    from (${rows}) as kept_rows, jsonb_array_elements(kept) as one`);
  if ((await tx.$count(interests, eq(interests.userId, userId))) > maxInterestsTotal)
    throw tooManyInterests();
}

/** Throws "not_found", and "forbidden" for a member of the collection. */
async function lockCollection(tx: Tx, userId: string, id: string): Promise<void> {
  const rows = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.userId, userId)))
    .for("no key update");
  if (rows.length === 0) await refuseMember(tx, userId, id);
}

function tooManyInterests(): AppError {
  const max = maxInterestsTotal.toLocaleString("en");
  return new AppError("conflict", `You have reached the maximum of ${max} interests`);
}

/** The unique index of the database decides which names are equal. */
async function rejectDuplicates<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const constraint = (cause as { constraint?: unknown } | undefined)?.constraint;
    if (constraint !== "interests_name") throw error;
    throw new AppError("duplicate", "This collection already has that interest", {
      fields: { name: "This collection already has that interest" },
      cause: error,
    });
  }
}

function toInterest(row: typeof interests.$inferSelect): Interest {
  return {
    id: row.id,
    name: row.name,
    collectionId: row.collectionId,
    createdAt: row.createdAt.toISOString(),
  };
}
