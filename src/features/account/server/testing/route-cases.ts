import type { RouteCases } from "#server/testing/routes/route-case.ts";

/** Requests that end an account are sent without its password. */
export const accountCases: RouteCases = {
  "DELETE /api/account": [{ owner: 400 }],
  "POST /api/account/password": [
    { body: { currentPassword: "x", newPassword: "a new long password" }, owner: 400 },
  ],
  "POST /api/account/email": [{ body: { newEmail: "new@example.org" }, owner: 400 }],
  "DELETE /api/account/sessions": [{ query: "others=true" }],
};
