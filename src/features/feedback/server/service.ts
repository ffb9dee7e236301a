import { isOperator } from "#features/account/server/service.ts";
import { randomUUIDv7 } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type FeedbackCreate,
  type FeedbackItem,
  type FeedbackUpdate,
  onlyOwn,
} from "#features/feedback/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { AppError } from "#shared/errors.ts";
import { selectFeedback, toFeedbackItem } from "./list-feedback.ts";
import { feedback } from "./tables.ts";

export const maxItemsPerDay = 30;

/** Throws "rate_limited" after 30 items within 24 hours. */
export async function submitFeedback(
  ctx: Ctx,
  input: z.output<typeof FeedbackCreate>,
): Promise<FeedbackItem> {
  const id = randomUUIDv7();
  const asOperator = await isOperator(ctx);
  const row = await inTransaction(ctx, async (tx) => {
    // Serialised, so that simultaneous submissions are counted too.
    await lockByName(tx, `feedback ${ctx.userId}`);
    const [today] = await tx
      .select({ many: count() })
      .from(feedback)
      .where(
        and(eq(feedback.userId, ctx.userId), gt(feedback.createdAt, sql`now() - interval '1 day'`)),
      );
    if (today!.many >= maxItemsPerDay) {
      const message = `You have submitted ${maxItemsPerDay} items within a day. Please come back tomorrow.`;
      throw new AppError("rate_limited", message, { retryAfterSeconds: 3_600 });
    }
    await tx.insert(feedback).values({ id, userId: ctx.userId, ...input });
    return requireItem(tx, ctx, id);
  });
  ctx.app.events.publishToAll({ type: "feedback" });
  return toFeedbackItem(ctx, row, asOperator);
}

/**
 * Throws "not_found", or "forbidden" for anyone but the author and the operator. Only the operator answers
 * and merges.
 */
export async function updateFeedback(
  ctx: Ctx,
  id: string,
  input: z.output<typeof FeedbackUpdate>,
): Promise<FeedbackItem> {
  const asOperator = await isOperator(ctx);
  const { item } = await inTransaction(ctx, (tx) => requireItem(tx, ctx, id));
  if (item.userId !== ctx.userId && !asOperator) throw new AppError("forbidden", onlyOwn);
  const { answer, mergedIntoId } = input;
  if ((answer !== undefined || mergedIntoId !== undefined) && !asOperator) {
    throw new AppError("forbidden", "Only the operator can answer and merge feedback items");
  }
  const part = listChanges(input);
  const change = async (tx: Tx) => {
    if (mergedIntoId !== undefined) await requireMergeable(tx, id, mergedIntoId);
    await tx
      .update(feedback)
      .set({ ...part, updatedAt: sql`now()` })
      .where(eq(feedback.id, id));
  };
  if (Object.keys(part).length > 0) {
    // Only the system may change rows of other users.
    await (asOperator ? asSystem(ctx.app.database, change) : inTransaction(ctx, change));
    ctx.app.events.publishToAll({ type: "feedback" });
  }
  const row = await inTransaction(ctx, (tx) => requireItem(tx, ctx, id));
  return toFeedbackItem(ctx, row, asOperator);
}

/** For the operator only. Throws "not_found" or "forbidden". */
export async function deleteFeedback(ctx: Ctx, id: string): Promise<void> {
  const asOperator = await isOperator(ctx);
  await inTransaction(ctx, (tx) => requireItem(tx, ctx, id));
  if (!asOperator) throw new AppError("forbidden", "Only the operator can delete feedback items");
  await asSystem(ctx.app.database, (tx) => tx.delete(feedback).where(eq(feedback.id, id)));
  ctx.app.events.publishToAll({ type: "feedback" });
}

/** The columns to set. Columns that are `undefined` are unchanged. */
function listChanges(input: z.output<typeof FeedbackUpdate>) {
  const { title, description, severity, closed, answer, mergedIntoId } = input;
  const changes = {
    title,
    description,
    severity,
    closed,
    ...(answer !== undefined && { answer, answeredAt: answer === null ? null : sql`now()` }),
    ...(mergedIntoId !== undefined && { mergedIntoId, closed: true }),
    ...(closed === false && mergedIntoId === undefined && { mergedIntoId: null }),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, to]) => to !== undefined));
}

/** Throws "validation" if the item cannot be merged into that one. */
async function requireMergeable(tx: Tx, id: string, intoId: string): Promise<void> {
  // Serialised, because two simultaneous merges could point at each other.
  await lockByName(tx, "feedback merges");
  const [into] = await tx
    .select({ mergedIntoId: feedback.mergedIntoId })
    .from(feedback)
    .where(eq(feedback.id, intoId));
  const message =
    id === intoId
      ? "An item cannot be merged into itself"
      : into === undefined
        ? "The item to merge into no longer exists"
        : "The item to merge into was merged into another one itself";
  if (id === intoId || into?.mergedIntoId !== null)
    throw new AppError("validation", message, { fields: { mergedIntoId: message } });
}

export async function requireItem(tx: Tx, ctx: Ctx, id: string) {
  const [row] = await selectFeedback(tx, ctx, eq(feedback.id, id));
  if (row === undefined) throw new AppError("not_found", "Feedback item not found");
  return row;
}
