/** The filters of /library that a user saved, in the user's order. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  SavedFilter,
  SavedFilterCreate,
  SavedFilterUpdate,
} from "#features/saved-filters/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { AppError } from "#shared/errors.ts";
import {
  formatLibrarySearch,
  maxSavedFilters,
  parseLibrarySearch,
} from "#shared/library-filters.ts";
import { savedFilters } from "./tables.ts";

export async function listSavedFilters(ctx: Ctx): Promise<SavedFilter[]> {
  return inTransaction(ctx, (tx) => selectSavedFilters(tx, ctx.userId));
}

/** Like `listSavedFilters`, inside an open transaction. */
export async function selectSavedFilters(tx: Tx, userId: string): Promise<SavedFilter[]> {
  const rows = await tx
    .select()
    .from(savedFilters)
    .where(eq(savedFilters.userId, userId))
    .orderBy(asc(savedFilters.position), asc(savedFilters.id))
    .limit(maxSavedFilters);
  return rows.map(toSavedFilter);
}

/** Adds it at the end. Throws "conflict" at the maximum. */
export async function createSavedFilter(
  ctx: Ctx,
  input: z.output<typeof SavedFilterCreate>,
): Promise<SavedFilter> {
  const made = await inTransaction(ctx, (tx) => insertSavedFilter(tx, ctx.userId, input));
  if (made === null)
    throw new AppError(
      "conflict",
      `You have ${maxSavedFilters} saved filters, the maximum. Delete one first.`,
    );
  publish(ctx);
  return made;
}

/** Like `createSavedFilter`, inside an open transaction; null at the maximum. */
export async function insertSavedFilter(
  tx: Tx,
  userId: string,
  { name, search }: z.output<typeof SavedFilterCreate>,
): Promise<SavedFilter | null> {
  await lockOf(tx, userId);
  const known = await selectSavedFilters(tx, userId);
  if (known.length >= maxSavedFilters) return null;
  const [row] = await tx
    .insert(savedFilters)
    .values({
      id: randomUUIDv7(),
      userId,
      name,
      search: toCanonical(search),
      position: sql`(select coalesce(max(position), -1) + 1 from saved_filters where user_id = ${userId})`,
    })
    .returning();
  return toSavedFilter(row!);
}

/** Renames it, replaces its filters, or moves it in the list. Throws "not_found". */
export async function updateSavedFilter(
  ctx: Ctx,
  id: string,
  input: z.output<typeof SavedFilterUpdate>,
): Promise<SavedFilter> {
  const changed = await inTransaction(ctx, async (tx) => {
    await lockOf(tx, ctx.userId);
    const known = await selectSavedFilters(tx, ctx.userId);
    const before = known.find((one) => one.id === id);
    if (before === undefined) throw new AppError("not_found", "Saved filter not found");
    const { name = before.name, search = before.search, position } = input;
    const after = { ...before, name, search: toCanonical(search) };
    await tx
      .update(savedFilters)
      .set({ name, search: after.search })
      .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, ctx.userId)));
    if (position !== undefined) {
      const ids = known.map((one) => one.id).filter((one) => one !== id);
      ids.splice(position, 0, id);
      await tx.execute(sql`update saved_filters set position = place - 1
        from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted(id, place)
        where saved_filters.id = wanted.id and user_id = ${ctx.userId}`);
    }
    return after;
  });
  publish(ctx);
  return changed;
}

/** Throws "not_found". */
export async function deleteSavedFilter(ctx: Ctx, id: string): Promise<void> {
  const deleted = await inTransaction(ctx, (tx) =>
    tx
      .delete(savedFilters)
      .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, ctx.userId)))
      .returning({ id: savedFilters.id }),
  );
  if (deleted.length === 0) throw new AppError("not_found", "Saved filter not found");
  publish(ctx);
}

/** Equal filters are stored as equal texts, and what is not understood is left out. */
function toCanonical(search: string): string {
  return formatLibrarySearch(parseLibrarySearch(search));
}

/** One change at a time per user, so that neither the maximum nor the order is lost. */
function lockOf(tx: Tx, userId: string): Promise<void> {
  return lockByName(tx, `saved-filters ${userId}`);
}

function publish(ctx: Ctx): void {
  ctx.app.events.publish(ctx.userId, { type: "saved-filters" });
}

function toSavedFilter(row: typeof savedFilters.$inferSelect): SavedFilter {
  const { id, name, search, createdAt } = row;
  return { id, name, search, createdAt: createdAt.toISOString() };
}
