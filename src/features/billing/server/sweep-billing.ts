import { lt, sql } from "drizzle-orm";
import { asSystem } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import { billingEvents, savedEntries } from "./tables.ts";

/** Stripe sends an event again for three days by itself, and for thirty when it is asked to. */
export async function sweepBilling({ database }: Pick<AppContext, "database">): Promise<void> {
  await asSystem(database, async (tx) => {
    await tx
      .delete(billingEvents)
      .where(lt(billingEvents.receivedAt, sql`now() - interval '40 days'`));
    // Months that nobody is in any more.
    await tx.delete(savedEntries).where(lt(savedEntries.since, sql`now() - interval '100 days'`));
  });
}
