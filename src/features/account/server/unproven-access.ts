/**
 * An account whose address nobody has confirmed may be of somebody who signed up with another's. The first who proves
 * to have the address, by an e-mail or by Google, gets it without the ways in that were set up before.
 */
import type { User } from "better-auth";
import { and, eq } from "drizzle-orm";
import { asSystem, type Database, type Tx } from "#server/db/database.ts";
import { dropPending } from "./drop-pending.ts";
import { endSessionsIn } from "./session-list.ts";
import { accounts, twoFactors, users } from "./tables.ts";

/** Where better-auth itself takes the passwords and sessions from such an account, but leaves its second factor. */
const provenByEmail = new Set(["/magic-link/verify", "/sign-in/email-otp"]);

/** What becomes of a user who is updated there, which is done once: when the address is proven. */
export function dropUnprovenFactor(database: Database) {
  type Where = { path?: string | undefined } | null;
  const isProof = (at: Where) => provenByEmail.has(at?.path ?? "");
  return {
    before: async (user: Partial<User> & Record<string, unknown>, at: Where) =>
      isProof(at) ? { data: { ...user, twoFactorEnabled: false } } : undefined,
    after: async (user: User & Record<string, unknown>, at: Where) => {
      if (isProof(at)) await asSystem(database, (tx) => dropFactor(tx, user.id));
    },
  };
}

/** The address of the account is proven. In a transaction of the system; its other ways in are the caller's. */
export async function proveAddress(tx: Tx, userId: string): Promise<void> {
  const proven = await tx
    .update(users)
    .set({ emailVerified: true, twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (proven.length > 0) await dropFactor(tx, userId);
}

/** Google says that `email` is of its account `subject`: one of ours that nobody has confirmed is opened to it. */
export async function openToProvider(
  database: Database,
  email: string,
  subject: string,
): Promise<void> {
  await asSystem(database, async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, false)))
      .for("update");
    if (user === undefined) return;
    const known = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.providerId, "google"), eq(accounts.accountId, subject)));
    // It signs in to the account that it is linked to, whatever address it has by now.
    if (known.length > 0) return;
    await tx.delete(accounts).where(eq(accounts.userId, user.id));
    await endSessionsIn(tx, user.id, null);
    await proveAddress(tx, user.id);
  });
}

async function dropFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await dropPending(tx, userId);
}
