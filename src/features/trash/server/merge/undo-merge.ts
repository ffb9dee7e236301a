/** Reverses a merge, as far as nothing was changed since. */
import { and, eq, sql } from "drizzle-orm";
import { canAddTo } from "#features/collections/server/service.ts";
import { deleteLinks } from "#features/connections/server/service.ts";
import {
  indexQueue,
  moveToCollection,
  publishMoved,
  type RestoredEntry,
  shareTopicRules,
} from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import {
  moveHighlights,
  nudgeAnchoring,
  publishHighlights,
} from "#features/highlights/server/service.ts";
import { returnLinks } from "#features/projects/server/service.ts";
import { moveReadingState } from "#features/reading-state/server/service.ts";
import { moveSchedules } from "#features/rediscover/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { laterThan } from "#server/db/versions.ts";
import { isRestorable } from "../emptying.ts";
import { anchorForMembers } from "./anchor-for-members.ts";
import { lockTrash } from "../lock-trash.ts";
import { publishRestoration, restoreEntryRows } from "../restore.ts";
import type { MergedColumns, MergeRecord } from "../tables.ts";

/**
 * Restores the merged entries `ids`, and returns to them what they gave the kept one. What the user has changed since
 * stays as it is; a kept entry that was deleted since stays in the trash. Returns a function that publishes it.
 */
export async function undoMerge(
  tx: Tx,
  ctx: Ctx,
  ids: readonly string[],
  record: MergeRecord,
): Promise<() => void> {
  const { userId } = ctx;
  const { into, before, after } = record;
  await lockTrash(tx, userId);
  await shareTopicRules(tx, userId);
  const mayReturn =
    before.collectionId !== after.collectionId && (await canAddTo(tx, userId, before.collectionId));
  const asked = sql`trash.id = any(${sql.param(ids)}::uuid[]) and ${isRestorable(userId)}`;
  const restored = await restoreEntryRows(tx, ctx, asked);
  const isRestored = new Set(restored.map(({ id }) => id));
  const places = record.highlights.filter(({ entryId }) => isRestored.has(entryId));
  await moveHighlights(tx, ctx, places, [into]);
  await moveSchedules(
    tx,
    userId,
    places.map(({ id }) => id),
  );
  if (record.readFrom !== null && isRestored.has(record.readFrom))
    await moveReadingState(tx, userId, [into], record.readFrom);
  await returnLinks(tx, userId, into, {
    ...record.projects,
    moved: record.projects.moved.filter(({ entryId }) => isRestored.has(entryId)),
  });
  await deleteLinks(tx, userId, into, record.links);
  await tx.execute(
    sql`select app_return_shared_parts(${JSON.stringify(record.sharedParts)}::jsonb, ${into}::uuid)`,
  );
  for (const { captureId } of restored)
    await anchorForMembers(tx, ctx, captureId, record.sharedParts);
  const isKept = and(eq(entries.id, into), eq(entries.userId, userId));
  const [present] = await tx.select().from(entries).where(isKept).for("no key update");
  if (present !== undefined) {
    await tx
      .update(entries)
      .set({ ...listReversed(present, record), updatedAt: laterThan(entries.updatedAt) })
      .where(isKept);
    if (mayReturn && present.collectionId === after.collectionId)
      await moveToCollection(tx, userId, isKept!, { collectionId: before.collectionId });
  }
  // Computes again what lists filter by: highlights and states have moved.
  await tx
    .update(entries)
    .set({ topics: sql`${entries.topics}` })
    .where(and(eq(entries.userId, userId), isAnyOf(entries.id, [into, ...isRestored])));
  await ctx.app.jobs.send(tx, indexQueue, { userId, entryId: into });
  return () => publish(ctx, restored, present);
}

/** The columns that are still as the merge left them, as they were before it. */
function listReversed(present: MergedColumns, { before, after }: MergeRecord) {
  const { collectionId: _, ...columns } = before;
  return Object.fromEntries(
    Object.entries(columns).filter(([name]) => {
      const key = name as keyof typeof columns;
      return JSON.stringify(present[key]) === JSON.stringify(after[key]);
    }),
  );
}

function publish(
  ctx: Ctx,
  restored: readonly RestoredEntry[],
  kept: { captureId: string; collectionId: string } | undefined,
): void {
  publishRestoration(ctx, restored);
  if (kept) {
    publishMoved(ctx, [kept]);
    publishHighlights(ctx, kept.collectionId);
  }
  ctx.app.events.publish(ctx.userId, { type: "topics" });
  nudgeAnchoring(ctx);
}
