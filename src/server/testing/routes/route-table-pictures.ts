/** The routes of pictures for the test of all routes. */
import { type Case, own } from "./route-case.ts";

export const pictureTable: Record<string, Case[]> = {
  "GET /api/entries/:id/pictures": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/pictures` }), 200),
  ],
  "GET /api/pictures/:digest": [
    own(({ picture }) => ({ path: `/api/pictures/${picture}` }), 200),
    own(({ picture }) => ({ path: `/api/pictures/${picture}?size=thumbnail` }), 200),
  ],
  "GET /api/pictures": [own(() => ({ path: "/api/pictures" }), 200, 200)],
  "PATCH /api/pictures": [own(() => ({ path: "/api/pictures", body: { keep: "lead" } }), 200, 200)],
  "POST /api/pictures/fetch": [own(() => ({ path: "/api/pictures/fetch" }), 202, 202)],
  "DELETE /api/pictures": [own(() => ({ path: "/api/pictures" }), 202, 202)],
};
