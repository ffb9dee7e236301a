/** Links in e-mails: confirming an address, and setting a new password. */
import { recoveryApi } from "#features/account/sign-in-contract.ts";
import { serve } from "#server/http/serve.ts";
import { randomBytes } from "node:crypto";
import { createEmailVerificationToken } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import { countAttempt, tryAttempt } from "../limits/attempts.ts";
import { confirmEmailChange } from "./email-change.ts";
import { getHashingKey } from "../limits/network-limits.ts";
import { createEmails } from "../emails/account-emails.ts";
import { linkLifetimes } from "../emails/link-lifetimes.ts";
import { createErrorResponse, type AuthServices, proxyToAuth } from "../auth/auth-proxy.ts";
import { withHashPermit } from "../password/password-hashing.ts";
import { refuseCommonPassword } from "../password/refuse-common-password.ts";
import { verifySignUp } from "../sign-up/sign-up-cookie.ts";
import { minDurations, withMinDuration } from "../limits/with-min-duration.ts";

export function recoveryRoutes(services: AuthServices) {
  return serve(recoveryApi, {
    "POST /api/auth/request-password-reset": async ({ body, c }) => {
      const { email } = body;
      const { database, mail, env } = c.var.app;
      const ask = async () => {
        if (!(await tryAttempt(database, "mail", email))) return;
        const { internalAdapter } = await services.auth.$context;
        const found = await internalAdapter.findUserByEmail(email);
        const token = randomBytes(24).toString("base64url");
        // Do the same work for unknown addresses, so that timing reveals nothing; their token matches no
        // route.
        await internalAdapter.createVerificationValue({
          identifier: found === null ? `nothing:${token}` : `reset-password:${token}`,
          value: found?.user.id ?? "",
          expiresAt: new Date(Date.now() + linkLifetimes.resetPassword * 1_000),
        });
        const emails = createEmails(env);
        await mail.send(found === null ? null : emails.resetPassword(found.user.email, token));
      };
      await withMinDuration(minDurations.request, ask);
      return {
        status: true as const,
        message: "If there is an account with this e-mail address, a link was sent to it",
      };
    },
    "POST /api/auth/reset-password": async ({ body, c }) => {
      const { internalAdapter } = await services.auth.$context;
      const pending = await internalAdapter.findVerificationValue(`reset-password:${body.token}`);
      const user = pending === null ? null : await internalAdapter.findUserById(pending.value);
      // Checked before the link is used up, so that the user can try another password with it.
      if (user !== null) await refuseCommonPassword(body.newPassword, user.email, "newPassword");
      // Acquire the permit first, because better-auth uses up the link before it hashes the new password.
      return withHashPermit(getHashingKey(c), () => proxyToAuth(services, c, { body }));
    },
    "POST /api/auth/send-verification-email": async ({ body, c }) => {
      const { email } = body;
      const { database, mail, env } = c.var.app;
      // Counted for unknown addresses too, so that a refusal does not reveal which addresses are known.
      await countAttempt(database, "mail", email);
      await withMinDuration(minDurations.request, async () => {
        const { internalAdapter, secret } = await services.auth.$context;
        const found = await internalAdapter.findUserByEmail(email);
        const token = await createEmailVerificationToken(
          secret,
          email,
          undefined,
          linkLifetimes.confirmAddress,
        );
        const emails = createEmails(env);
        if (found === null) return mail.send(null);
        return mail.send(
          found.user.emailVerified
            ? emails.addressKnown(found.user.email)
            : emails.confirmAddress(found.user.email, token),
        );
      });
      return { status: true as const };
    },
    "POST /api/auth/verify-email": async ({ body, c }) => {
      const { token, password } = body;
      // The token of a change of address is short and ours; the token of a new account is a JWT from
      // better-auth.
      if (!token.includes(".")) {
        const isDone = await confirmEmailChange(c.var.app, services, token);
        return isDone ? { status: true } : createErrorResponse("INVALID_TOKEN");
      }
      const { internalAdapter, secret } = await services.auth.$context;
      const { email } = (await verifyJWT<{ email?: string }>(token, secret)) ?? {};
      const found = email === undefined ? null : await internalAdapter.findUserByEmail(email);
      if (found === null) return createErrorResponse("INVALID_TOKEN");
      if (!found.user.emailVerified)
        await verifySignUp(services, c, found.user, password, getHashingKey(c));
      return proxyToAuth(services, c, { asGet: true, query: { token }, opensSession: true });
    },
  });
}
