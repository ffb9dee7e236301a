import { type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const { sharedCollection, memberEntry, pageEntry } = theirs;
/** The tests of members have another one, whose page is off. */
const params = { id: sharedCollection };
const isShown = true;

export const collectionPageCases: RouteCases = {
  "GET /api/collections/:id/public-page": [{ params, members: 200 }, { members: 200 }],
  "PUT /api/collections/:id/public-page": [
    { params, body: { visibility: "listed" }, members: 403, keepsObjects: true },
  ],
  "DELETE /api/collections/:id/public-page": [{ params, members: 403 }],
  "GET /api/collections/:id/public-page/entries": [{ params, members: 200 }],
  "PATCH /api/collections/:id/public-page/entries": [
    { params, body: { isShown }, members: 409, keepsObjects: true },
    { params, body: { ids: [pageEntry], isShown }, members: 409, keepsObjects: true },
    // A member's entry is not the owner's to show.
    { params, body: { ids: [memberEntry], isShown }, owner: 404, members: 409 },
  ],
  "GET /api/entries/:id/public-page": [{ params: { id: pageEntry } }],
  "PATCH /api/entries/:id/public-page": [
    { params: { id: pageEntry }, body: { isShown }, keepsObjects: true },
    { params: { id: memberEntry }, body: { isShown }, owner: 404 },
  ],
  // Eve has none of Ada's links.
  "POST /api/public/collections/:slug/report": [
    { params: { slug: "a".repeat(22) }, body: { reason: "Bad" }, owner: 404 },
  ],
};
