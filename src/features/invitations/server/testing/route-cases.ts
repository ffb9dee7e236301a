import type { RouteCases } from "#server/testing/routes/route-case.ts";

export const invitationCases: RouteCases = {
  "POST /api/functions/send-invitation": [
    { body: { recipientEmail: "friend@example.org", senderName: "A friend" } },
  ],
};
