/** The routes of sign-in and the account for the test of all routes. */
import { type Case, own } from "./route-case.ts";

/** Public routes, or routes about the requesting user only: they cannot name another user's object. */
export const withoutObject = new Set([
  "GET /api/health",
  "GET /api/ready",
  "GET /api/openapi.json",
  "GET /api/public/entries",
  "GET /api/public/entries/:slug",
  "GET /api/public/plans",
  "GET /api/public/entries/:slug/image",
  "GET /api/public/people/:name",
  "GET /people/:name/feed.xml",
  "GET /sitemap.xml",
  "GET /api/auth/options",
  "GET /api/auth/get-session",
  "POST /api/auth/magic-link/verify",
  "POST /api/auth/verify-email",
  "POST /api/auth/send-verification-email",
  "GET /api/auth/callback/google",
  "POST /api/auth/sign-out",
  "POST /api/auth/sign-up/email",
  "POST /api/auth/sign-in/email",
  "POST /api/auth/sign-in/magic-link",
  "POST /api/auth/sign-in/email-otp",
  "POST /api/auth/sign-in/social",
  "POST /api/auth/email-otp/send-verification-otp",
  "POST /api/auth/request-password-reset",
  "POST /api/auth/reset-password",
  "POST /api/auth/two-factor/enable",
  "POST /api/auth/two-factor/disable",
  "POST /api/auth/two-factor/generate-backup-codes",
  "POST /api/auth/two-factor/verify-totp",
  "POST /api/auth/two-factor/verify-backup-code",
  "POST /api/billing/webhook",
  "POST /api/invitations/open",
  "POST /api/invitations/unwanted",
]);

/**
 * Only sessions can name another user's object; requests that end an account are sent without its password.
 */
export const accountTable: Record<string, Case[]> = {
  "GET /api/account": [own(() => ({ path: "/api/account" }), 200, 200)],
  "DELETE /api/account": [own(() => ({ path: "/api/account", body: {} }), 400, 400)],
  "POST /api/account/password": [
    own(
      () => ({
        path: "/api/account/password",
        body: { currentPassword: "x", newPassword: "a new long password" },
      }),
      400,
      400,
    ),
  ],
  "POST /api/account/email": [
    own(() => ({ path: "/api/account/email", body: { newEmail: "new@example.org" } }), 400, 400),
  ],
  "GET /api/account/sessions": [own(() => ({ path: "/api/account/sessions" }), 200, 200)],
  "DELETE /api/account/sessions": [
    own(() => ({ path: "/api/account/sessions?others=true" }), 204, 204),
  ],
  "GET /api/billing": [own(() => ({ path: "/api/billing" }), 200, 200)],
  // The test server sells no plans.
  "POST /api/billing/portal": [own(() => ({ path: "/api/billing/portal" }), 503, 503)],
  "POST /api/functions/create-checkout": [
    own(() => ({ path: "/api/functions/create-checkout", body: { tier: "basic" } }), 503, 503),
  ],
  "DELETE /api/account/sessions/:id": [
    own(({ session }) => ({ path: `/api/account/sessions/${session}` }), 204),
  ],
};
