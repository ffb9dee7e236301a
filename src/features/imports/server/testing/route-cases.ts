import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const file = new File(["https://example.org/"], "links.txt");

/** Ada's is waiting to be started: it cannot be paused, and deleting it undoes nothing. */
export const importCases: RouteCases = {
  "POST /api/import": [{ form: { file, collectionId: theirs.collection }, keepsObjects: true }],
  "POST /api/imports/:id/part": [{ body: { part: 1 } }],
  "POST /api/imports/:id/pause": [{ owner: 409 }],
  "POST /api/imports/:id/rows/:line/retry": [{ params: { line: "1" } }],
  "DELETE /api/imports/:id": [{ owner: 204 }],
};
