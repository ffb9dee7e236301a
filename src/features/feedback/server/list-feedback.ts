import { isOperator } from "#features/account/server/service.ts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FeedbackItem, FeedbackListQuery, FeedbackPage } from "#features/feedback/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import type { Tx } from "#server/db/database.ts";
import { exactTimestamp, paginate, toTimestamp } from "#server/db/paginate.ts";
import { feedback, feedbackVotes } from "./tables.ts";
import { recordShownRank } from "./shown-ranks.ts";

const BoardPosition = z.object({
  item: z.object({ rank: z.int32(), id: cursorField.id }),
  timestamp: cursorField.timestamp,
});
type BoardPosition = z.infer<typeof BoardPosition>;

export const boardCursor = createCursor(BoardPosition);

/** Lists feedback by ascending rank, then oldest first. */
export async function listFeedback(ctx: Ctx, query: FeedbackListQuery): Promise<FeedbackPage> {
  const asOperator = await isOperator(ctx);
  const { rows, nextCursor } = await paginate(query, boardCursor, (after, limit) =>
    inTransaction(ctx, (tx) => selectPage(tx, ctx, query, after).limit(limit)),
  );
  return { items: rows.map((row) => toFeedbackItem(ctx, row, asOperator)), nextCursor };
}

export function selectPage(
  tx: Tx,
  ctx: Ctx,
  query: Pick<FeedbackListQuery, "severity" | "closed" | "q">,
  after: BoardPosition | null,
) {
  const { severity = "all", closed, q } = query;
  return selectFeedback(
    tx,
    ctx,
    and(
      severity === "all" ? undefined : eq(feedback.severity, severity),
      closed === "true" ? undefined : sql`not ${feedback.closed}`,
      q ? sql`strpos(lower(${feedback.title}), lower(${q})) > 0` : undefined,
      after === null ? undefined : isBelow(after),
    ),
  );
}

/** Selects items in board order, with the user's own vote and the merge target. */
export function selectFeedback(tx: Tx, ctx: Ctx, condition: SQL | undefined) {
  return tx
    .select({
      item: feedback,
      timestamp: exactTimestamp(feedback.createdAt),
      direction: feedbackVotes.direction,
      mergedTitle: sql<string | null>`
        (select kept.title from ${feedback} kept where kept.id = ${feedback}.merged_into_id)`,
    })
    .from(feedback)
    .leftJoin(
      feedbackVotes,
      and(eq(feedbackVotes.feedbackId, feedback.id), eq(feedbackVotes.userId, ctx.userId)),
    )
    .where(condition)
    .orderBy(asc(feedback.rank), asc(feedback.createdAt), asc(feedback.id));
}

/** Formats an item for the user, and records the rank they are shown. */
export function toFeedbackItem(
  ctx: Ctx,
  { item, direction, mergedTitle }: Awaited<ReturnType<typeof selectFeedback>>[number],
  asOperator: boolean,
): FeedbackItem {
  recordShownRank(ctx.userId, item.id, item.rank);
  const isMine = item.userId === ctx.userId;
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    severity: item.severity,
    closed: item.closed,
    rank: item.rank,
    isMine,
    canModify: isMine || asOperator,
    canModerate: asOperator,
    answer: item.answer,
    answeredAt: item.answeredAt?.toISOString() ?? null,
    mergedInto:
      item.mergedIntoId === null ? null : { id: item.mergedIntoId, title: mergedTitle ?? "" },
    vote: direction === null ? "none" : direction < 0 ? "up" : "down",
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}

function isBelow({ item: { rank, id }, timestamp }: BoardPosition): SQL {
  return sql`(${feedback.rank}, ${feedback.createdAt}, ${feedback.id}) > (${rank}::int, ${toTimestamp(timestamp)}, ${id}::uuid)`;
}
