/** Limits attempts per account, regardless of the client's IP address; unknown accounts are counted too. */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { asSystem, type Database } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { signInAttempts } from "../tables.ts";

/** The maximum number of attempts per window, counted separately for each kind. */
const maxAttempts = {
  /** Passwords: by address at sign-in, by user id on routes for signed-in users. */
  password: 10,
  /** Codes sent by e-mail. */
  code: 10,
  /** Authenticator and recovery codes of signed-in users. */
  authenticator: 10,
  /** Sign-ups per address. */
  signUp: 20,
  /** E-mails to one address that signed-out visitors can request. */
  mail: 5,
};
export type AttemptKind = keyof typeof maxAttempts;

const windowMinutes = 15;

/**
 * Counts before the attempt is made, so that concurrent attempts cannot exceed the limit. Throws
 * "rate_limited".
 */
export async function countAttempt(
  database: Database,
  kind: AttemptKind,
  subject: string,
): Promise<void> {
  const { isAllowed, secondsLeft } = await count(database, kind, subject);
  if (isAllowed) return;
  throw new AppError(
    "rate_limited",
    `Too many attempts. Please try again in ${windowMinutes} minutes.`,
    { retryAfterSeconds: secondsLeft },
  );
}

/** Counts an attempt and returns whether it is allowed, without throwing. */
export async function tryAttempt(
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
      .values({ key: hashSubject(kind, subject), failures: 1 })
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
  return { isAllowed: failures <= maxAttempts[kind], secondsLeft };
}

/** Resets the count after a successful attempt. */
export async function clearAttempts(
  database: Database,
  kind: AttemptKind,
  subject: string,
): Promise<void> {
  await asSystem(database, (tx) =>
    tx.delete(signInAttempts).where(eq(signInAttempts.key, hashSubject(kind, subject))),
  );
}

function hashSubject(kind: AttemptKind, subject: string): string {
  return createHash("sha256").update(`${kind}:${subject.trim().toLowerCase()}`).digest("hex");
}
