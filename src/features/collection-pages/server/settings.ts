/** The public page of a collection, for its owner, who turns it on and off, and for its members. */
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  CollectionPageSettings,
  CollectionPageUpdate,
} from "#features/collection-pages/contract.ts";
import { recordActivity } from "#features/activity/server/service.ts";
import type { PageVisibility } from "#features/collections/contract.ts";
import { collectionPages, collections } from "#features/collections/server/tables.ts";
import { requireOpenCollection } from "#features/collections/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";

/** Throws "not_found" if the collection is neither the user's nor shared with the user. */
export async function getPageSettings(ctx: Ctx, id: string): Promise<CollectionPageSettings> {
  return inTransaction(ctx, async (tx) => {
    await requireOpenCollection(tx, ctx.userId, id);
    return selectSettings(tx, ctx, id);
  });
}

/**
 * Turns the page on, or changes who finds it. Members are asked again before their entries are listed. Throws
 * "forbidden" unless the user owns the collection, for Unfiled, and after the operator withdrew the page.
 */
export async function updatePageSettings(
  ctx: Ctx,
  id: string,
  input: z.output<typeof CollectionPageUpdate>,
): Promise<CollectionPageSettings> {
  const settings = await inTransaction(ctx, async (tx) => {
    const before = await requireOwned(tx, ctx, id);
    await tx
      .insert(collectionPages)
      .values({ collectionId: id, ownerId: ctx.userId, ...input })
      .onConflictDoUpdate({
        target: collectionPages.collectionId,
        set: { ...input, updatedAt: new Date() },
      });
    const isListed = input.visibility === "listed";
    if (before === null) await recordActivity(tx, { collectionId: id, kind: "page-opened" });
    if (isListed && before !== "listed")
      await recordActivity(tx, { collectionId: id, kind: "page-listed" });
    return selectSettings(tx, ctx, id);
  });
  announcePage(ctx);
  return settings;
}

/** Turns the page off, which ends its link and what was agreed for it; idempotent. Throws as updatePageSettings. */
export async function deletePage(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await requireOwned(tx, ctx, id);
    await tx.delete(collectionPages).where(eq(collectionPages.collectionId, id));
    if (before !== null) await recordActivity(tx, { collectionId: id, kind: "page-closed" });
  });
  announcePage(ctx);
}

/** Call after the commit: visitors of this process see the change at once, and open pages of members reload it. */
export function announcePage({ app, userId }: Ctx): void {
  app.events.announcePublicChange();
  app.events.publish(userId, { type: "collections" });
}

/**
 * Locks the collection's row, so that it does not pass to another owner at the same time. Returns who finds the page;
 * null while it is off.
 */
async function requireOwned(tx: Tx, ctx: Ctx, id: string): Promise<PageVisibility | null> {
  await requireOpenCollection(tx, ctx.userId, id);
  const [own] = await tx
    .select({ isUnfiled: collections.isUnfiled })
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.userId, ctx.userId)))
    .for("no key update");
  if (own === undefined)
    throw new AppError("forbidden", "Only the owner of this collection can change its public page");
  if (own.isUnfiled)
    throw new AppError(
      "forbidden",
      "Unfiled cannot have a public page. Move entries to a collection first.",
    );
  const [page] = await tx
    .select({
      withdrawnAt: collectionPages.withdrawnAt,
      visibility: collectionPages.visibility,
    })
    .from(collectionPages)
    .where(eq(collectionPages.collectionId, id));
  if (page?.withdrawnAt)
    throw new AppError(
      "forbidden",
      "The operator of this site withdrew this page. It cannot be turned on again.",
    );
  return page?.visibility ?? null;
}

/** For a collection that is open to the user. */
export async function selectSettings(
  tx: Tx,
  { userId }: Ctx,
  id: string,
): Promise<CollectionPageSettings> {
  const [page] = await tx
    .select()
    .from(collectionPages)
    .where(eq(collectionPages.collectionId, id));
  const isOn = page !== undefined && page.withdrawnAt === null;
  const { rows } = await tx.execute<{
    shown: number;
    own: number;
    own_shown: number;
    undecided: number;
  }>(
    sql`select ${isOn ? sql`app_count_shown(${id}::uuid)` : sql`0`} as shown, own.*
    from (select count(*)::int as own,
        (count(*) filter (where decided.is_shown))::int as own_shown,
        (count(*) filter (where decided.entry_id is null))::int as undecided
      from user_entries entry
      join global_entries captured on captured.id = entry.entry_id
      left join page_entries decided on decided.entry_id = entry.id
      where entry.interest_profile_id = ${id} and entry.user_id = ${userId}
        and (captured.creator_id = ${userId} or exists (select from public_entries where entry_id = captured.id))) own`,
  );
  const { shown, own, own_shown: ownShown, undecided } = rows[0]!;
  return {
    visibility: isOn ? page.visibility : "off",
    slug: isOn ? page.slug : null,
    showsNew: page?.showsNew ?? false,
    ...(page?.withdrawnAt && { isWithdrawn: true as const }),
    shownCount: shown,
    own: { count: own, shownCount: ownShown, undecidedCount: undecided },
  };
}
