/** Removes a user's entries; a capture is deleted once it has no entry left. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { asSystem, type Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import type { Ctx } from "#server/app-context.ts";
import { deleteOrLeave } from "#server/files/delete-or-leave.ts";
import { rawPageKey } from "./files/file-keys.ts";
import { listPictureDigests, releasePictures } from "./files/release-pictures.ts";
import { lockEntries, maxPublished } from "./lock-entries.ts";
import { captures, entries } from "./tables.ts";

/** Files removed concurrently. */
const maxConcurrentFiles = 16;

type RemovedEntry = { id: string; captureId: string; collectionId: string };

/**
 * Deletes the user's entries that meet `condition`. `store` runs first, with their ids, and stores them in the trash.
 */
export async function removeEntries(
  tx: Tx,
  userId: string,
  condition: SQL,
  store: (ids: readonly string[]) => Promise<unknown>,
): Promise<RemovedEntry[]> {
  const mine = and(condition, eq(entries.userId, userId));
  // Lock the captures first, like a reading in progress, which then locks entries.
  await tx.execute(sql`select 1 from ${captures} where ${captures.creatorId} = ${userId}
    and ${captures.id} in (select ${entries.captureId} from ${entries} where ${mine})
    order by ${captures.id} for share`);
  const ids = (await lockEntries(tx, mine, "update")).map(({ id }) => id);
  if (ids.length === 0) return [];
  const held = isAnyOf(entries.id, ids);
  await store(ids);
  return tx.delete(entries).where(held).returning({
    id: entries.id,
    captureId: entries.captureId,
    collectionId: entries.collectionId,
  });
}

/** Call after the commit: notifies the user's open pages of removed entries. */
export function publishRemoved(ctx: Ctx, removed: readonly RemovedEntry[]): void {
  if (removed.length > maxPublished) ctx.app.events.publish(ctx.userId, { type: "collections" });
  else {
    for (const { id, collectionId } of removed) {
      ctx.app.events.publish(ctx.userId, { type: "entry-removed", id, collectionId });
    }
  }
}

/** Call after the commit: notifies the pages of restored entries, individually if they are few. */
export function publishRestored(
  ctx: Ctx,
  restored: readonly Pick<RemovedEntry, "captureId">[],
): void {
  if (restored.length <= maxPublished) {
    for (const { captureId } of restored)
      ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
  }
  ctx.app.events.publish(ctx.userId, { type: "collections" });
}

/**
 * Deletes the captures that no user's entry refers to, in the trash or not, then their files. Runs
 * as the system, which alone can see other users' entries.
 */
export async function deleteUnreferenced(ctx: Ctx, captureIds: readonly string[]): Promise<void> {
  if (captureIds.length === 0) return;
  const { deleted, digests } = await asSystem(ctx.app.database, async (tx) => ({
    digests: await listPictureDigests(tx, captureIds),
    deleted: await tx
      .delete(captures)
      .where(
        sql`${captures.id} = any(${sql.param(captureIds)}::uuid[])
          and not exists (select 1 from user_entries held where held.entry_id = ${captures.id})
          and not exists (select 1 from trash kept where kept.entry_id = ${captures.id})`,
      )
      .returning({ id: captures.id, filePath: captures.filePath }),
  }));
  const keys = deleted
    .flatMap(({ id, filePath }) => [filePath, rawPageKey(id)])
    .filter((key) => key !== null);
  for (let at = 0; at < keys.length; at += maxConcurrentFiles) {
    const batch = keys.slice(at, at + maxConcurrentFiles);
    const deletions = await Promise.all(batch.map((key) => deleteOrLeave(ctx.app, key)));
    // The sweep also removes the others.
    if (deletions.includes(false)) return;
  }
  await releasePictures(ctx.app, digests);
}
