import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

/** Every user may read the board and vote. */
export const feedbackCases: RouteCases = {
  "POST /api/feedback": [{ body: { title: "New" } }],
  "PATCH /api/feedback/:id": [
    { body: { closed: true }, otherUser: 403 },
    { body: { mergedIntoId: theirs.feedback }, owner: 403, otherUser: 403 },
  ],
  "DELETE /api/feedback/:id": [{ owner: 403, otherUser: 403 }],
  "POST /api/feedback/:id/rank": [{ body: { vote: "up" }, otherUser: 200, keepsObjects: true }],
};
