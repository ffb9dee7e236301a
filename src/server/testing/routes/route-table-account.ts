/** The routes of sign-in and the account for the test of all routes. */
import { type Case, own } from "./route-case.ts";

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
  "GET /api/usage": [own(() => ({ path: "/api/usage" }), 200, 200)],
  "GET /api/profile": [own(() => ({ path: "/api/profile" }), 200, 200)],
  "PATCH /api/profile": [own(() => ({ path: "/api/profile", body: {} }), 200, 200)],
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
