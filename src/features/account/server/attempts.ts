/** Slows guessing by account, whatever address it comes from; unknown accounts are counted alike. */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { asSystem, type Database } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { signInAttempts } from "./tables.ts";

const mostFailures = 10;
const windowMinutes = 15;

/** Counts one attempt before it is made, so that a thousand at once are no way round. Throws "rate_limited". */
export async function countAttempt(database: Database, email: string): Promise<void> {
  const isOver = sql`${signInAttempts.since} < now() - make_interval(mins => ${windowMinutes})`;
  const [row] = await asSystem(database, (tx) =>
    tx
      .insert(signInAttempts)
      .values({ key: keyOf(email), failures: 1 })
      .onConflictDoUpdate({
        target: signInAttempts.key,
        set: {
          failures: sql`case when ${isOver} then 1 else ${signInAttempts.failures} + 1 end`,
          since: sql`case when ${isOver} then now() else ${signInAttempts.since} end`,
        },
      })
      .returning({ failures: signInAttempts.failures }),
  );
  if (row!.failures > mostFailures) {
    throw new AppError(
      "rate_limited",
      `Too many attempts. Please try again in ${windowMinutes} minutes.`,
    );
  }
}

/** A sign-in that succeeded clears the account's count. */
export async function clearAttempts(database: Database, email: string): Promise<void> {
  await asSystem(database, (tx) =>
    tx.delete(signInAttempts).where(eq(signInAttempts.key, keyOf(email))),
  );
}

function keyOf(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
}
