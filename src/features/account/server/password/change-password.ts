import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { PasswordChange } from "#features/account/contract.ts";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { deleteVerifications } from "../recovery/delete-verifications.ts";
import { createEmails } from "../emails/account-emails.ts";
import { hashingKey, hashPassword, withHashPermit } from "./password-hashing.ts";
import { verifyOwner, getPasswordHash } from "./verify-owner.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { deleteSessions } from "../sessions/session-list.ts";
import { accounts } from "../tables.ts";
import { getAddress } from "../security.ts";

/** Changes the password, ends all other sessions, invalidates all reset links, and notifies the address. */
export async function changePassword(
  ctx: Ctx,
  sessionId: string,
  input: z.output<typeof PasswordChange>,
): Promise<void> {
  const { database, mail, env } = ctx.app;
  if ((await getPasswordHash(ctx)) === null) {
    const message = "This account has no password yet. Choose one by a reset link.";
    throw new AppError("validation", message, { fields: { currentPassword: message } });
  }
  await verifyOwner(ctx, sessionId, input.currentPassword, "currentPassword");
  const email = await getAddress(ctx);
  await refuseCommonPassword(input.newPassword, email, "newPassword");
  const password = await withHashPermit(hashingKey.user(ctx.userId), () =>
    hashPassword(input.newPassword),
  );
  await asSystem(database, async (tx) => {
    await tx
      .update(accounts)
      .set({ password, updatedAt: new Date() })
      .where(and(eq(accounts.userId, ctx.userId), eq(accounts.providerId, "credential")));
    await deleteVerifications(tx, ctx.userId);
    await deleteSessions(tx, ctx.userId, sessionId);
  });
  await mail.send(createEmails(env).passwordChanged(email));
}
