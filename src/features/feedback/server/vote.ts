import { isOperator } from "#features/account/server/service.ts";
import { and, eq, sql } from "drizzle-orm";
import type { FeedbackItem, FeedbackRank, Vote } from "#features/feedback/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { toFeedbackItem } from "./list-feedback.ts";
import { requireItem } from "./service.ts";
import { getShownRank } from "./shown-ranks.ts";
import { feedback, feedbackVotes } from "./tables.ts";

type Direction = -1 | 0 | 1;

const directions: Readonly<Record<Vote, Direction>> = { up: -1, down: 1, none: 0 };

/** Sets the user's vote on an item; a trigger adds the difference to the rank. Throws "not_found". */
export async function voteOnFeedback(
  ctx: Ctx,
  id: string,
  { vote, newRank }: FeedbackRank,
): Promise<FeedbackItem> {
  const asOperator = await isOperator(ctx);
  const direction = vote === undefined ? await readDirection(ctx, id, newRank!) : directions[vote];
  const { row, isChanged } = await inTransaction(ctx, async (tx) => {
    await requireItem(tx, ctx, id);
    const isSet = direction !== null && (await setVote(tx, ctx, id, direction));
    return { isChanged: isSet, row: await requireItem(tx, ctx, id) };
  });
  if (isChanged) ctx.app.events.publishToAll({ type: "feedback" });
  return toFeedbackItem(ctx, row, asOperator);
}

/** Returns whether anything changed. A vote that was copied by a merge becomes the user's own. */
async function setVote(tx: Tx, ctx: Ctx, id: string, direction: Direction): Promise<boolean> {
  const { feedbackId, userId, carriedFromId } = feedbackVotes;
  const { rowCount } =
    direction === 0
      ? await tx.delete(feedbackVotes).where(and(eq(feedbackId, id), eq(userId, ctx.userId)))
      : await tx
          .insert(feedbackVotes)
          .values({ feedbackId: id, userId: ctx.userId, direction })
          .onConflictDoUpdate({
            target: [feedbackId, userId],
            set: { direction, carriedFromId: null, votedAt: sql`now()` },
            setWhere: sql`${feedbackVotes.direction} <> ${direction} or ${carriedFromId} is not null`,
          });
  return rowCount !== 0;
}

/** Compares with the rank last shown to the user; null if the new rank equals it. */
async function readDirection(ctx: Ctx, id: string, newRank: number): Promise<Direction | null> {
  const shown = getShownRank(ctx.userId, id) ?? (await readSettledRank(ctx, id));
  return newRank === shown ? null : newRank < shown ? -1 : 1;
}

/**
 * The rank without the votes of other users in the last 2 seconds. If this process has not shown the item to
 * the user, their client is assumed to have seen this rank, so that simultaneous votes count alike.
 */
async function readSettledRank(ctx: Ctx, id: string): Promise<number> {
  // As the system, because users cannot read the votes of others. One statement, so that rank and votes are
  // consistent.
  const rows = await asSystem(ctx.app.database, (tx) =>
    tx
      .select({
        rank: sql<number>`(${feedback.rank} - coalesce((
          select sum(vote.direction) from ${feedbackVotes} vote
          where vote.feedback_id = ${feedback}.id and vote.user_id <> ${ctx.userId}
            and vote.voted_at > now() - interval '2 seconds'), 0))::int`,
      })
      .from(feedback)
      .where(eq(feedback.id, id)),
  );
  return rows[0]?.rank ?? 0;
}
