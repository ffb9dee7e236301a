import { randomUUIDv7 } from "node:crypto";
import { asSystem, type Database } from "#server/db/database.ts";
import { accounts, users } from "../tables.ts";

/**
 * Inserts an account and rolls it back, so that a sign-up with a known address takes as long as with a new
 * one.
 */
export async function simulateSignUp(database: Database, name: string): Promise<void> {
  const undone = new Error("undone");
  await asSystem(database, async (tx) => {
    const [userId, id] = [randomUUIDv7(), randomUUIDv7()];
    await tx.insert(users).values({ id: userId, name, email: `${userId}@simulated.invalid` });
    await tx.insert(accounts).values({ id, userId, accountId: userId, providerId: "credential" });
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}
