/** Entries go: one, many, or all of a collection; and what was captured, once nobody holds it any more. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { EntriesDelete } from "#features/entries/contract.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { pictureKey, rawPageKey } from "./file-keys.ts";
import { lockCards, mostTold } from "./lock-cards.ts";
import { globalEntries, userEntries } from "./tables.ts";
import { countTopics } from "./topics.ts";

/** How many files are removed at a time. */
const filesAtOnce = 16;

/** Removes the person's card, and what was captured with its files once nobody holds it any more. */
export async function deleteEntry(ctx: Ctx, id: string): Promise<void> {
  await deleteEntries(ctx, { ids: [id] });
}

/** The same for several: all of them, or, where one is not the person's, none ("not_found"). */
export async function deleteEntries(
  ctx: Ctx,
  input: z.output<typeof EntriesDelete>,
): Promise<number> {
  const ids = [...new Set(input.ids)];
  const gone = await inTx(ctx, async (tx) => {
    const removed = await takeAway(
      tx,
      ctx.userId,
      sql`${userEntries.id} = any(${sql.param(ids)}::uuid[])`,
    );
    if (removed.length < ids.length) throw new AppError("not_found", "Entry not found");
    return removed;
  });
  await removeUnheld(
    ctx,
    gone.map(({ entryId }) => entryId),
  );
  if (gone.length > mostTold) ctx.app.events.publish(ctx.userId, { type: "collections" });
  else {
    for (const { id, collectionId } of gone) {
      ctx.app.events.publish(ctx.userId, { type: "entry-removed", id, collectionId });
    }
  }
  return gone.length;
}

/** Empties a collection before it is deleted, in its transaction; returns what may be unheld now. */
export async function disposeOfCollection(
  tx: Tx,
  userId: string,
  collectionId: string,
  moveTo: string | null,
): Promise<string[]> {
  const inside = eq(userEntries.interestProfileId, collectionId);
  if (moveTo === null) {
    return (await takeAway(tx, userId, inside)).map(({ entryId }) => entryId);
  }
  const mine = and(inside, eq(userEntries.userId, userId));
  await lockCards(tx, mine, "no key update");
  await tx.update(userEntries).set({ interestProfileId: moveTo }).where(mine);
  return [];
}

/** Deletes the person's cards that meet `condition`, and takes their topics out of the counts. */
async function takeAway(tx: Tx, userId: string, condition: SQL) {
  const mine = and(condition, eq(userEntries.userId, userId));
  // First what was captured, which a reading in progress holds before it touches cards and topics.
  await tx.execute(sql`select 1 from ${globalEntries} where ${globalEntries.creatorId} = ${userId}
    and ${globalEntries.id} in (select ${userEntries.entryId} from ${userEntries} where ${mine})
    order by ${globalEntries.id} for share`);
  const held = await lockCards(tx, mine, "update");
  if (held.length === 0) return [];
  const topics = await tx
    .select({ topics: globalEntries.mainTopics })
    .from(userEntries)
    .innerJoin(globalEntries, eq(globalEntries.id, userEntries.entryId))
    .where(sql`${userEntries.id} = any(${sql.param(held.map(({ id }) => id))}::uuid[])`);
  const gone = await tx
    .delete(userEntries)
    .where(sql`${userEntries.id} = any(${sql.param(held.map(({ id }) => id))}::uuid[])`)
    .returning({
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
  return gone;
}

/** Deletes those of `entryIds` that no person holds, then their files. Whether others hold one only the system sees. */
export async function removeUnheld(ctx: Ctx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  const gone = await asSystem(ctx.app.database, (tx) =>
    tx
      .delete(globalEntries)
      .where(
        sql`${globalEntries.id} = any(${sql.param(entryIds)}::uuid[]) and not exists (
          select 1 from user_entries held where held.entry_id = ${globalEntries.id})`,
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
