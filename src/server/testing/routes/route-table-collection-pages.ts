/** The routes of public pages of collections for the test of all routes. The page of Ada's shared collection is on. */
import { adds, type Case, own, type Theirs } from "./route-case.ts";

const pageOf = ({ sharedCollection }: Theirs) => `/api/collections/${sharedCollection}/public-page`;
const entryOf = ({ pageEntry }: Theirs) => `/api/entries/${pageEntry}/public-page`;

export const collectionPageTable: Record<string, Case[]> = {
  "GET /api/collections/:id/public-page": [
    own((theirs) => ({ path: pageOf(theirs) }), 200),
    own(({ collection }) => ({ path: `/api/collections/${collection}/public-page` }), 200),
  ],
  "PUT /api/collections/:id/public-page": [
    adds((theirs) => ({ path: pageOf(theirs), body: { visibility: "listed" } }), 200),
  ],
  "DELETE /api/collections/:id/public-page": [own((theirs) => ({ path: pageOf(theirs) }), 204)],
  "GET /api/collections/:id/public-page/entries": [
    own((theirs) => ({ path: `${pageOf(theirs)}/entries` }), 200),
  ],
  "PATCH /api/collections/:id/public-page/entries": [
    adds((theirs) => ({ path: `${pageOf(theirs)}/entries`, body: { isShown: true } }), 200),
    adds(
      (theirs) => ({
        path: `${pageOf(theirs)}/entries`,
        body: { ids: [theirs.pageEntry], isShown: true },
      }),
      200,
    ),
    // A member's entry is not the owner's to show.
    own(
      (theirs) => ({
        path: `${pageOf(theirs)}/entries`,
        body: { ids: [theirs.memberEntry], isShown: true },
      }),
      404,
    ),
  ],
  "GET /api/entries/:id/public-page": [own((theirs) => ({ path: entryOf(theirs) }), 200)],
  "PATCH /api/entries/:id/public-page": [
    adds((theirs) => ({ path: entryOf(theirs), body: { isShown: true } }), 200),
    own(
      ({ memberEntry }) => ({
        path: `/api/entries/${memberEntry}/public-page`,
        body: { isShown: true },
      }),
      404,
    ),
  ],
  "POST /api/public/collections/:slug/report": [
    // One's own page; Eve has none of Ada's links.
    own(
      () => ({ path: `/api/public/collections/${"a".repeat(22)}/report`, body: { reason: "Bad" } }),
      404,
    ),
  ],
};
