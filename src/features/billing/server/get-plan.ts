/** Reads a user's plan and the month in which their entries are counted. */
import { eq } from "drizzle-orm";
import type { PlanLimits, SubscriptionStatus } from "../contract.ts";
import { plans, type Tier } from "#shared/plans.ts";
import type { Tx } from "#server/db/database.ts";
import { type CountedMonth, findCountedMonth } from "./counted-month.ts";
import { subscriptions } from "./tables.ts";

export type Plan = {
  tier: Tier;
  limits: PlanLimits;
  month: CountedMonth;
  status: SubscriptionStatus | null;
  periodEnd: Date | null;
  isEnding: boolean;
};

export async function getPlan(tx: Tx, userId: string, now: Date): Promise<Plan> {
  const { tier, status, periodStart, periodEnd, isEnding } = subscriptions;
  const [row] = await tx
    .select({ tier, status, periodStart, periodEnd, isEnding })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  const found = row ?? {
    tier: "free" as const,
    status: null,
    periodStart: null,
    periodEnd: null,
    isEnding: false,
  };
  const { periodStart: start, periodEnd: end } = found;
  const isPaid = found.tier !== "free" && start !== null && end !== null;
  return {
    ...found,
    limits: plans[found.tier].limits,
    month: findCountedMonth(isPaid ? { start, end } : null, now),
  };
}
