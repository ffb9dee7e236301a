/** Removes a user's cards; a capture is deleted once it has no card left. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { asSystem, type Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { pictureKey, rawPageKey } from "./files/file-keys.ts";
import { lockEntries, maxPublished } from "./lock-entries.ts";
import { captures, entries } from "./tables.ts";
import { countTopics } from "./topics.ts";

/** Files removed concurrently. */
const filesAtOnce = 16;

type TakenCard = { id: string; captureId: string; collectionId: string };

/**
 * Deletes the user's cards that meet `condition` and subtracts their topics from the counts. `keep` receives
 * their ids first, and stores what can be restored. The cards are locked until the commit.
 */
export async function removeEntries(
  tx: Tx,
  userId: string,
  condition: SQL,
  keep: (ids: readonly string[]) => Promise<unknown>,
): Promise<TakenCard[]> {
  const mine = and(condition, eq(entries.userId, userId));
  // Lock the captures first, like a reading in progress, which then locks cards and topics.
  await tx.execute(sql`select 1 from ${captures} where ${captures.creatorId} = ${userId}
    and ${captures.id} in (select ${entries.captureId} from ${entries} where ${mine})
    order by ${captures.id} for share`);
  const ids = (await lockEntries(tx, mine, "update")).map(({ id }) => id);
  if (ids.length === 0) return [];
  const held = sql`${entries.id} = any(${sql.param(ids)}::uuid[])`;
  const topics = await tx
    .select({ topics: captures.mainTopics })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .where(held);
  await keep(ids);
  const taken = await tx.delete(entries).where(held).returning({
    id: entries.id,
    captureId: entries.captureId,
    collectionId: entries.collectionId,
  });
  await countTopics(
    tx,
    userId,
    topics.flatMap((row) => row.topics),
    -1,
  );
  return taken;
}

/** Call after the commit: notifies the user's open pages of removed cards. */
export function publishRemoved(ctx: Ctx, taken: readonly TakenCard[]): void {
  if (taken.length > maxPublished) ctx.app.events.publish(ctx.userId, { type: "collections" });
  else {
    for (const { id, collectionId } of taken) {
      ctx.app.events.publish(ctx.userId, { type: "entry-removed", id, collectionId });
    }
  }
}

/** Call after the commit: notifies the pages of restored cards, individually if they are few. */
export function publishRestored(ctx: Ctx, cards: readonly Pick<TakenCard, "captureId">[]): void {
  if (cards.length <= maxPublished) {
    for (const { captureId } of cards)
      ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
  }
  ctx.app.events.publish(ctx.userId, { type: "collections" });
}

/**
 * Deletes those of `captureIds` without any user's card, including cards in the trash, then their files. Runs
 * as the system, which alone can see other users' cards.
 */
export async function deleteUnreferenced(ctx: Ctx, captureIds: readonly string[]): Promise<void> {
  if (captureIds.length === 0) return;
  const gone = await asSystem(ctx.app.database, (tx) =>
    tx
      .delete(captures)
      .where(
        sql`${captures.id} = any(${sql.param(captureIds)}::uuid[])
          and not exists (select 1 from user_entries held where held.entry_id = ${captures.id})
          and not exists (select 1 from trash kept where kept.entry_id = ${captures.id})`,
      )
      .returning({ id: captures.id, filePath: captures.filePath }),
  );
  const keys = gone
    .flatMap(({ id, filePath }) => [filePath, rawPageKey(id), pictureKey(id)])
    .filter((key) => key !== null);
  for (let at = 0; at < keys.length; at += filesAtOnce) {
    const some = keys.slice(at, at + filesAtOnce);
    await Promise.all(some.map((key) => ctx.app.storage.delete(key)));
  }
}
