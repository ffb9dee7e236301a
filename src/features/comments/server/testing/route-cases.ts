import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const params = { id: theirs.memberEntry };

export const commentCases: RouteCases = {
  "GET /api/entries/:id/comments": [
    { params, members: 200 },
    // Her own entry in a collection that is not shared.
    { members: 200 },
  ],
  "POST /api/entries/:id/comments": [
    { params, body: { text: "Hi" }, members: 201, keepsObjects: true },
  ],
  // The second is of another member, in a collection of hers.
  "DELETE /api/comments/:id": [{}, { params: { id: theirs.memberComment } }],
};
