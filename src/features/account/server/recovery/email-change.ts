/**
 * Changes an account's address: at once without SMTP, otherwise when the link e-mailed to the new address is
 * opened.
 */
import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { hasCode } from "#server/error-causes.ts";
import type { EmailChange, EmailChangeResult } from "#features/account/contract.ts";
import { asSystem } from "#server/db/database.ts";
import type { Ctx, AppContext } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { tryAttempt } from "../limits/attempts.ts";
import { deleteVerifications } from "./delete-verifications.ts";
import { createEmails } from "../emails/account-emails.ts";
import { linkLifetimes } from "../emails/link-lifetimes.ts";
import type { AuthServices } from "../auth/auth-proxy.ts";
import { verifyOwner } from "../password/verify-owner.ts";
import { getAddress } from "../security.ts";
import { deleteSessions } from "../sessions/session-list.ts";
import { users } from "../tables.ts";

/** The value stored for a link's token. The session `sessionId` is kept; all others end. */
const Change = z.object({
  userId: z.string(),
  sessionId: z.string(),
  from: z.string(),
  to: z.string(),
});
type Change = z.output<typeof Change>;

export async function changeEmail(
  ctx: Ctx,
  services: AuthServices,
  sessionId: string,
  input: z.output<typeof EmailChange>,
): Promise<EmailChangeResult> {
  const { app, userId } = ctx;
  const { mail, env, database } = app;
  await verifyOwner(ctx, sessionId, input.password, "password");
  const [from, to] = [await getAddress(ctx), input.newEmail.toLowerCase()];
  if (from === to) throw fieldError("validation", "This is your e-mail address already");
  const change = { userId, sessionId, from, to };
  if (!mail.isConfigured) {
    if (!(await applyChange(app, change, false)))
      throw fieldError("duplicate", "There is an account with this e-mail address already");
    return { result: "changed" };
  }
  const emails = createEmails(env);
  const isKnown = await isTaken(app, to);
  const token = randomBytes(24).toString("base64url");
  const { internalAdapter } = await services.auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: isKnown ? `nothing:${token}` : `change-email:${token}`,
    value: JSON.stringify(change),
    expiresAt: new Date(Date.now() + linkLifetimes.confirmNewAddress * 1_000),
  });
  // The answer does not reveal that the address is taken: only its owner is notified.
  const message = isKnown ? emails.addressKnown(to) : emails.confirmNewAddress(to, token);
  await mail.send((await tryAttempt(database, "mail", to)) ? message : null);
  await mail.send(emails.emailChangeAsked(from, to));
  return { result: "confirm" };
}

/** Applies the change behind an e-mailed link. Returns false if the link is invalid or expired. */
export async function confirmEmailChange(
  app: AppContext,
  services: AuthServices,
  token: string,
): Promise<boolean> {
  if (token === "") return false;
  const { internalAdapter } = await services.auth.$context;
  const found = await internalAdapter.consumeVerificationValue(`change-email:${token}`);
  if (found === null || found.expiresAt < new Date()) return false;
  const isDone = await applyChange(app, Change.parse(JSON.parse(found.value)), true);
  if (isDone) services.sessions.forget();
  return isDone;
}

/** Returns false if the address is taken or the account's address has changed since. */
async function applyChange(
  app: AppContext,
  { userId, sessionId, from, to }: Change,
  isVerified: boolean,
): Promise<boolean> {
  const isDone = await asSystem(app.database, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ email: to, emailVerified: isVerified, updatedAt: new Date() })
      .where(
        and(
          eq(users.id, userId),
          eq(users.email, from),
          sql`not exists (select 1 from users taken where taken.email = ${to})`,
        ),
      )
      .returning({ id: users.id });
    if (changed.length === 0) return false;
    await deleteVerifications(tx, userId, from);
    await deleteSessions(tx, userId, sessionId);
    return true;
  }).catch((error: unknown) => {
    // Taken by a concurrent request.
    if (isUniqueViolation(error)) return false;
    throw error;
  });
  if (isDone) await app.mail.send(createEmails(app.env).emailChanged(from, to));
  return isDone;
}

async function isTaken({ database }: AppContext, email: string): Promise<boolean> {
  const found = await asSystem(database, (tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
  );
  return found.length > 0;
}

const isUniqueViolation = (error: unknown) => hasCode(error, "23505");

function fieldError(code: "validation" | "duplicate", message: string): AppError {
  return new AppError(code, message, { fields: { newEmail: message } });
}
