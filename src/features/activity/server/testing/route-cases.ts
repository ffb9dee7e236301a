import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const params = { id: theirs.sharedCollection };

export const activityCases: RouteCases = {
  "GET /api/collections/:id/activity": [{ params, members: 200 }],
  "POST /api/collections/:id/activity/seen": [{ params, members: 204, keepsObjects: true }],
  "PATCH /api/collections/:id/following": [
    { params, body: { isMuted: true }, members: 200, keepsObjects: true },
  ],
};
