/** The routes of imports for the test of all routes. */
import { adds, type Asked, type Case, own, type Theirs } from "./route-case.ts";

const upload = ({ collection }: Theirs): Asked => {
  const body = new FormData();
  body.append("file", new Blob(["https://example.org/"]), "links.txt");
  body.append("collectionId", collection);
  return { path: "/api/import", body };
};

const path =
  (tail = "") =>
  ({ import: id }: Theirs): Asked => ({ path: `/api/imports/${id}${tail}` });

export const importTable: Record<string, Case[]> = {
  "POST /api/import": [adds(upload, 202)],
  "GET /api/imports": [own(() => ({ path: "/api/imports" }), 200, 200)],
  "GET /api/imports/:id": [own(path(), 200)],
  "GET /api/imports/:id/rows": [own(path("/rows"), 200)],
  "POST /api/imports/:id/start": [own(path("/start"), 200)],
  "POST /api/imports/:id/part": [
    own((theirs) => ({ ...path("/part")(theirs), body: { part: 1 } }), 200),
  ],
  // It is not running.
  "POST /api/imports/:id/pause": [own(path("/pause"), 409)],
  "POST /api/imports/:id/rows/:line/retry": [own(path("/rows/1/retry"), 200)],
  "DELETE /api/imports/:id": [own(path(), 204)],
};
