/** An account with an authenticator is entered by no way without it: better-auth guards the password alone. */
import { twoFactor } from "better-auth/plugins/two-factor";

/** Where a session may come from. A callback's answer is a redirect, which pass-on.ts puts in order. */
const waysIn = new Set([
  "/sign-in/email",
  "/sign-in/email-otp",
  "/magic-link/verify",
  "/verify-email",
  "/sign-in/social",
  "/callback/:id",
]);

/** The plugin, with its own guard set before every way in. */
export function requireSecondFactor() {
  const plugin = twoFactor({
    issuer: "Commonplace",
    // Who signs in with Google or by mail alone has no password to ask for: routes ask for a fresh sign-in then.
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
            path !== undefined && waysIn.has(path),
        },
      ],
    },
  };
}
