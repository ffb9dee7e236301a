/**
 * What the operator does about public entries, public pages of collections, and users. `npm run moderate` and the
 * admin page call it.
 */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { setBlocked } from "#features/account/server/service.ts";
import { collectionPages } from "#features/collections/server/tables.ts";
import { captures } from "#features/entries/server/tables.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { type OperatorAction, operatorActions, publications, reports } from "../tables.ts";

/** The slug in the URL of a public page of a collection, or of an entry on it. */
const slugOfPage = /\/shared\/collections\/([\w-]{22})(?:$|[/?#])/;
/** The slug at the end of the URL of a shared entry. */
const slugAtEnd = /(?:^|\/)([\w-]{22})\/?(?:[?#].*)?$/;

/**
 * "withdraw" hides an entry or a page until "restore": its owner cannot share it again; users who saved the entry keep
 * it. It marks the reports as handled, as "handle" does, which leaves it public. Returns what is at the address and the
 * number of handled reports. Throws "not_found" if it was never public, "conflict" if nothing would change.
 */
export async function moderateContent(
  app: AppContext,
  address: string,
  action: Extract<OperatorAction, "withdraw" | "restore" | "handle">,
): Promise<{ kind: Content["kind"]; handled: number }> {
  const { kind, id, ownerId, handled } = await asSystem(app.database, async (tx) => {
    const content = await findContent(tx, address);
    if (action !== "handle") await changeWithdrawal(tx, content, action === "withdraw");
    const handled = action === "restore" ? 0 : await markHandled(tx, content);
    const { kind, id } = content;
    const subject = kind === "entry" ? { captureId: id } : { collectionId: id };
    if (action !== "handle" || handled > 0)
      await tx.insert(operatorActions).values({ id: randomUUIDv7(), action, ...subject });
    return { ...content, handled };
  });
  if (action === "handle") return { kind, handled };
  app.events.announcePublicChange();
  if (ownerId !== null)
    app.events.publish(
      ownerId,
      kind === "entry" ? { type: "entry", captureId: id } : { type: "collections" },
    );
  return { kind, handled };
}

/**
 * "block" ends a user's sessions, refuses sign-in, and hides what they made public. Throws "not_found", and "conflict"
 * if nothing would change.
 */
export async function moderateUser(
  app: AppContext,
  email: string,
  action: Extract<OperatorAction, "block" | "unblock">,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const { userId, isNew } = await setBlocked(tx, email, action === "block");
    if (!isNew)
      throw new AppError(
        "conflict",
        action === "block" ? "This account is blocked already" : "This account is not blocked",
      );
    await tx.insert(operatorActions).values({ id: randomUUIDv7(), action, userId });
  });
  app.events.announcePublicChange();
}

/** `id` is of the capture or of the collection. */
type Content = {
  kind: "entry" | "page";
  id: string;
  ownerId: string | null;
  withdrawnAt: Date | null;
};

/**
 * The page with the slug in this URL; otherwise the entry with this slug, or with the slug at the end of this URL, if it
 * was ever public. Locked until the transaction ends.
 */
async function findContent(tx: Tx, address: string): Promise<Content> {
  const slug = slugOfPage.exec(address.trim())?.[1];
  if (slug !== undefined) {
    const { collectionId: id, ownerId, withdrawnAt } = collectionPages;
    const [page] = await tx
      .select({ id, ownerId, withdrawnAt })
      .from(collectionPages)
      .where(eq(collectionPages.slug, slug))
      .for("update");
    if (page !== undefined) return { kind: "page", ...page };
    throw new AppError("not_found", "No collection has a public page at this address");
  }
  const { id, creatorId: ownerId, withdrawnAt } = captures;
  const [entry] = await tx
    .select({ id, ownerId, withdrawnAt, publishedAt: publications.publishedAt })
    .from(publications)
    .innerJoin(captures, eq(captures.id, publications.captureId))
    .where(eq(publications.slug, slugAtEnd.exec(address.trim())?.[1] ?? ""))
    .for("update", { of: captures });
  if (entry?.publishedAt == null)
    throw new AppError("not_found", "No entry was ever shared at this address");
  return { kind: "entry", ...entry };
}

async function changeWithdrawal(tx: Tx, content: Content, isWithdrawn: boolean): Promise<void> {
  const { kind, id, withdrawnAt } = content;
  if ((withdrawnAt !== null) === isWithdrawn)
    throw new AppError(
      "conflict",
      `This ${kind} is ${isWithdrawn ? "withdrawn already" : "not withdrawn"}`,
    );
  const change = { withdrawnAt: isWithdrawn ? new Date() : null, updatedAt: new Date() };
  await (kind === "entry"
    ? tx.update(captures).set(change).where(eq(captures.id, id))
    : tx.update(collectionPages).set(change).where(eq(collectionPages.collectionId, id)));
}

async function markHandled(tx: Tx, { kind, id }: Content): Promise<number> {
  const subject = kind === "entry" ? reports.captureId : reports.collectionId;
  const handled = await tx
    .update(reports)
    .set({ handledAt: new Date() })
    .where(and(eq(subject, id), isNull(reports.handledAt)))
    .returning({ id: reports.id });
  return handled.length;
}
