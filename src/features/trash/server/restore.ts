/** Restores items from the trash as they were. */
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  findUnfiled,
  reinsertCollection,
  requireShareInto,
} from "#features/collections/server/service.ts";
import { putLinksBack } from "#features/connections/server/service.ts";
import type { EntriesRestore } from "#features/entries/contract.ts";
import {
  indexQueue,
  moveToCollection,
  reinsertEntries,
  type RestoredEntry,
  publishRestored,
  shareTopicRules,
} from "#features/entries/server/service.ts";
import { restoreHighlights } from "#features/highlights/server/service.ts";
import { restoreInterests } from "#features/interests/server/service.ts";
import { restoreRediscoveries } from "#features/rediscover/server/service.ts";
import { restoreProjectLinks, restoreProject } from "#features/projects/server/service.ts";
import { restoreReadingStates } from "#features/reading-state/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Restored } from "#features/collections/removal-contract.ts";
import type { RestoredEntries } from "#features/entries/changes-contract.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { isRestorable } from "./emptying.ts";
import { lockTrash } from "./lock-trash.ts";
import { trash } from "./tables.ts";

/**
 * Restores one item; a collection together with the entries that were deleted with it. Throws "not_found" if
 * it is not in the user's trash, "conflict" or "plan_limit" if the user can have no more collections.
 */
export async function restoreOne(ctx: Ctx, id: string): Promise<Restored> {
  const { userId } = ctx;
  const done = await inTransaction(ctx, async (tx) => {
    await lockTrash(tx, userId);
    // Restoring a collection locks entries before it inserts others.
    await shareTopicRules(tx, userId);
    const [row] = await tx
      .select({ kind: trash.kind, title: trash.title, collectionId: trash.collectionId })
      .from(trash)
      .where(and(eq(trash.id, id), eq(trash.userId, userId), isRestorable(userId)));
    if (row === undefined) return null;
    const moved = row.kind === "collection" ? await restoreCollection(tx, ctx, id) : 0;
    const restored = await restoreEntryRows(tx, ctx, or(eq(trash.id, id), eq(trash.groupId, id))!);
    await tx.delete(trash).where(and(eq(trash.id, id), eq(trash.userId, userId)));
    return { row, restored, moved };
  });
  if (done === null) {
    const { name: title } = await restoreProject(ctx, id).catch(rethrowMissing);
    return { id, kind: "project", title, entries: 0, isUnfiledInstead: false, madePrivate: 0 };
  }
  const { row, restored, moved } = done;
  publishRestoration(ctx, restored);
  return {
    id,
    kind: row.kind,
    title: row.title,
    entries: restored.length + moved,
    isUnfiledInstead: row.kind === "entry" && restored[0]?.collectionId !== row.collectionId,
    madePrivate: listMadePrivate(restored).length,
  };
}

/**
 * Restores the `ids` that are in the trash. Throws "not_found" if none of them is in the trash or already
 * restored.
 */
export async function restoreEntries(
  ctx: Ctx,
  input: z.output<typeof EntriesRestore>,
): Promise<RestoredEntries> {
  const { userId } = ctx;
  const ids = [...new Set(input.ids)];
  const { entries: restored, gone } = await inTransaction(ctx, async (tx) => {
    await lockTrash(tx, userId);
    const asked = sql`${sql.param(ids)}::uuid[]`;
    const found = await restoreEntryRows(
      tx,
      ctx,
      sql`trash.id = any(${asked}) and ${isRestorable(userId)}`,
    );
    const { rows } = await tx.execute<{ id: string }>(sql`
      select asked.id from unnest(${asked}) asked(id) where not exists (
        select 1 from user_entries held where held.id = asked.id and held.user_id = ${userId})`);
    return { entries: found, gone: rows.map(({ id }) => id) };
  });
  if (gone.length === ids.length) throw notInTrash();
  publishRestoration(ctx, restored);
  return { restored: restored.length, gone, madePrivate: listMadePrivate(restored) };
}

function listMadePrivate(restored: readonly RestoredEntry[]): string[] {
  return restored.filter(({ isMadePrivate }) => isMadePrivate).map(({ id }) => id);
}

/**
 * Lists the `ids` in the trash that restoring makes private: public captures of the user that no other entry
 * shows.
 */
export async function listPublicInTrash(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select trash.id from trash join global_entries capture on capture.id = trash.entry_id
    where trash.user_id = ${userId} and trash.id = any(${sql.param(ids)}::uuid[])
      and capture.creator_id = ${userId} and not capture.is_private and not exists (
        select 1 from user_entries entry where entry.entry_id = capture.id and entry.user_id = ${userId})`);
  return rows.map(({ id }) => id);
}

/** Publishes events. Call it after the commit. */
export function publishRestoration(ctx: Ctx, restored: readonly RestoredEntry[]): void {
  publishRestored(ctx, restored);
  if (restored.length === 0) return;
  // The entries' links to projects are restored, too.
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  ctx.app.jobs.nudge(indexQueue);
}

/**
 * Moves the entries back that the deletion moved to Unfiled and that are still there. Returns their number.
 */
async function restoreCollection(tx: Tx, ctx: Ctx, id: string): Promise<number> {
  const { userId } = ctx;
  const kept = (member: "collection" | "interests" | "cards") =>
    sql`select payload -> ${member} as kept from trash where user_id = ${userId} and id = ${id}`;
  await reinsertCollection(tx, ctx, kept("collection"));
  await restoreInterests(tx, userId, kept("interests"));
  const isMoved = sql`${entries.collectionId} = ${await findUnfiled(tx, userId)} and ${entries.id} in (
    select moved_id::uuid from (${kept("cards")}) moved, jsonb_array_elements_text(kept) moved_id)`;
  return (await moveToCollection(tx, userId, isMoved, { collectionId: id })).length;
}

/** Locks in the order used everywhere: collections, captures, entries, projects. */
export async function restoreEntryRows(tx: Tx, ctx: Ctx, condition: SQL): Promise<RestoredEntry[]> {
  const { userId } = ctx;
  const mine = sql`trash.user_id = ${userId} and trash.kind = 'entry' and (${condition})`;
  const former = sql`array(select (payload -> 'card' ->> 'interest_profile_id')::uuid from trash where ${mine})`;
  await requireShareInto(tx, ctx, former);
  const inserted = await reinsertEntries(
    tx,
    userId,
    sql`select id, entry_id, payload -> 'card' as entry from trash where ${mine}`,
  );
  if (inserted.length === 0) return [];
  await putLinksBack(
    tx,
    userId,
    sql`select trash.id as one, (link ->> 'id')::uuid as other, (link ->> 'created_at')::timestamptz as created_at
      from trash, jsonb_array_elements(payload -> 'links') link where ${mine}`,
  );
  // Missing in what was deleted before they existed.
  await restoreHighlights(
    tx,
    ctx,
    sql`select kept from trash, jsonb_array_elements(payload -> 'highlights') kept where ${mine}`,
  );
  await restoreReadingStates(
    tx,
    userId,
    sql`select kept from trash, jsonb_array_elements(payload -> 'reading') kept where ${mine}`,
  );
  await restoreRediscoveries(
    tx,
    userId,
    sql`select kept from trash, jsonb_array_elements(payload -> 'rediscoveries') kept where ${mine}`,
  );
  await restoreProjectLinks(tx, userId, {
    links: sql`select link from trash, jsonb_array_elements(payload -> 'projects') link where ${mine}`,
    refused: sql`select trash.id as card_id, refused::uuid as project_id
      from trash, jsonb_array_elements_text(payload -> 'refused') refused where ${mine}`,
  });
  await moveLinksToTrash(
    tx,
    userId,
    inserted.map(({ id }) => id),
  );
  await tx.delete(trash).where(mine);
  await ctx.app.jobs.send(tx, indexQueue, { userId });
  return inserted;
}

/** A link to an entry that is still in the trash is moved to that row, and restored with it. */
async function moveLinksToTrash(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const restored = sql`${sql.param(ids)}::uuid[]`;
  await tx.execute(sql`
    update trash other set payload = jsonb_set(other.payload, '{links}', (other.payload -> 'links') || passed.links)
    from (
      select (link ->> 'id')::uuid as id, jsonb_agg(jsonb_build_object('id', kept.id, 'created_at', link -> 'created_at'))
        as links
      from trash kept, jsonb_array_elements(kept.payload -> 'links') link
      where kept.user_id = ${userId} and kept.id = any(${restored})
      group by 1) passed
    where other.user_id = ${userId} and other.kind = 'entry' and other.id = passed.id and not other.id = any(${restored})`);
}

function rethrowMissing(error: unknown): never {
  throw error instanceof AppError && error.code === "not_found" ? notInTrash() : error;
}

function notInTrash(): AppError {
  return new AppError("not_found", "This is no longer in the trash");
}
