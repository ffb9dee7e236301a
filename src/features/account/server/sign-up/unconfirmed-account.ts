/**
 * An attacker may have signed up with the address of an unconfirmed account. The first user who
 * proves the address, by e-mail or Google, gets the account without the credentials set up before.
 */
import type { User } from "better-auth";
import { and, eq } from "drizzle-orm";
import { asSystem, type Database, type Tx } from "#server/db/database.ts";
import { deleteVerifications } from "../recovery/delete-verifications.ts";
import { deleteSessions } from "../sessions/session-list.ts";
import { accounts, twoFactors, users } from "../tables.ts";

/** Here better-auth itself deletes such an account's passwords and sessions, but keeps its second factor. */
const provenByEmail = new Set(["/magic-link/verify", "/sign-in/email-otp"]);

/** Update hooks: on these paths better-auth updates a user only once, when the address is proven. */
export function deleteUnverifiedFactor(database: Database) {
  type Where = { path?: string | undefined } | null;
  const isProof = (at: Where) => provenByEmail.has(at?.path ?? "");
  return {
    before: async (user: Partial<User> & Record<string, unknown>, at: Where) =>
      isProof(at) ? { data: { ...user, twoFactorEnabled: false } } : undefined,
    after: async (user: User & Record<string, unknown>, at: Where) => {
      if (isProof(at)) await asSystem(database, (tx) => deleteSecondFactor(tx, user.id));
    },
  };
}

/**
 * Marks the address as proven and deletes the second factor. Needs a system transaction; the caller removes
 * other credentials.
 */
export async function confirmAddress(tx: Tx, userId: string): Promise<void> {
  const proven = await tx
    .update(users)
    .set({ emailVerified: true, twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (proven.length > 0) await deleteSecondFactor(tx, userId);
}

/**
 * Google has verified that `email` belongs to its account `subject`: opens our unconfirmed account with that
 * address to it.
 */
export async function claimForProvider(
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
    // This Google account signs in to the account it is linked to, whatever its address is now.
    if (known.length > 0) return;
    await tx.delete(accounts).where(eq(accounts.userId, user.id));
    await deleteSessions(tx, user.id, null);
    await confirmAddress(tx, user.id);
  });
}

async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await deleteVerifications(tx, userId);
}
