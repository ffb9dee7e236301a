/** What concerns a user in shared collections: stored when it happens, listed, counted, marked as read. */
import { and, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  keptDays,
  type Notification,
  type NotificationKind,
  type NotificationsRead,
} from "../contract.ts";
import type { MemberRole } from "#features/collections/contract.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { isOpen, selectNotification } from "./select-notifications.ts";
import { notifications } from "./tables.ts";

export { listNotifications } from "./select-notifications.ts";
export { createNotificationMail } from "./notification-mail.ts";

export type Noticed = {
  kind: NotificationKind;
  collectionId: string;
  entryId?: string;
  commentId?: string;
  role?: MemberRole;
};

/**
 * Notifies these users of what the actor did in a collection that is open to the actor; never the actor. Returns who was
 * notified, for `publishNotifications` after the commit.
 */
export async function notify(
  tx: Tx,
  userIds: readonly string[],
  { kind, collectionId, entryId, commentId, role }: Noticed,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await tx.execute<{ told: string[] }>(sql`
    select app_notify(${sql.param(userIds)}::uuid[], ${kind}, ${collectionId}::uuid, ${entryId ?? null}::uuid,
      ${commentId ?? null}::uuid, ${role ?? null}) as told`);
  return rows[0]!.told;
}

export function publishNotifications({ events }: AppContext, userIds: readonly string[]): void {
  for (const userId of userIds) events.publish(userId, { type: "notifications" });
}

/** The users with a notification of this comment: it disappears with the comment. */
export async function listNotifiedOf({ database }: AppContext, commentId: string) {
  const rows = await asSystem(database, (tx) =>
    tx
      .selectDistinct({ userId: notifications.userId })
      .from(notifications)
      .where(eq(notifications.commentId, commentId)),
  );
  return rows.map(({ userId }) => userId);
}

/** In SQL: the number of unread notifications of this user, who must be the actor. */
export function countUnread(userId: string): SQL<number> {
  return sql<number>`(select count(*)::int from ${notifications}
    where ${and(eq(notifications.userId, userId), isNull(notifications.readAt), isOpen)})`;
}

/** Throws "not_found". */
export async function updateNotification(
  ctx: Ctx,
  id: string,
  { isRead }: { isRead: boolean },
): Promise<Notification> {
  const updated = await inTransaction(ctx, async (tx) => {
    const changed = await tx
      .update(notifications)
      .set({ readAt: isRead ? sql`coalesce(${notifications.readAt}, now())` : null })
      .where(and(eq(notifications.id, id), eq(notifications.userId, ctx.userId)))
      .returning({ id: notifications.id });
    if (changed.length === 0) throw new AppError("not_found", "Notification not found");
    return selectNotification(tx, ctx.userId, id);
  });
  ctx.app.events.publish(ctx.userId, { type: "notifications" });
  return updated;
}

/** Marks unread ones as read: all that are not newer than `until`, or the comments of an entry. */
export async function markRead(ctx: Ctx, asked: z.output<typeof NotificationsRead>): Promise<void> {
  const { userId, kind, entryId, createdAt, readAt } = notifications;
  const condition =
    "until" in asked
      ? // The API's times are in milliseconds.
        sql`date_trunc('milliseconds', ${createdAt}) <= ${asked.until}`
      : and(eq(entryId, asked.entryId), inArray(kind, ["mentioned", "commented"]));
  const read = await inTransaction(ctx, (tx) =>
    tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(eq(userId, ctx.userId), isNull(readAt), condition))
      .returning({ id: notifications.id }),
  );
  if (read.length > 0) ctx.app.events.publish(ctx.userId, { type: "notifications" });
}

export async function sweepNotifications({ database }: Pick<AppContext, "database">) {
  await asSystem(database, (tx) =>
    tx
      .delete(notifications)
      .where(lte(notifications.createdAt, sql`now() - make_interval(days => ${keptDays})`)),
  );
}
