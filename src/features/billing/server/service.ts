/** Enforces the limits of a user's plan. Without Stripe keys there are no limits, and nothing is counted. */
import { and, eq, sql } from "drizzle-orm";
import type { PlanLimitDetails, PlanLimits } from "#features/billing/contract.ts";
import {
  plans,
  type Tier,
  formatCollectionsLimit,
  formatEntriesLimit,
  formatUploadLimit,
} from "#shared/plans.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { findCalendarMonth } from "./counted-month.ts";
import { type Plan, getPlan } from "./get-plan.ts";
import { savedEntries } from "./tables.ts";

export { endBillingJob, queueBillingEnd } from "./end-billing.ts";
export { sweepBilling } from "./sweep-billing.ts";

/**
 * Counts entries that are saved in `tx`; a rollback reverts the count. Other saves of the user wait for the
 * end of `tx`. Throws "plan_limit" if the month then has more entries than the plan allows.
 */
export async function requireEntryCapacity(tx: Tx, ctx: Ctx, count = 1): Promise<void> {
  if (ctx.app.env.billing === null) return;
  const now = new Date();
  const plan = await getPlan(tx, ctx.userId, now);
  const { since } = plan.month;
  // Always count the calendar month too, for a later return to Free. In a fixed order, to avoid deadlocks.
  const months = new Map(
    [findCalendarMonth(now).since, since].map((month) => [month.getTime(), month]),
  );
  const counted = await tx
    .insert(savedEntries)
    .values(
      [...months.values()].map((month) => ({ userId: ctx.userId, since: month, saved: count })),
    )
    .onConflictDoUpdate({
      target: [savedEntries.userId, savedEntries.since],
      set: { saved: sql`${savedEntries.saved} + ${count}` },
    })
    .returning({ since: savedEntries.since, saved: savedEntries.saved });
  const { saved } = counted.find((row) => row.since.getTime() === since.getTime())!;
  requireMonthlyCapacity(plan, saved - 1);
}

/** How many more entries the plan allows this month, and the error for each beyond them. */
export async function getEntryCapacity(
  tx: Tx,
  ctx: Ctx,
): Promise<{ left: number; refuse: () => AppError }> {
  const unlimited = { left: Infinity, refuse: () => new AppError("internal", "No limit") };
  if (ctx.app.env.billing === null) return unlimited;
  const { tier, limits, month } = await getPlan(tx, ctx.userId, new Date());
  const most = limits.entriesPerMonth;
  if (most === null) return unlimited;
  const saved = await countSaved(tx, ctx.userId, month.since);
  return {
    left: Math.max(0, most - saved),
    refuse: () => refuse(formatEntriesLimit(most, month.until), tier, "entriesPerMonth"),
  };
}

/** Throws "plan_limit" if the user has `count` collections, without Unfiled, and the plan allows no more. */
export async function requireCollectionCapacity(tx: Tx, ctx: Ctx, count: number): Promise<void> {
  const { tier, limits } = await getLimits(tx, ctx);
  if (limits.collections === null || count < limits.collections) return;
  throw refuse(formatCollectionsLimit(limits.collections), tier, "collections");
}

/** The `modelShare` of the user's plan. */
export async function getModelShare(tx: Tx, ctx: Ctx): Promise<number> {
  if (ctx.app.env.billing === null) return 1;
  return plans[(await getPlan(tx, ctx.userId, new Date())).tier].modelShare;
}

/** Max collections of the plan besides Unfiled; null if unlimited. */
export async function getMaxCollections(tx: Tx, ctx: Ctx): Promise<number | null> {
  return (await getLimits(tx, ctx)).limits.collections;
}

/** Checks a file size in bytes: null if the plan allows it, otherwise the "plan_limit" error to throw. */
export type UploadLimit = { refuse: (size: number) => AppError | null };

/**
 * Call before receiving a file. Throws "plan_limit" if the plan allows no files, or no more entries this
 * month.
 */
export async function requireUploadCapacity(ctx: Ctx): Promise<UploadLimit> {
  if (ctx.app.env.billing === null) return { refuse: () => null };
  const { plan, saved } = await inTransaction(ctx, async (tx) => {
    const read = await getPlan(tx, ctx.userId, new Date());
    return { plan: read, saved: await countSaved(tx, ctx.userId, read.month.since) };
  });
  const { tier, limits } = plan;
  if (limits.uploadBytes === 0) throw refuse(formatUploadLimit(0), tier, "uploadBytes");
  requireMonthlyCapacity(plan, saved);
  return createUploadLimit(plan);
}

/** The limit for a file of an entry that is already counted, such as a document behind a saved link. */
export async function getUploadLimit(ctx: Ctx): Promise<UploadLimit> {
  return createUploadLimit(await inTransaction(ctx, (tx) => getLimits(tx, ctx)));
}

function createUploadLimit({ tier, limits }: Pick<Plan, "tier" | "limits">): UploadLimit {
  const maxBytes = limits.uploadBytes;
  return {
    refuse: (size) => {
      if (maxBytes === null || size <= maxBytes) return null;
      return refuse(formatUploadLimit(maxBytes), tier, "uploadBytes");
    },
  };
}

/** The number of entries saved in the month that starts at `since`. */
export async function countSaved(tx: Tx, userId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ saved: savedEntries.saved })
    .from(savedEntries)
    .where(and(eq(savedEntries.userId, userId), eq(savedEntries.since, since)));
  return row?.saved ?? 0;
}

async function getLimits(tx: Tx, ctx: Ctx): Promise<{ tier: Tier; limits: PlanLimits }> {
  if (ctx.app.env.billing !== null) return getPlan(tx, ctx.userId, new Date());
  return { tier: "free", limits: { collections: null, entriesPerMonth: null, uploadBytes: null } };
}

function requireMonthlyCapacity({ tier, limits, month }: Plan, saved: number): void {
  if (limits.entriesPerMonth === null || saved < limits.entriesPerMonth) return;
  throw refuse(formatEntriesLimit(limits.entriesPerMonth, month.until), tier, "entriesPerMonth");
}

function refuse(message: string, tier: Tier, limit: keyof PlanLimits): AppError {
  return new AppError("plan_limit", message, {
    details: { limit, tier } satisfies PlanLimitDetails,
  });
}
