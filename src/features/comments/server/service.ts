/** Comments on the entries of shared collections, by their members. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordActivity } from "#features/activity/server/service.ts";
import {
  type Comment,
  type CommentCreate,
  maxCommentsOfEntry,
  maxCommentsOfUser,
  maxMentions,
} from "#features/comments/contract.ts";
import { collections } from "#features/collections/server/tables.ts";
import {
  listNotifiedOf,
  notify,
  publishNotifications,
} from "#features/notifications/server/service.ts";
import { type Ctx, inTransaction, readOnlyTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import {
  afterCursor,
  beforeCursor,
  exactTimestamp,
  paginate,
  timeCursor,
} from "#server/db/paginate.ts";
import { openCollections } from "#server/db/policies.ts";
import { AppError } from "#shared/errors.ts";
import { findMentions } from "#shared/find-mentions.ts";
import type { Page, PageQuery } from "#shared/pages.ts";
import { namesOf, requireOpenEntry, selectMembers, selectNamesInComments } from "./commentable.ts";
import { comments } from "./tables.ts";

type Query = z.output<typeof PageQuery>;
type Row = typeof comments.$inferSelect;

const columns = {
  ...getTableColumns(comments),
  timestamp: exactTimestamp(comments.createdAt).as("timestamp"),
};

/** The oldest first. Throws "not_found" for an entry that is not open to the user. */
export async function listComments(
  ctx: Ctx,
  entryId: string,
  query: Query,
): Promise<Page<Comment>> {
  return readOnlyTransaction(ctx, async (tx) => {
    const { collectionId } = await requireOpenEntry(tx, ctx.userId, entryId);
    const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
      tx
        .select(columns)
        .from(comments)
        .where(
          and(
            eq(comments.entryId, entryId),
            eq(comments.collectionId, collectionId),
            afterCursor(comments.createdAt, comments.id, after),
          ),
        )
        .orderBy(asc(comments.createdAt), asc(comments.id))
        .limit(limit),
    );
    const names =
      rows.length === 0 ? new Map() : await selectNamesInComments(tx, entryId, collectionId);
    return { items: rows.map((row) => toComment(row, names)), nextCursor };
  });
}

/** The user's own comments, wherever their entries are now, the newest first. */
export async function listOwnComments(ctx: Ctx, query: Query): Promise<Page<Comment>> {
  return readOnlyTransaction(ctx, async (tx) => {
    const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
      tx
        .select(columns)
        .from(comments)
        .where(
          and(
            eq(comments.authorId, ctx.userId),
            beforeCursor(comments.createdAt, comments.id, after),
          ),
        )
        .orderBy(desc(comments.createdAt), desc(comments.id))
        .limit(limit),
    );
    const named = await namesOf(tx, [ctx.userId, ...rows.flatMap(({ mentions }) => mentions)]);
    return { items: rows.map((row) => toComment(row, named)), nextCursor };
  });
}

/**
 * Notifies the mentioned members, the user of the entry, and earlier commenters. Throws "not_found" for an entry
 * that is not open to the user, "forbidden" in a collection that is not shared, and "conflict" beyond the limits.
 */
export async function addComment(
  ctx: Ctx,
  entryId: string,
  { text, mentions: chosen }: z.output<typeof CommentCreate>,
): Promise<Comment> {
  const { userId } = ctx;
  const { comment, collectionId, told } = await inTransaction(ctx, async (tx) => {
    const { collectionId, holder, isShared } = await requireOpenEntry(tx, userId, entryId);
    if (!isShared)
      throw new AppError(
        "forbidden",
        "Only entries in a shared collection can be commented on. Share its collection first.",
      );
    const members = await selectMembers(tx, collectionId);
    const mentions = listMentioned(text, members, chosen);
    await requireCapacity(tx, userId, entryId);
    const authors = await tx
      .selectDistinct({ id: comments.authorId })
      .from(comments)
      .where(and(eq(comments.entryId, entryId), eq(comments.collectionId, collectionId)));
    const [row] = await tx
      .insert(comments)
      .values({ id: randomUUIDv7(), entryId, collectionId, authorId: userId, text, mentions })
      .returning();
    await recordActivity(tx, { collectionId, kind: "comment-written", entryId });
    const about = { collectionId, entryId, commentId: row!.id };
    const others = [holder, ...authors.map(({ id }) => id)].filter(
      (id) => members.has(id) && !mentions.includes(id),
    );
    const told = [
      ...(await notify(tx, mentions, { kind: "mentioned", ...about })),
      ...(await notify(tx, [...new Set(others)], { kind: "commented", ...about })),
    ];
    return { comment: toComment(row!, members), collectionId, told };
  });
  ctx.app.events.publish(userId, { type: "comments", entryId, collectionId });
  publishNotifications(ctx.app, told);
  return comment;
}

/**
 * Deletes the user's own comment, also after the user has left, or any comment in the user's collection. Throws
 * "forbidden" for other comments that the user sees, and "not_found" for all others.
 */
export async function deleteComment(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx;
  const told = await listNotifiedOf(ctx.app, id);
  const { entryId, collectionId } = await inTransaction(ctx, async (tx) => {
    const [found] = await tx
      .select({
        authorId: comments.authorId,
        entryId: comments.entryId,
        collectionId: comments.collectionId,
        ownerId: collections.userId,
      })
      .from(comments)
      .leftJoin(collections, eq(collections.id, comments.collectionId))
      .where(
        and(
          eq(comments.id, id),
          sql`(${comments.authorId} = ${userId} or ${collections.userId} = ${userId}
            or ${comments.collectionId} = any (${openCollections}))`,
        ),
      );
    if (found === undefined) throw new AppError("not_found", "Comment not found");
    if (found.authorId !== userId && found.ownerId !== userId)
      throw new AppError(
        "forbidden",
        "Only its author and the owner of the collection can delete this comment",
      );
    await tx.delete(comments).where(eq(comments.id, id));
    return found;
  });
  ctx.app.events.publish(userId, { type: "comments", entryId, collectionId });
  publishNotifications(ctx.app, told);
}

function listMentioned(
  text: string,
  members: ReadonlyMap<string, string>,
  chosen: readonly string[],
): string[] {
  if (chosen.some((id) => !members.has(id)))
    throw new AppError("validation", "Only members of the collection can be mentioned", {
      fields: { mentions: "Only members of the collection can be mentioned" },
    });
  const people = [...members].map(([userId, name]) => ({ userId, name }));
  const found = findMentions(text, people, new Set(chosen)).map(({ userId }) => userId);
  const mentions = [...new Set(found)];
  if (mentions.length <= maxMentions) return mentions;
  const message = `A comment can mention at most ${maxMentions} people`;
  throw new AppError("validation", message, { fields: { text: message } });
}

async function requireCapacity(tx: Tx, userId: string, entryId: string): Promise<void> {
  if ((await tx.$count(comments, eq(comments.entryId, entryId))) >= maxCommentsOfEntry)
    throw new AppError(
      "conflict",
      `An entry has at most ${maxCommentsOfEntry.toLocaleString("en")} comments`,
    );
  if ((await tx.$count(comments, eq(comments.authorId, userId))) >= maxCommentsOfUser)
    throw new AppError(
      "conflict",
      `An account has at most ${maxCommentsOfUser.toLocaleString("en")} comments. Delete some first.`,
    );
}

function toComment(row: Row, names: ReadonlyMap<string, string>): Comment {
  const author = names.get(row.authorId);
  return {
    id: row.id,
    entryId: row.entryId,
    author: author === undefined ? null : { id: row.authorId, name: author },
    text: row.text,
    mentions: row.mentions.flatMap((userId) => {
      const name = names.get(userId);
      return name === undefined ? [] : [{ userId, name }];
    }),
    createdAt: row.createdAt.toISOString(),
  };
}
