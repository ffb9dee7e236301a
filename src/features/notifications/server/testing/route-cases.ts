import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

export const notificationCases: RouteCases = {
  "POST /api/notifications/read": [
    { body: { until: "2020-01-01T00:00:00Z" } },
    { body: { entryId: theirs.memberEntry }, otherUser: 204, keepsObjects: true },
  ],
  "PATCH /api/notifications/:id": [{ body: { isRead: true }, keepsObjects: true }],
  "PATCH /api/notifications/email": [{ body: { isOn: false } }],
};
