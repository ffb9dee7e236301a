import { randomUUIDv7 } from "node:crypto";
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import { emailOTP } from "better-auth/plugins/email-otp";
import { magicLink } from "better-auth/plugins/magic-link";
// What asks for a second connection while a transaction holds one could wait for itself.
import { queueAfterTransactionHook as afterCommit } from "@better-auth/core/context";
import { asSystem } from "#server/db/database.ts";
import { ownOrigin } from "#server/env.ts";
import { limitLogging } from "#server/log-seldom.ts";
import type { AppContext } from "#server/app-context.ts";
import { isAllowed } from "./attempts.ts";
import { addressHeader } from "#server/http/client-address.ts";
import { dropPending } from "./drop-pending.ts";
import { googleSignIn } from "./google.ts";
import { identityStore } from "./identity-store.ts";
import { writeEmails } from "./email-templates/account-emails.ts";
import { hashPassword, verifyPassword } from "./password-hashing.ts";
import { limitSession } from "./session-life.ts";
import { endOldest } from "./session-list.ts";
import { simulateSignUp } from "./simulate-sign-up.ts";
import { requireSecondFactor } from "./second-factor.ts";
import { dropUnprovenFactor, openToProvider, proveAddress } from "./unproven-access.ts";

const daySeconds = 24 * 60 * 60;
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

export type Auth = ReturnType<typeof createAuth>;

/**
 * Identity by better-auth, on the system's connections; the profile comes with the user by trigger. `onSignedIn` is
 * told of every session that begins, whichever way in it was.
 */
export function createAuth(
  context: Pick<AppContext, "env" | "database" | "log" | "mail">,
  secret: string,
  onSignedIn: (userId: string) => Promise<void> = () => Promise.resolve(),
) {
  const { env, database, log, mail } = context;
  const emails = writeEmails(env);
  const mayLog = limitLogging();
  return betterAuth({
    appName: "Commonplace",
    baseURL: ownOrigin(env),
    basePath: "/api/auth",
    secret,
    telemetry: { enabled: false },
    // What was unexpected is thrown to the app's own error handler, which logs no parameters of statements.
    onAPIError: { throw: true, errorURL: `${ownOrigin(env)}/login` },
    logger: {
      level: "error",
      log: (_level, message) => void (mayLog(message) && log.warn(`identity: ${message}`)),
    },
    database: identityStore(database),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      requireEmailVerification: mail.isConfigured,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
      // Whoever read the e-mail has the address. The one without SMTP was read by whoever runs this machine.
      onPasswordReset: ({ user }) =>
        afterCommit(async () => {
          await asSystem(database, async (tx) => {
            await dropPending(tx, user.id);
            if (mail.isConfigured) await proveAddress(tx, user.id);
          });
          await mail.send(emails.passwordChanged(user.email));
        }),
      onExistingUserSignUp: ({ user }) =>
        afterCommit(async () => {
          await simulateSignUp(database, user.name);
          const may = await isAllowed(database, "mail", user.email);
          await mail.send(may ? emails.addressKnown(user.email) : null);
        }),
    },
    emailVerification: {
      sendOnSignUp: mail.isConfigured,
      sendOnSignIn: mail.isConfigured,
      autoSignInAfterVerification: true,
      expiresIn: daySeconds,
      sendVerificationEmail: ({ user, token }) =>
        afterCommit(async () => {
          const may = await isAllowed(database, "mail", user.email);
          await mail.send(may ? emails.confirmAddress(user.email, token) : null);
        }),
    },
    // Never prolonged: a session of a day, asked for by its token, would become one of thirty.
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
              await endOldest(database, userId);
              await onSignedIn(userId);
            }),
        },
      },
      ...(mail.isConfigured ? { user: { update: dropUnprovenFactor(database) } } : {}),
      account: {
        // Nothing is ever asked of Google again: its tokens would only be something to lose.
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        // The first proof of an address takes away how others may have got in before. Without SMTP no e-mail
        // proves anything of that kind, and the password that the person chose stays.
        delete: { before: async () => mail.isConfigured },
      },
    },
    verification: { storeIdentifier: "hashed" },
    account: {
      // Google joins an account of the same address only where both were verified.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    // Attempts are limited by account in attempts.ts: an address can be forged, and is shared.
    rateLimit: { enabled: false },
    trustedOrigins: (request) => trustOrigins(env.publicUrl, request),
    advanced: {
      cookiePrefix: "commonplace",
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      // Foreign origins are refused for the whole API in http/security.ts; scripts send no Origin at all.
      disableCSRFCheck: true,
      useSecureCookies: env.publicUrl?.startsWith("https:") ?? false,
      database: { generateId: () => randomUUIDv7() },
    },
    plugins: [
      requireSecondFactor(),
      magicLink({
        expiresIn: 15 * 60,
        storeToken: "hashed",
        sendMagicLink: ({ email, token }) => mail.send(emails.magicLink(email, token)),
      }),
      emailOTP({
        otpLength: 6,
        expiresIn: 10 * 60,
        allowedAttempts: 3,
        storeOTP: "encrypted",
        sendVerificationOTP: ({ email, otp }) => mail.send(emails.signInCode(email, otp)),
      }),
      ...(env.google === null
        ? []
        : [
            googleSignIn(env.google, async (email, subject) => {
              if (mail.isConfigured) await openToProvider(database, email, subject);
            }),
          ]),
      // Last, so that it announces no token that another has taken back.
      bearer(),
    ],
  });
}

/** With PUBLIC_URL only that; without it, the page's own origin by whichever name the server was reached. */
function trustOrigins(publicUrl: string | undefined, request: Request | undefined): string[] {
  if (publicUrl !== undefined) return [publicUrl];
  const host = request?.headers.get("host");
  return host ? [`http://${host}`, `https://${host}`] : [];
}
