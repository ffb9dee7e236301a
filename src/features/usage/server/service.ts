/** Counts the tokens that models used for a user by day (UTC), and enforces the daily limit. */
import { and, eq, sql } from "drizzle-orm";
import type { Usage } from "#features/usage/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { tokenUsage } from "./tables.ts";

type Tokens = { input: number; output: number };

/** By the database's clock, which all processes share. */
const today = sql<string>`(now() at time zone 'utc')::date`;

/** Adds to today's count atomically, because calls may end simultaneously. */
export async function recordTokens(ctx: Ctx, { input, output }: Tokens): Promise<void> {
  if (input === 0 && output === 0) return;
  await inTransaction(ctx, (tx) =>
    tx
      .insert(tokenUsage)
      .values({ userId: ctx.userId, day: today, input, output })
      .onConflictDoUpdate({
        target: [tokenUsage.userId, tokenUsage.day],
        set: {
          input: sql`${tokenUsage.input} + excluded.input`,
          output: sql`${tokenUsage.output} + excluded.output`,
        },
      }),
  );
}

/** Call before each use of a model. Throws "rate_limited" once today's tokens are used up. */
export async function requireBudget(ctx: Ctx): Promise<void> {
  const spent = await findSpentBudget(ctx);
  if (spent === null) return;
  throw new AppError("rate_limited", spent, { retryAfterSeconds: countSecondsToMidnight() });
}

/** Until midnight UTC, when the next day's tokens become available. */
export function countSecondsToMidnight(now = new Date()): number {
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  return Math.ceil((midnight.getTime() - now.getTime()) / 1_000);
}

/** The message if today's tokens are used up; null otherwise. */
export async function findSpentBudget(ctx: Ctx): Promise<string | null> {
  const { input, output, limit } = await getUsage(ctx);
  if (limit === null || input + output < limit) return null;
  const amount = limit.toLocaleString("en");
  return `You have used your daily limit of ${amount} AI tokens. It resets at midnight UTC.`;
}

/** Whether today's limit leaves so many tokens. */
export async function hasTokens(ctx: Ctx, tokens: number): Promise<boolean> {
  const { input, output, limit } = await getUsage(ctx);
  return limit === null || input + output + tokens <= limit;
}

export async function getUsage(ctx: Ctx): Promise<Usage> {
  const { models, env } = ctx.app;
  const used = await inTransaction(ctx, (tx) =>
    tx
      .select({ input: tokenUsage.input, output: tokenUsage.output })
      .from(tokenUsage)
      .where(and(eq(tokenUsage.userId, ctx.userId), eq(tokenUsage.day, today))),
  );
  return {
    ...(used[0] ?? { input: 0, output: 0 }),
    limit: models === null ? null : env.dailyTokens,
    model: models?.name ?? null,
    embeddingModel: models?.embedding?.name ?? null,
  };
}
