import { randomUUIDv7 } from "node:crypto";
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import { emailOTP } from "better-auth/plugins/email-otp";
import { magicLink } from "better-auth/plugins/magic-link";
// A query on a second connection inside a transaction can deadlock when the pool is exhausted: run it after
// the commit.
import { queueAfterTransactionHook as afterCommit } from "@better-auth/core/context";
import { asSystem } from "#server/db/database.ts";
import { ownOrigin } from "#server/settings/env.ts";
import { limitLogging } from "#server/logging/limit-logging.ts";
import type { AppContext } from "#server/app-context.ts";
import { tryAttempt } from "../limits/attempts.ts";
import { addressHeader } from "#server/http/client/client-address.ts";
import { deleteVerifications } from "../recovery/delete-verifications.ts";
import { googleSignIn } from "../sign-in/google-sign-in.ts";
import { createIdentityStore } from "./identity-store.ts";
import { createEmails } from "../emails/account-emails.ts";
import { linkLifetimes } from "../emails/link-lifetimes.ts";
import { hashPassword, verifyPassword } from "../password/password-hashing.ts";
import { limitSession } from "../sessions/session-lifetime.ts";
import { endOldestSessions } from "../sessions/session-list.ts";
import { simulateSignUp } from "../sign-up/simulate-sign-up.ts";
import { requireSecondFactor } from "../two-factor/require-second-factor.ts";
import {
  deleteUnverifiedFactor,
  claimForProvider,
  confirmAddress,
} from "../sign-up/unconfirmed-account.ts";

const daySeconds = 24 * 60 * 60;
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

export type Auth = ReturnType<typeof createAuth>;

/**
 * Configures better-auth on the system's database connections; a trigger creates the profile with the user.
 * `onSignedIn` is called for every new session, whatever the sign-in method.
 */
export function createAuth(
  context: Pick<AppContext, "env" | "database" | "log" | "mail">,
  secret: string,
  onSignedIn: (userId: string) => Promise<void> = () => Promise.resolve(),
) {
  const { env, database, log, mail } = context;
  const emails = createEmails(env);
  const mayLog = limitLogging();
  return betterAuth({
    appName: "Commonplace",
    baseURL: ownOrigin(env),
    basePath: "/api/auth",
    secret,
    telemetry: { enabled: false },
    // Unexpected errors are thrown to the app's own error handler, which does not log statement parameters.
    onAPIError: { throw: true, errorURL: `${ownOrigin(env)}/login` },
    logger: {
      level: "error",
      log: (_level, message) => void (mayLog(message) && log.warn(`identity: ${message}`)),
    },
    database: createIdentityStore(database),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      requireEmailVerification: mail.isConfigured,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: linkLifetimes.resetPassword,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
      // A reset link proves the address only if it was sent by SMTP. Without SMTP, the operator reads the
      // outbox.
      onPasswordReset: ({ user }) =>
        afterCommit(async () => {
          await asSystem(database, async (tx) => {
            await deleteVerifications(tx, user.id);
            if (mail.isConfigured) await confirmAddress(tx, user.id);
          });
          await mail.send(emails.passwordChanged(user.email));
        }),
      onExistingUserSignUp: ({ user }) =>
        afterCommit(async () => {
          await simulateSignUp(database, user.name);
          const isAllowed = await tryAttempt(database, "mail", user.email);
          await mail.send(isAllowed ? emails.addressKnown(user.email) : null);
        }),
    },
    emailVerification: {
      sendOnSignUp: mail.isConfigured,
      sendOnSignIn: mail.isConfigured,
      autoSignInAfterVerification: true,
      expiresIn: linkLifetimes.confirmAddress,
      sendVerificationEmail: ({ user, token }) =>
        afterCommit(async () => {
          const isAllowed = await tryAttempt(database, "mail", user.email);
          await mail.send(isAllowed ? emails.confirmAddress(user.email, token) : null);
        }),
    },
    // Sessions are never extended: better-auth would extend a one-day session to 30 days when it is requested
    // by its token.
    session: {
      expiresIn: 30 * daySeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: limitSession,
          after: ({ userId }) =>
            afterCommit(async () => {
              await endOldestSessions(database, userId);
              await onSignedIn(userId);
            }),
        },
      },
      ...(mail.isConfigured ? { user: { update: deleteUnverifiedFactor(database) } } : {}),
      account: {
        // Google is not called after sign-in, so its tokens are not stored.
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        // better-auth deletes the password when an address is first proven, as another user may have set it.
        // Without SMTP an e-mail proves nothing, so keep the user's password.
        delete: { before: async () => mail.isConfigured },
      },
    },
    verification: { storeIdentifier: "hashed" },
    account: {
      // Link Google to an existing account only if both have verified the address.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    // attempts.ts limits attempts per account instead: IP addresses can be forged or shared.
    rateLimit: { enabled: false },
    trustedOrigins: (request) => trustOrigins(env.publicUrl, request),
    advanced: {
      cookiePrefix: "commonplace",
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      // http/security.ts rejects foreign origins for the whole API; scripts send no Origin header.
      disableCSRFCheck: true,
      useSecureCookies: env.publicUrl?.startsWith("https:") ?? false,
      database: { generateId: () => randomUUIDv7() },
    },
    plugins: [
      requireSecondFactor(),
      magicLink({
        expiresIn: linkLifetimes.magicLink,
        storeToken: "hashed",
        sendMagicLink: ({ email, token }) => mail.send(emails.magicLink(email, token)),
      }),
      emailOTP({
        otpLength: 6,
        expiresIn: linkLifetimes.signInCode,
        allowedAttempts: 3,
        storeOTP: "encrypted",
        sendVerificationOTP: ({ email, otp }) => mail.send(emails.signInCode(email, otp)),
      }),
      ...(env.google === null
        ? []
        : [
            googleSignIn(env.google, async (email, subject) => {
              if (mail.isConfigured) await claimForProvider(database, email, subject);
            }),
          ]),
      // Last, so that it does not announce a token that another plugin revokes.
      bearer(),
    ],
  });
}

/** Trusts only PUBLIC_URL if it is set; otherwise the origin of the host name that the request used. */
function trustOrigins(publicUrl: string | undefined, request: Request | undefined): string[] {
  if (publicUrl !== undefined) return [publicUrl];
  const host = request?.headers.get("host");
  return host ? [`http://${host}`, `https://${host}`] : [];
}
