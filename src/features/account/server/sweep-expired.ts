import { lt, sql } from "drizzle-orm";
import { asSystem } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import { sessions, signInAttempts, verifications } from "./tables.ts";

/** Deletes expired sessions, links and attempt counts. */
export async function sweepExpired({ database }: Pick<AppContext, "database">): Promise<void> {
  await asSystem(database, async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
    await tx.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
    await tx.delete(signInAttempts).where(lt(signInAttempts.since, sql`now() - interval '1 day'`));
  });
}
