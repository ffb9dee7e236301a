/** Reads notifications with the titles of their objects, under the rights that the user has now. */
import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Notification } from "../contract.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { beforeCursor, exactTimestamp, paginate, timeCursor } from "#server/db/paginate.ts";
import { AppError } from "#shared/errors.ts";
import type { Page, PageQuery } from "#shared/pages.ts";
import { notifications } from "./tables.ts";

/** Characters of a comment. */
const excerptLength = 280;

const { kind, entryId, collectionId, commentId, userId } = notifications;

/**
 * Whether the objects are open to the actor, by the policies of their tables: a comment is while its entry is in the
 * collection and the collection is shared with the actor. Comments build on this feature, so their table is not imported.
 */
export const isOpen: SQL = sql`case
  when ${kind} in ('mentioned', 'commented')
    then exists (select 1 from comments comment where comment.id = ${commentId})
  when ${kind} = 'entry-removed'
    then exists (select 1 from user_entries entry where entry.id = ${entryId} and entry.user_id = ${userId})
  when ${kind} in ('role-changed', 'owner')
    then exists (select 1 from interest_profiles collection where collection.id = ${collectionId})
  else true end`;

// Drizzle does not qualify columns in a list of a single table, so columns of subqueries have aliases.
const columns = {
  ...getTableColumns(notifications),
  shownCollection: sql<string | null>`coalesce(notifications.collection_title,
    (select collection.title from interest_profiles collection where collection.id = notifications.collection_id))`,
  entryTitle: sql<
    string | null
  >`(select coalesce(entry.title, capture.title) from user_entries entry
    join global_entries capture on capture.id = entry.entry_id where entry.id = notifications.entry_id)`,
  excerpt: sql<string | null>`(select left(comment.text, ${excerptLength}) from comments comment
    where comment.id = notifications.comment_id)`,
  actorName: sql<
    string | null
  >`(select named.name from app_names_of(array[notifications.actor_id]) named)`,
  timestamp: exactTimestamp(notifications.createdAt).as("timestamp"),
};

function select(tx: Tx, condition: SQL | undefined) {
  return tx
    .select(columns)
    .from(notifications)
    .where(and(condition, isOpen))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
}

/** The notifications whose objects are open to the user, the newest first. */
export async function listNotifications(
  ctx: Ctx,
  query: z.output<typeof PageQuery>,
): Promise<Page<Notification>> {
  return readOnlyTransaction(ctx, async (tx) => {
    const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
      select(
        tx,
        and(eq(userId, ctx.userId), beforeCursor(notifications.createdAt, notifications.id, after)),
      ).limit(limit),
    );
    return { items: rows.map(toNotification), nextCursor };
  });
}

/** The unread ones of a time, the newest first, at most `limit`. */
export async function selectUnread(
  tx: Tx,
  user: string,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<Notification[]> {
  const { createdAt, readAt } = notifications;
  const inTime = sql`${readAt} is null and ${createdAt} >= ${from} and ${createdAt} < ${to}`;
  const rows = await select(tx, and(eq(userId, user), inTime)).limit(limit);
  return rows.map(toNotification);
}

/** Throws "not_found". */
export async function selectNotification(tx: Tx, user: string, id: string): Promise<Notification> {
  const [row] = await select(tx, and(eq(userId, user), eq(notifications.id, id)));
  if (row === undefined) throw new AppError("not_found", "Notification not found");
  return toNotification(row);
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toNotification(row: Row): Notification {
  return {
    id: row.id,
    kind: row.kind,
    actor:
      row.actorId === null || row.actorName === null
        ? null
        : { id: row.actorId, name: row.actorName },
    collection:
      row.shownCollection === null ? null : { id: row.collectionId, title: row.shownCollection },
    entry:
      row.entryId === null || row.entryTitle === null
        ? null
        : { id: row.entryId, title: row.entryTitle },
    commentId: row.commentId,
    excerpt: row.excerpt,
    role: row.role,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
