import { lt, sql } from "drizzle-orm";
import { asSystem } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import { billingEvents, savedEntries } from "./tables.ts";

/** Stripe resends an event for 3 days automatically, and for 30 days manually, so events are kept for 40. */
export async function sweepBilling({ database }: Pick<AppContext, "database">): Promise<void> {
  await asSystem(database, async (tx) => {
    await tx
      .delete(billingEvents)
      .where(lt(billingEvents.receivedAt, sql`now() - interval '40 days'`));
    // Months that are no longer current for any user.
    await tx.delete(savedEntries).where(lt(savedEntries.since, sql`now() - interval '100 days'`));
  });
}
