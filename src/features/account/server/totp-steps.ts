/** A code of an authenticator is good once: who looks over a shoulder, or records what was typed, has none. */
import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { asSystem, type Database } from "#server/db/database.ts";
import type { Auth } from "./auth.ts";
import { twoFactors } from "./tables.ts";

const periodMilliseconds = 30_000;
/** better-auth takes the code of the step before and of the one after too, for clocks that differ. */
const window = 1;

/**
 * Uses up the time step that the code is of, with every one before it; of two at once one does. False where that was
 * done already. True too for a code that is of none: whether it is right is not decided here.
 */
export async function useStep(
  auth: Auth,
  database: Database,
  userId: string,
  code: string,
): Promise<boolean> {
  const [factor] = await asSystem(database, (tx) =>
    tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)),
  );
  if (factor === undefined) return true;
  const { secretConfig } = await auth.$context;
  const otp = createOTP(await symmetricDecrypt({ key: secretConfig, data: factor.secret }));
  const now = Math.floor(Date.now() / periodMilliseconds);
  let step: number | null = null;
  for (let at = now - window; at <= now + window; at += 1)
    if ((await otp.hotp(at)) === code) step = at;
  if (step === null) return true;
  const { id, lastUsedStep } = twoFactors;
  const used = await asSystem(database, (tx) =>
    tx
      .update(twoFactors)
      .set({ lastUsedStep: step })
      .where(and(eq(id, factor.id), or(isNull(lastUsedStep), lt(lastUsedStep, step))))
      .returning({ id }),
  );
  return used.length > 0;
}
