/** Makes authenticator codes single-use, so that an observed or recorded code is useless. */
import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { asSystem, type Database } from "#server/db/database.ts";
import type { Auth } from "../auth/create-auth.ts";
import { twoFactors } from "../tables.ts";

const periodMilliseconds = 30_000;
/** better-auth also accepts the codes of the previous and the next step, to tolerate clock differences. */
const window = 1;

/**
 * Marks the code's time step and all earlier ones as used; succeeds for only one of concurrent calls. Returns
 * false if the step was used already, and true for a code that matches no step: better-auth rejects that one.
 */
export async function consumeCode(
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
