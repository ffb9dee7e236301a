/** Creates the collections of rows that do not exist yet, in the transaction that saves the rows. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { PlannedImport } from "#features/capture/server/service.ts";
import { CollectionCreate } from "#features/collections/contract.ts";
import { addCollection } from "#features/collections/server/service.ts";
import { collections } from "#features/collections/server/tables.ts";
import { addInterests } from "#features/interests/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import type { PreparedRow } from "../run/prepare-row.ts";
import { importCollections } from "../tables.ts";

type PlaceRow = typeof importCollections.$inferSelect;
export type PlacedRow = { planned: PlannedImport; collectionId: string };

/**
 * Throws "plan_limit" and "conflict" as `addCollection` does. `hasNew` is true if a collection was created.
 */
export async function placeRows(
  tx: Tx,
  ctx: Ctx,
  importId: string,
  rows: readonly PreparedRow[],
): Promise<{ placed: PlacedRow[]; hasNew: boolean }> {
  // Every row to be imported has a place.
  const wanted = [...new Set(rows.map(({ row }) => row.collectionPlace!))];
  const { ids, hasNew } = await makePlaces(tx, ctx, importId, wanted);
  const placed = rows.flatMap(({ row, planned }) =>
    planned === null ? [] : [{ planned, collectionId: ids.get(row.collectionPlace!)! }],
  );
  return { placed, hasNew };
}

/** Returns the current collections by place, and creates those that have since been deleted. */
export async function makePlaces(
  tx: Tx,
  ctx: Ctx,
  importId: string,
  wanted: readonly number[],
): Promise<{ ids: Map<number, string>; hasNew: boolean }> {
  const places = await tx
    .select({ place: importCollections, held: collections.id })
    .from(importCollections)
    .leftJoin(
      collections,
      and(eq(collections.id, importCollections.collectionId), eq(collections.userId, ctx.userId)),
    )
    .where(
      and(
        eq(importCollections.importId, importId),
        eq(importCollections.userId, ctx.userId),
        sql`${importCollections.place} = any(${sql.param(wanted)}::int[])`,
      ),
    )
    .orderBy(asc(importCollections.place));
  const ids = new Map<number, string>();
  let hasNew = false;
  for (const { place, held } of places) {
    const id = held ?? (await makeCollection(tx, ctx, place));
    hasNew ||= held === null;
    ids.set(place.place, id);
    if (held === null) await noteMade(tx, place, id);
  }
  return { ids, hasNew };
}

async function makeCollection(tx: Tx, ctx: Ctx, { title, details }: PlaceRow): Promise<string> {
  const shape = CollectionCreate.safeParse({ ...details, title });
  const times =
    details === null
      ? {}
      : { createdAt: new Date(details.createdAt), updatedAt: new Date(details.updatedAt) };
  const { id } = await addCollection(tx, ctx, {
    ...(shape.success ? shape.data : { title, category: "", description: "" }),
    ...times,
  });
  await addInterests(tx, ctx.userId, id, details?.interests ?? []);
  return id;
}

async function noteMade(tx: Tx, { importId, place }: PlaceRow, collectionId: string) {
  await tx
    .update(importCollections)
    .set({ collectionId, isMade: true })
    .where(and(eq(importCollections.importId, importId), eq(importCollections.place, place)));
}
