import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { users, verifications } from "../tables.ts";

/**
 * Invalidates the user's sign-in links and codes, reset links, unfinished sign-ins and pending changes of
 * address, because an attacker who has just been locked out may have requested them. `formerAddress`: the
 * account's address until now. Needs a system transaction.
 */
export async function deleteVerifications(
  tx: Tx,
  userId: string,
  formerAddress?: string,
): Promise<void> {
  const found = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const addresses = found.map(({ email }) => email);
  if (formerAddress !== undefined) addresses.push(formerAddress);
  const { value, identifier } = verifications;
  const conditions = [
    sql`${value} = ${userId}`,
    sql`starts_with(${value}, ${`{"userId":"${userId}"`})`,
  ];
  for (const email of addresses) {
    const link = JSON.stringify({ type: "magic-link", email }).slice(0, -1);
    conditions.push(sql`starts_with(${value}, ${link})`);
    conditions.push(sql`${identifier} = ${hashIdentifier(`sign-in-otp-${email}`)}`);
  }
  await tx.delete(verifications).where(sql.join(conditions, sql` or `));
}

/** Hashes an identifier as better-auth stores it. */
function hashIdentifier(identifier: string): string {
  return createHash("sha256").update(identifier).digest("base64url");
}
