/** Creates collections that an import needs, in the transaction that saves what belongs in them. */
import { and, asc, eq, sql } from "drizzle-orm";
import { CollectionCreate } from "#features/collections/contract.ts";
import { addCollection } from "#features/collections/server/service.ts";
import { collections } from "#features/collections/server/tables.ts";
import { addInterests } from "#features/interests/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { importCollections } from "../tables.ts";

type CollectionRow = typeof importCollections.$inferSelect;

/**
 * Returns the ids of the collections by place, and creates those that do not exist, or no longer. `hasNew` is
 * true if any was created. Throws "plan_limit" and "conflict" as `addCollection` does.
 */
export async function createCollections(
  tx: Tx,
  ctx: Ctx,
  importId: string,
  places: readonly number[],
): Promise<{ ids: Map<number, string>; hasNew: boolean }> {
  const rows = await tx
    .select({ row: importCollections, existingId: collections.id })
    .from(importCollections)
    .leftJoin(
      collections,
      and(eq(collections.id, importCollections.collectionId), eq(collections.userId, ctx.userId)),
    )
    .where(
      and(
        eq(importCollections.importId, importId),
        eq(importCollections.userId, ctx.userId),
        sql`${importCollections.place} = any(${sql.param(places)}::int[])`,
      ),
    )
    .orderBy(asc(importCollections.place));
  const ids = new Map<number, string>();
  let hasNew = false;
  for (const { row, existingId } of rows) {
    const id = existingId ?? (await createFrom(tx, ctx, row));
    ids.set(row.place, id);
    hasNew ||= existingId === null;
  }
  return { ids, hasNew };
}

async function createFrom(tx: Tx, ctx: Ctx, row: CollectionRow): Promise<string> {
  const { importId, place, title, details } = row;
  const shape = CollectionCreate.safeParse({ ...details, title });
  const { createdAt, updatedAt } = details ?? {};
  const times =
    createdAt === undefined || updatedAt === undefined
      ? {}
      : { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
  const { id } = await addCollection(tx, ctx, {
    ...(shape.success ? shape.data : { title, category: "", description: "" }),
    ...times,
  });
  await addInterests(tx, ctx.userId, id, details?.interests ?? []);
  await tx
    .update(importCollections)
    .set({ collectionId: id, isMade: true })
    .where(and(eq(importCollections.importId, importId), eq(importCollections.place, place)));
  return id;
}
