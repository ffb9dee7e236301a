/**
 * Reports of public pages of collections, and what the operator does about them. Except reporting, only
 * `npm run moderate` and the admin page call this.
 */
import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import { collectionPages, collections } from "#features/collections/server/tables.ts";
import { logAction, slugShape } from "#features/discover/server/service.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { missingPage } from "./read-page.ts";
import { collectionReports } from "./tables.ts";

const maxListed = 50;
const maxReasons = 5;

/** The slug in the URL of a public page of a collection, or of an entry on it. */
const slugInPath = /\/shared\/collections\/([\w-]{22})(?:$|[/?#])/;

/** Whether the address is one of a public page of a collection. */
export function isPageAddress(address: string): boolean {
  return slugInPath.test(address.trim());
}

/** Throws "not_found" for a page that is off, "validation" for one's own, "duplicate" for a second report. */
export async function reportPage(
  ctx: Ctx,
  slug: string,
  { reason }: { reason: string },
): Promise<void> {
  const page = slugShape.test(slug) ? await findLive(ctx, slug) : undefined;
  if (page === undefined) throw missingPage();
  if (page.ownerId === ctx.userId) throw new AppError("validation", "This is your own page");
  const { collectionId } = page;
  const made = await inTransaction(ctx, (tx) =>
    tx
      .insert(collectionReports)
      .values({ userId: ctx.userId, collectionId, reason })
      .onConflictDoNothing()
      .returning({ collectionId: collectionReports.collectionId }),
  );
  if (made.length === 0) throw new AppError("duplicate", "You have reported this already");
}

async function findLive({ app }: Ctx, slug: string) {
  const [page] = await asSystem(app.database, (tx) =>
    tx
      .select({ collectionId: collectionPages.collectionId, ownerId: collectionPages.ownerId })
      .from(collectionPages)
      .innerJoin(users, eq(users.id, collectionPages.ownerId))
      .where(
        and(
          eq(collectionPages.slug, slug),
          isNull(collectionPages.withdrawnAt),
          isNull(users.blockedAt),
        ),
      ),
  );
  return page;
}

/**
 * Withdraws a page until the operator restores it, and marks its reports as handled: its owner can no longer change it.
 * Throws "not_found" for a page that is off, and "conflict" if it is withdrawn already.
 */
export async function withdrawPage(app: AppContext, address: string): Promise<void> {
  await changeWithdrawal(app, address, "withdraw");
}

/** Shows it again. Throws as withdrawPage does. */
export async function restorePage(app: AppContext, address: string): Promise<void> {
  await changeWithdrawal(app, address, "restore");
}

/** Marks the reports of a page as handled, and returns their number. Throws "not_found". */
export async function handlePageReports(app: AppContext, address: string): Promise<number> {
  return asSystem(app.database, async (tx) => {
    const { collectionId } = await findPage(tx, address);
    const handled = await markHandled(tx, collectionId);
    if (handled > 0) await logAction(tx, "handle", { collectionId });
    return handled;
  });
}

/** A reported page. Slug and title are null while it is off: then it is private to its owner. */
export type ReportedPage = {
  slug: string | null;
  title: string | null;
  email: string;
  isWithdrawn: boolean;
  count: number;
  reasons: string[];
  newestAt: Date;
};

/** The 50 pages with the newest reports, newest first; `all` includes those whose reports are handled. */
export async function listPageReports(
  app: AppContext,
  { all = false }: { all?: boolean } = {},
): Promise<ReportedPage[]> {
  const { reason, createdAt, handledAt, collectionId } = collectionReports;
  const newest = sql<Date>`max(${createdAt})`.mapWith(createdAt);
  return asSystem(app.database, (tx) =>
    tx
      .select({
        slug: collectionPages.slug,
        title: sql<
          string | null
        >`case when ${collectionPages.slug} is not null and ${collectionPages.withdrawnAt} is null then ${collections.title} end`,
        email: users.email,
        isWithdrawn: sql<boolean>`${collectionPages.withdrawnAt} is not null`,
        count: count(),
        reasons: sql<
          string[]
        >`(array_agg(${reason} order by ${createdAt} desc))[1:${sql.raw(String(maxReasons))}]`,
        newestAt: newest,
      })
      .from(collectionReports)
      .innerJoin(collections, eq(collections.id, collectionId))
      .innerJoin(users, eq(users.id, collections.userId))
      .leftJoin(collectionPages, eq(collectionPages.collectionId, collectionId))
      .where(all ? undefined : isNull(handledAt))
      .groupBy(collectionPages.collectionId, collections.id, users.id)
      .orderBy(desc(newest))
      .limit(maxListed),
  );
}

async function changeWithdrawal(
  app: AppContext,
  address: string,
  action: "withdraw" | "restore",
): Promise<void> {
  const isWithdrawn = action === "withdraw";
  const { ownerId } = await asSystem(app.database, async (tx) => {
    const found = await findPage(tx, address);
    if ((found.withdrawnAt !== null) === isWithdrawn)
      throw new AppError(
        "conflict",
        isWithdrawn ? "This page is withdrawn already" : "This page is not withdrawn",
      );
    const { collectionId } = found;
    await tx
      .update(collectionPages)
      .set({ withdrawnAt: isWithdrawn ? new Date() : null, updatedAt: new Date() })
      .where(eq(collectionPages.collectionId, collectionId));
    if (isWithdrawn) await markHandled(tx, collectionId);
    await logAction(tx, action, { collectionId });
    return found;
  });
  app.events.announcePublicChange();
  app.events.publish(ownerId, { type: "collections" });
}

/** Locked until the transaction ends. */
async function findPage(tx: Tx, address: string) {
  const [, slug] = slugInPath.exec(address.trim()) ?? [];
  const [found] = await tx
    .select({
      collectionId: collectionPages.collectionId,
      ownerId: collectionPages.ownerId,
      withdrawnAt: collectionPages.withdrawnAt,
    })
    .from(collectionPages)
    .where(eq(collectionPages.slug, slug ?? ""))
    .for("update");
  if (found === undefined)
    throw new AppError("not_found", "No collection has a public page at this address");
  return found;
}

async function markHandled(tx: Tx, collectionId: string): Promise<number> {
  const handled = await tx
    .update(collectionReports)
    .set({ handledAt: new Date() })
    .where(
      and(eq(collectionReports.collectionId, collectionId), isNull(collectionReports.handledAt)),
    )
    .returning({ userId: collectionReports.userId });
  return handled.length;
}
