import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { users, verifications } from "./tables.ts";

/**
 * Takes their power from the person's sign-in links and codes, reset links, half-finished sign-ins and changes of
 * address that wait: whoever asked for them may be the one who has just been shut out. `formerAddress` is one that
 * the account had until now. In a transaction of the system.
 */
export async function dropPending(tx: Tx, userId: string, formerAddress?: string): Promise<void> {
  const found = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const addresses = found.map(({ email }) => email);
  if (formerAddress !== undefined) addresses.push(formerAddress);
  const { value, identifier } = verifications;
  const own = [sql`${value} = ${userId}`, sql`starts_with(${value}, ${`{"userId":"${userId}"`})`];
  for (const email of addresses) {
    const link = JSON.stringify({ type: "magic-link", email }).slice(0, -1);
    own.push(sql`starts_with(${value}, ${link})`);
    own.push(sql`${identifier} = ${hashIdentifier(`sign-in-otp-${email}`)}`);
  }
  await tx.delete(verifications).where(sql.join(own, sql` or `));
}

/** As better-auth stores them where they are hashed. */
function hashIdentifier(identifier: string): string {
  return createHash("sha256").update(identifier).digest("base64url");
}
