/** Operator actions on public entries and on users. `npm run moderate` and the admin page call them. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { setBlocked } from "#features/account/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { discoverReports, type OperatorAction, operatorActions, publications } from "../tables.ts";

/** The slug at the end of the URL of a shared entry. */
const slugAtEnd = /(?:^|\/)([\w-]{22})\/?(?:[?#].*)?$/;

/**
 * Withdraws an entry until the operator restores it: its publisher cannot share it again; users who saved it
 * keep it. Also marks its reports as handled. Throws "not_found" if it was never public, "conflict" if it is
 * already withdrawn.
 */
export async function withdrawCapture(app: AppContext, address: string): Promise<void> {
  await changeWithdrawal(app, address, "withdraw");
}

/** Shows it again if its publisher still shares it. Throws as withdrawCapture does. */
export async function restoreCapture(app: AppContext, address: string): Promise<void> {
  await changeWithdrawal(app, address, "restore");
}

/** Marks the reports of an entry as handled and returns their number. Throws "not_found". */
export async function handleReports(app: AppContext, address: string): Promise<number> {
  return asSystem(app.database, async (tx) => {
    const { captureId } = await findPublished(tx, address);
    const handled = await markHandled(tx, captureId);
    if (handled > 0) await logAction(tx, "handle", { captureId });
    return handled;
  });
}

/**
 * Ends a user's sessions, refuses sign-in, and hides what they made public. Throws "not_found", "conflict".
 */
export async function blockUser(app: AppContext, email: string): Promise<void> {
  await changeBlock(app, email, "block");
}

/** Throws like blockPerson. */
export async function unblockUser(app: AppContext, email: string): Promise<void> {
  await changeBlock(app, email, "unblock");
}

async function changeWithdrawal(
  app: AppContext,
  address: string,
  action: "withdraw" | "restore",
): Promise<void> {
  const isWithdrawn = action === "withdraw";
  const { captureId, creatorId } = await asSystem(app.database, async (tx) => {
    const found = await findPublished(tx, address);
    if ((found.withdrawnAt !== null) === isWithdrawn)
      throw new AppError(
        "conflict",
        isWithdrawn ? "This entry is withdrawn already" : "This entry is not withdrawn",
      );
    await tx
      .update(captures)
      .set({ withdrawnAt: isWithdrawn ? new Date() : null, updatedAt: new Date() })
      .where(eq(captures.id, found.captureId));
    if (isWithdrawn) await markHandled(tx, found.captureId);
    await logAction(tx, action, { captureId: found.captureId });
    return found;
  });
  app.events.announcePublicChange();
  if (creatorId !== null) app.events.publish(creatorId, { type: "entry", captureId });
}

async function changeBlock(
  app: AppContext,
  email: string,
  action: "block" | "unblock",
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const { userId, isNew } = await setBlocked(tx, email, action === "block");
    if (!isNew)
      throw new AppError(
        "conflict",
        action === "block" ? "This account is blocked already" : "This account is not blocked",
      );
    await logAction(tx, action, { userId });
  });
  app.events.announcePublicChange();
}

/**
 * The entry with this slug, or with the slug at the end of this URL, if it was ever public. Locked until the
 * transaction ends.
 */
async function findPublished(tx: Tx, address: string) {
  const [, slug] = slugAtEnd.exec(address.trim()) ?? [];
  const [found] = await tx
    .select({
      captureId: captures.id,
      creatorId: captures.creatorId,
      withdrawnAt: captures.withdrawnAt,
      publishedAt: publications.publishedAt,
    })
    .from(publications)
    .innerJoin(captures, eq(captures.id, publications.captureId))
    .where(eq(publications.slug, slug ?? ""))
    .for("update", { of: captures });
  if (found?.publishedAt == null)
    throw new AppError("not_found", "No entry was ever shared at this address");
  return found;
}

async function markHandled(tx: Tx, captureId: string): Promise<number> {
  const handled = await tx
    .update(discoverReports)
    .set({ handledAt: new Date() })
    .where(and(eq(discoverReports.captureId, captureId), isNull(discoverReports.handledAt)))
    .returning({ captureId: discoverReports.captureId });
  return handled.length;
}

export async function logAction(
  tx: Tx,
  action: OperatorAction,
  subject: { captureId: string } | { userId: string } | { collectionId: string },
): Promise<void> {
  await tx.insert(operatorActions).values({ id: randomUUIDv7(), action, ...subject });
}
