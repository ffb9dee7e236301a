/** The routes of invitations for the test of all routes. */
import { type Case, own } from "./route-case.ts";

export const invitationTable: Record<string, Case[]> = {
  "POST /api/functions/send-invitation": [
    own(
      () => ({
        path: "/api/functions/send-invitation",
        body: { recipientEmail: "friend@example.org", senderName: "A friend" },
      }),
      201,
      201,
    ),
  ],
  "GET /api/invitations": [own(() => ({ path: "/api/invitations" }), 200, 200)],
  "DELETE /api/invitations/:id": [
    own(({ invitation }) => ({ path: `/api/invitations/${invitation}` }), 204),
  ],
};
