import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const someEntry = "0198a0d2-7f00-7000-8000-000000000000";

/** Ada's entry is private. */
export const discoverCases: RouteCases = {
  "PATCH /api/profile/public-page": [
    // A name that no other user has.
    { body: { name: `n-${mine.project}`, isOn: false }, keepsObjects: true },
  ],
  "GET /api/entries/:id/publication": [{ members: 403 }],
  "PATCH /api/entries/:id/publication": [
    { body: { showsWhy: true }, members: 403, keepsObjects: true },
  ],
  "GET /api/discover": [
    {},
    { query: "q=secret" },
    { query: "topic=secrecy" },
    { query: "order=for-you" },
  ],
  // An entry id is not the id of a public entry, and a private one is not found by its owner either.
  "POST /api/discover/:captureId/save": [
    { owner: 404 },
    { params: { captureId: someEntry }, body: { collectionId: theirs.collection }, owner: 404 },
  ],
  "POST /api/discover/:captureId/report": [{ body: { reason: "Bad" }, owner: 404 }],
  "POST /api/discover/:captureId/hide": [{ body: { whole: true }, owner: 404 }],
  "DELETE /api/discover/:captureId/hide": [{ otherUser: 204, keepsObjects: true }],
};
