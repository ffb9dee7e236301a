/** Cards are taken out of what a person has; what was captured goes, once no card on it is left. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { asSystem, type Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { pictureKey, rawPageKey } from "./file-keys.ts";
import { lockCards, mostTold } from "./lock-cards.ts";
import { globalEntries, userEntries } from "./tables.ts";
import { countTopics } from "./topics.ts";

/** How many files are removed at a time. */
const filesAtOnce = 16;

type TakenCard = { id: string; entryId: string; collectionId: string };

/**
 * Deletes the person's cards that meet `condition`, and takes their topics out of the counts. `keep` is given their
 * ids before, and keeps what of them can be restored. Nothing else changes them until the commit.
 */
export async function takeCards(
  tx: Tx,
  userId: string,
  condition: SQL,
  keep: (ids: readonly string[]) => Promise<unknown>,
): Promise<TakenCard[]> {
  const mine = and(condition, eq(userEntries.userId, userId));
  // First what was captured, which a reading in progress holds before it touches cards and topics.
  await tx.execute(sql`select 1 from ${globalEntries} where ${globalEntries.creatorId} = ${userId}
    and ${globalEntries.id} in (select ${userEntries.entryId} from ${userEntries} where ${mine})
    order by ${globalEntries.id} for share`);
  const ids = (await lockCards(tx, mine, "update")).map(({ id }) => id);
  if (ids.length === 0) return [];
  const held = sql`${userEntries.id} = any(${sql.param(ids)}::uuid[])`;
  const topics = await tx
    .select({ topics: globalEntries.mainTopics })
    .from(userEntries)
    .innerJoin(globalEntries, eq(globalEntries.id, userEntries.entryId))
    .where(held);
  await keep(ids);
  const taken = await tx.delete(userEntries).where(held).returning({
    id: userEntries.id,
    entryId: userEntries.entryId,
    collectionId: userEntries.interestProfileId,
  });
  await countTopics(
    tx,
    userId,
    topics.flatMap((row) => row.topics),
    -1,
  );
  return taken;
}

/** After the commit: tells the person's open pages which cards they no longer have. */
export function tellOfTaken(ctx: Ctx, taken: readonly TakenCard[]): void {
  if (taken.length > mostTold) ctx.app.events.publish(ctx.userId, { type: "collections" });
  else {
    for (const { id, collectionId } of taken) {
      ctx.app.events.publish(ctx.userId, { type: "entry-removed", id, collectionId });
    }
  }
}

/** After the commit: tells them of cards that are back, of few one by one. */
export function tellOfRestored(ctx: Ctx, cards: readonly Pick<TakenCard, "entryId">[]): void {
  if (cards.length <= mostTold) {
    for (const { entryId } of cards) ctx.app.events.publish(ctx.userId, { type: "entry", entryId });
  }
  ctx.app.events.publish(ctx.userId, { type: "collections" });
}

/**
 * Deletes those of `entryIds` of which nobody has a card, in a trash neither, then their files. Whether others have
 * one only the system sees.
 */
export async function removeUnheld(ctx: Ctx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  const gone = await asSystem(ctx.app.database, (tx) =>
    tx
      .delete(globalEntries)
      .where(
        sql`${globalEntries.id} = any(${sql.param(entryIds)}::uuid[])
          and not exists (select 1 from user_entries held where held.entry_id = ${globalEntries.id})
          and not exists (select 1 from trash kept where kept.entry_id = ${globalEntries.id})`,
      )
      .returning({ id: globalEntries.id, filePath: globalEntries.filePath }),
  );
  const keys = gone
    .flatMap(({ id, filePath }) => [filePath, rawPageKey(id), pictureKey(id)])
    .filter((key) => key !== null);
  for (let at = 0; at < keys.length; at += filesAtOnce) {
    const some = keys.slice(at, at + filesAtOnce);
    await Promise.all(some.map((key) => ctx.app.storage.delete(key)));
  }
}
