/** Moves entries to another collection. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { lockEntries, maxPublished } from "./lock-entries.ts";
import { entries } from "./tables.ts";

type Target = { collectionId: string; updatedAt?: Date };

/** Moves the user's entries that meet `condition`, and returns them. */
export async function moveToCollection(
  tx: Tx,
  userId: string,
  condition: SQL,
  target: Target,
): Promise<{ id: string; captureId: string }[]> {
  const mine = and(condition, eq(entries.userId, userId));
  const locked = await lockEntries(tx, mine, "no key update");
  await lockScopes(tx, mine!);
  await tx.update(entries).set(target).where(mine);
  return locked;
}

/** The trigger locks the indexes entry by entry; if a collection is shared, all indexes must be locked in one order. */
async function lockScopes(tx: Tx, mine: SQL): Promise<void> {
  await tx.execute(sql`select lock_scopes(array_agg(distinct ${entries.collectionId}) || array_agg(distinct ${entries.userId}))
    from ${entries} where ${mine}
    having count(distinct ${entries.collectionId}) > 1
      and bool_or(${entries.collectionId} = any (${openCollections}))`);
}

/** Call after the commit: notifies the user's open pages of moved entries, individually if they are few. */
export function publishMoved(ctx: Ctx, moved: readonly { captureId: string }[]): void {
  if (moved.length <= maxPublished) {
    for (const captureId of new Set(moved.map((one) => one.captureId)))
      ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
  }
  ctx.app.events.publish(ctx.userId, { type: "collections" });
}
