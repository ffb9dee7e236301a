/** Requires the second factor for every sign-in method: better-auth itself requires it for passwords only. */
import { twoFactor } from "better-auth/plugins/two-factor";

/** Paths that can open a session. The callback answers with a redirect, which sign-in-routes.ts replaces. */
const signInPaths = new Set([
  "/sign-in/email",
  "/sign-in/email-otp",
  "/magic-link/verify",
  "/verify-email",
  "/sign-in/social",
  "/callback/:id",
]);

/** The two-factor plugin, with its check extended to every sign-in method. */
export function requireSecondFactor() {
  const plugin = twoFactor({
    issuer: "Commonplace",
    // Accounts with only Google or e-mail have no password; our routes require a recent sign-in instead.
    allowPasswordless: true,
    twoFactorCookieMaxAge: 10 * 60,
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
  });
  const [guard] = plugin.hooks.after;
  return {
    ...plugin,
    hooks: {
      ...plugin.hooks,
      after: [
        {
          ...guard!,
          matcher: ({ path }: { path?: string | undefined }) =>
            path !== undefined && signInPaths.has(path),
        },
      ],
    },
  };
}
