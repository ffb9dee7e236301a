/** The routes of reading states and settings for the test of all routes. */
import { adds, type Case, own } from "./route-case.ts";

export const readingTable: Record<string, Case[]> = {
  "GET /api/reading": [own(() => ({ path: "/api/reading" }), 200, 200)],
  "GET /api/entries/:id/reading": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/reading` }), 200),
  ],
  "PATCH /api/entries/:id/reading": [
    adds(({ entry }) => ({ path: `/api/entries/${entry}/reading`, body: { position: 3 } }), 200),
    adds(
      ({ entry }) => ({ path: `/api/entries/${entry}/reading`, body: { state: "unread" } }),
      200,
    ),
    adds(
      ({ memberEntry }) => ({ path: `/api/entries/${memberEntry}/reading`, body: { position: 1 } }),
      200,
    ),
  ],
  "POST /api/entries/reading": [
    // Another user's id among the user's own: nothing is changed.
    adds(
      ({ entry }, mine) => ({
        path: "/api/entries/reading",
        body: { ids: [mine.entry, entry], state: "finished" },
      }),
      200,
    ),
  ],
  "GET /api/reading/settings": [own(() => ({ path: "/api/reading/settings" }), 200, 200)],
  "PATCH /api/reading/settings": [
    own(() => ({ path: "/api/reading/settings", body: { size: 5 } }), 200, 200),
  ],
};
