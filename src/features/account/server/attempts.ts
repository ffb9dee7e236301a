/** Slows guessing and flooding by account, whatever address it comes from; unknown accounts are counted alike. */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { asSystem, type Database } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { signInAttempts } from "./tables.ts";

/** What is counted, and how often it may be in one window. Each is counted for itself. */
const most = {
  /** Passwords: at sign-in by address, on a signed-in person's routes by id. */
  password: 10,
  /** Codes that were mailed. */
  code: 10,
  /** Codes of an authenticator, and recovery codes, of somebody who is signed in. */
  authenticator: 10,
  /** Sign-ups with one address. */
  signUp: 20,
  /** E-mails that anybody can have sent to an address. */
  mail: 5,
};
export type AttemptKind = keyof typeof most;

const windowMinutes = 15;

/** Counts one attempt before it is made, so that a thousand at once are no way round. Throws "rate_limited". */
export async function countAttempt(
  database: Database,
  kind: AttemptKind,
  subject: string,
): Promise<void> {
  const { isAllowed: may, secondsLeft } = await count(database, kind, subject);
  if (may) return;
  throw new AppError(
    "rate_limited",
    `Too many attempts. Please try again in ${windowMinutes} minutes.`,
    { details: { retryAfterSeconds: secondsLeft } },
  );
}

/** The same without a word: whether this one may still be made. */
export async function isAllowed(
  database: Database,
  kind: AttemptKind,
  subject: string,
): Promise<boolean> {
  return (await count(database, kind, subject)).isAllowed;
}

async function count(
  database: Database,
  kind: AttemptKind,
  subject: string,
): Promise<{ isAllowed: boolean; secondsLeft: number }> {
  const isOver = sql`${signInAttempts.since} < now() - make_interval(mins => ${windowMinutes})`;
  const [row] = await asSystem(database, (tx) =>
    tx
      .insert(signInAttempts)
      .values({ key: keyOf(kind, subject), failures: 1 })
      .onConflictDoUpdate({
        target: signInAttempts.key,
        set: {
          failures: sql`case when ${isOver} then 1 else ${signInAttempts.failures} + 1 end`,
          since: sql`case when ${isOver} then now() else ${signInAttempts.since} end`,
        },
      })
      .returning({
        failures: signInAttempts.failures,
        secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from
          ${signInAttempts.since} + make_interval(mins => ${windowMinutes}) - now())))::int`,
      }),
  );
  const { failures, secondsLeft } = row!;
  return { isAllowed: failures <= most[kind], secondsLeft };
}

/** An attempt that succeeded clears the count. */
export async function clearAttempts(
  database: Database,
  kind: AttemptKind,
  subject: string,
): Promise<void> {
  await asSystem(database, (tx) =>
    tx.delete(signInAttempts).where(eq(signInAttempts.key, keyOf(kind, subject))),
  );
}

function keyOf(kind: AttemptKind, subject: string): string {
  return createHash("sha256").update(`${kind}:${subject.trim().toLowerCase()}`).digest("hex");
}
