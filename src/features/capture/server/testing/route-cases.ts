import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const { collection: collectionId, batchItem: batchItemId } = theirs;
const file = new File(["text"], "a.txt");
const members = [201, 403] as const;

export const captureCases: RouteCases = {
  "POST /api/functions/process-url": [
    { body: { url: "http://10.0.0.1/", collectionId }, members, keepsObjects: true },
    { body: { url: "http://10.0.0.2/", batchItemId } },
  ],
  "POST /api/functions/process-page": [
    {
      body: { url: "https://example.org/", html: "<p>Shown", collectionId },
      members,
      keepsObjects: true,
    },
  ],
  "POST /api/functions/process-text-entry": [
    { body: { text: "Text", collectionId }, members, keepsObjects: true },
  ],
  "POST /api/functions/upload-file": [
    { form: { file, collectionId }, members, keepsObjects: true },
    { form: { batchItemId, file } },
  ],
  "POST /api/batches": [
    { body: { links: ["http://10.0.0.1/"], collectionId }, members, keepsObjects: true },
    { body: { id: theirs.batch, links: ["x.test"] }, otherUser: 409, keepsObjects: true },
  ],
  "GET /api/entries/:id/pages": [{ members: 200 }],
  // It was not read from an image.
  "GET /api/entries/:id/pages/:page": [{ params: { page: "1" }, owner: 404 }],
  "POST /api/entries/reprocess": [
    { body: { ids: [theirs.entry] }, members: 403 },
    // Another user's id among the user's own: nothing is changed.
    { body: { ids: [mine.entry, theirs.entry] }, members: 403 },
  ],
  "POST /api/entries/:id/reprocess": [{ body: { text: "Mine" }, members: 403 }],
};
