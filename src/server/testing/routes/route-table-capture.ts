/** The routes that save entries, for the test of all routes. */
import { adds, type Asked, type Case, own, type Theirs } from "./route-case.ts";

const upload = ({ collection }: Theirs): Asked => {
  const body = new FormData();
  body.append("file", new Blob(["text"]), "a.txt");
  body.append("collectionId", collection);
  return { path: "/api/functions/upload-file", body };
};

const uploadForBatch = ({ batchItem }: Theirs): Asked => {
  const body = new FormData();
  body.append("batchItemId", batchItem);
  body.append("file", new Blob(["text"]), "a.txt");
  return { path: "/api/functions/upload-file", body };
};

export const captureTable: Record<string, Case[]> = {
  "POST /api/functions/process-url": [
    adds(
      ({ collection }) => ({
        path: "/api/functions/process-url",
        body: { url: "http://10.0.0.1/", collectionId: collection },
      }),
      201,
    ),
    own(
      ({ batchItem }) => ({
        path: "/api/functions/process-url",
        body: { url: "http://10.0.0.2/", batchItemId: batchItem },
      }),
      201,
    ),
  ],
  "POST /api/functions/process-page": [
    adds(
      ({ collection }) => ({
        path: "/api/functions/process-page",
        body: { url: "https://example.org/", html: "<p>Shown", collectionId: collection },
      }),
      201,
    ),
  ],
  "POST /api/functions/process-text-entry": [
    adds(
      ({ collection }) => ({
        path: "/api/functions/process-text-entry",
        body: { text: "Text", collectionId: collection },
      }),
      201,
    ),
  ],
  "GET /api/batches": [own(() => ({ path: "/api/batches" }), 200, 200)],
  "POST /api/batches": [
    adds(
      ({ collection }) => ({
        path: "/api/batches",
        body: { links: ["http://10.0.0.1/"], collectionId: collection },
      }),
      201,
    ),
    adds(
      ({ batch }) => ({ path: "/api/batches", body: { id: batch, links: ["x.test"] } }),
      201,
      409,
    ),
  ],
  "GET /api/batches/:id": [own(({ batch }) => ({ path: `/api/batches/${batch}` }), 200)],
  "DELETE /api/batches/:id": [own(({ batch }) => ({ path: `/api/batches/${batch}` }), 204)],
  "GET /api/entries/:id/pages": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/pages` }), 200),
  ],
  // It was not read from an image.
  "GET /api/entries/:id/pages/:page": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/pages/1` }), 404),
  ],
  "POST /api/functions/upload-file": [adds(upload, 201), own(uploadForBatch, 201)],
};
