/** The routes of publishing and of Discover for the test of all routes. Ada's entry is private. */
import { adds, type Case, own } from "./route-case.ts";

const someEntry = "0198a0d2-7f00-7000-8000-000000000000";

export const discoverTable: Record<string, Case[]> = {
  "GET /api/profile/public-page": [own(() => ({ path: "/api/profile/public-page" }), 200, 200)],
  "PATCH /api/profile/public-page": [
    own(
      () => ({ path: "/api/profile/public-page", body: { name: `n-${Date.now()}`, isOn: false } }),
      200,
      200,
    ),
  ],
  "GET /api/entries/:id/publication": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/publication` }), 200),
  ],
  "PATCH /api/entries/:id/publication": [
    adds(
      ({ entry }) => ({ path: `/api/entries/${entry}/publication`, body: { showsWhy: true } }),
      200,
    ),
  ],
  "GET /api/discover": [
    own(() => ({ path: "/api/discover" }), 200, 200),
    own(() => ({ path: "/api/discover?q=secret" }), 200, 200),
    own(() => ({ path: "/api/discover?topic=secrecy" }), 200, 200),
    own(() => ({ path: "/api/discover?order=for-you" }), 200, 200),
  ],
  "GET /api/discover/topics": [own(() => ({ path: "/api/discover/topics" }), 200, 200)],
  "POST /api/discover/:captureId/save": [
    // An entry id is not the id of a public entry, and a private one is not found by its owner either.
    own(({ entry }) => ({ path: `/api/discover/${entry}/save`, body: {} }), 404),
    own(
      ({ collection }) => ({
        path: `/api/discover/${someEntry}/save`,
        body: { collectionId: collection },
      }),
      404,
    ),
  ],
  "POST /api/discover/:captureId/report": [
    own(({ entry }) => ({ path: `/api/discover/${entry}/report`, body: { reason: "Bad" } }), 404),
  ],
  "POST /api/discover/:captureId/hide": [
    own(({ entry }) => ({ path: `/api/discover/${entry}/hide`, body: { whole: true } }), 404),
  ],
  "DELETE /api/discover/:captureId/hide": [
    adds(({ entry }) => ({ path: `/api/discover/${entry}/hide` }), 204, 204),
  ],
};
