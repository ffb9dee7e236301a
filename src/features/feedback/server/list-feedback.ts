import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { FeedbackItem, FeedbackListQuery, FeedbackPage } from "#features/feedback/contract.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { momentOf, type Position } from "#server/db/keyset.ts";
import { AppError } from "#shared/errors.ts";
import { isOperator } from "./operator.ts";
import { feedback, feedbackVotes } from "./tables.ts";
import { noteShownRank } from "./shown-ranks.ts";

/** The position where a page ended. */
type BoardPosition = Position & { rank: number };

const cursorShape = /^(-?\d{1,10})\.(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Lists feedback by ascending rank, then oldest first. */
export async function listFeedback(ctx: Ctx, query: FeedbackListQuery): Promise<FeedbackPage> {
  const asOperator = await isOperator(ctx);
  const rows = await inTx(ctx, (tx) => selectPage(tx, ctx, query));
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toFeedbackItem(ctx, row, asOperator)),
    nextCursor:
      rows.length > query.limit && last !== undefined
        ? writeBoardCursor({ rank: last.item.rank, moment: last.moment, id: last.item.id })
        : null,
  };
}

/** Selects one item more than the page size, to know whether another page follows. */
export function selectPage(tx: Tx, ctx: Ctx, query: FeedbackListQuery) {
  const { severity = "all", closed, q } = query;
  return selectFeedback(
    tx,
    ctx,
    and(
      severity === "all" ? undefined : eq(feedback.severity, severity),
      closed === "true" ? undefined : sql`not ${feedback.closed}`,
      q ? sql`strpos(lower(${feedback.title}), lower(${q})) > 0` : undefined,
      query.cursor ? isBelow(readBoardCursor(query.cursor)) : undefined,
    ),
  ).limit(query.limit + 1);
}

/** Selects items in board order, with the user's own vote and the merge target. */
export function selectFeedback(tx: Tx, ctx: Ctx, condition: SQL | undefined) {
  return tx
    .select({
      item: feedback,
      moment: momentOf(feedback.createdAt),
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
  noteShownRank(ctx.userId, item.id, item.rank);
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

function isBelow({ rank, moment, id }: BoardPosition): SQL {
  const created = sql`'epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond'`;
  return sql`(${feedback.rank}, ${feedback.createdAt}, ${feedback.id}) > (${rank}::int, ${created}, ${id}::uuid)`;
}

function writeBoardCursor({ rank, moment, id }: BoardPosition): string {
  return Buffer.from(`${rank}.${moment}.${id}`).toString("base64url");
}

function readBoardCursor(cursor: string): BoardPosition {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const [, rank, moment, id] = cursorShape.exec(text) ?? [];
  if (!rank || !moment || !id || Math.abs(Number(rank)) > 2_147_483_647) {
    const message = "That cursor is not valid";
    throw new AppError("validation", message, { fields: { cursor: message } });
  }
  return { rank: Number(rank), moment, id };
}
