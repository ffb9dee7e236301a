import { sql } from "drizzle-orm";
import type { Billing } from "../contract.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { findCalendarMonth, type CountedMonth } from "./counted-month.ts";
import { getPlan } from "./get-plan.ts";
import { countSaved } from "./service.ts";

/** The user's plan and its usage. */
export async function getBilling(ctx: Ctx): Promise<Billing> {
  const { app, userId } = ctx;
  const now = new Date();
  return inTransaction(ctx, async (tx) => {
    const collections = await countCollections(tx, userId);
    if (app.env.billing === null) {
      const month = findCalendarMonth(now);
      const entries = await countExisting(tx, userId, month.since);
      return {
        isConfigured: false,
        tier: "free",
        status: null,
        periodEnd: null,
        isEnding: false,
        limits: { collections: null, entriesPerMonth: null, uploadBytes: null },
        used: { collections, entries, ...writeMonth(month) },
      };
    }
    const { tier, status, periodEnd, isEnding, limits, month } = await getPlan(tx, userId, now);
    const entries = await countSaved(tx, userId, month.since);
    return {
      isConfigured: true,
      tier,
      status,
      periodEnd: tier === "free" ? null : (periodEnd?.toISOString() ?? null),
      isEnding,
      limits,
      used: { collections, entries, ...writeMonth(month) },
    };
  });
}

/** Without Unfiled. Raw SQL, because this feature must not import the tables of features above it. */
async function countCollections(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from interest_profiles where user_id = ${userId} and not is_unfiled`,
  );
  return rows[0]!.count;
}

/** Without plans, saved entries are not counted, so count those that still exist. */
async function countExisting(tx: Tx, userId: string, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from user_entries where user_id = ${userId} and created_at >= ${since.toISOString()}::timestamptz`,
  );
  return rows[0]!.count;
}

function writeMonth({ since, until }: CountedMonth) {
  return { since: since.toISOString(), until: until.toISOString() };
}
