/** Re-authentication before irreversible actions, because an open session may be unattended. */
import { and, eq, sql } from "drizzle-orm";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { clearAttempts, countAttempt } from "../limits/attempts.ts";
import { hashingKey, withHashPermit, verifyPassword } from "./password-hashing.ts";
import { accounts, sessions } from "../tables.ts";

const recentMinutes = 10;

/**
 * Checks the password, or without one that the sign-in is at most ten minutes old. Throws "validation" naming
 * `field`, "forbidden" if the sign-in is too old, "rate_limited" after too many attempts or with a full
 * hashing queue.
 */
export async function verifyOwner(
  ctx: Ctx,
  sessionId: string,
  password: string,
  field: "password" | "currentPassword",
): Promise<void> {
  const { database } = ctx.app;
  const hash = await getPasswordHash(ctx);
  if (hash === null) {
    if (await isRecentSignIn(ctx, sessionId)) return;
    throw new AppError("forbidden", "Please sign out and in again first, to show that it is you.");
  }
  if (password === "") throw fieldError(field, "Please enter your password");
  await withHashPermit(hashingKey.user(ctx.userId), async () => {
    await countAttempt(database, "password", ctx.userId);
    if (!(await verifyPassword({ hash, password })))
      throw fieldError(field, "This password is not right");
    await clearAttempts(database, "password", ctx.userId);
  });
}

/** For reversible actions: a recent sign-in is enough, even if the account has a password. */
export async function requireRecentProof(
  ctx: Ctx,
  sessionId: string,
  password: string,
): Promise<void> {
  if (password === "" && (await isRecentSignIn(ctx, sessionId))) return;
  await verifyOwner(ctx, sessionId, password, "password");
}

/** The user's password hash; null for an account without a password. */
export async function getPasswordHash({ app, userId }: Ctx): Promise<string | null> {
  const [found] = await asSystem(app.database, (tx) =>
    tx
      .select({ password: accounts.password })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"))),
  );
  return found?.password ?? null;
}

async function isRecentSignIn({ app, userId }: Ctx, sessionId: string): Promise<boolean> {
  const rows = await asSystem(app.database, (tx) =>
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.userId, userId),
          sql`${sessions.createdAt} > now() - make_interval(mins => ${recentMinutes})`,
        ),
      ),
  );
  return rows.length === 1;
}

function fieldError(field: string, message: string): AppError {
  return new AppError("validation", message, { fields: { [field]: message } });
}
