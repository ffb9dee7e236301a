/** The routes of /library for the test of all routes: another user's ids find nothing. */
import { type Case, own } from "./route-case.ts";

const name = "Mine";
const search = "note=true";

export const libraryTable: Record<string, Case[]> = {
  "GET /api/library": [
    own(() => ({ path: "/api/library" }), 200, 200),
    own(() => ({ path: "/api/library?shared=true&state=unread" }), 200, 200),
    own(
      ({ sharedCollection }) => ({
        path: `/api/library?shared=true&collectionId=${sharedCollection}`,
      }),
      200,
      200,
    ),
    own(({ collection }) => ({ path: `/api/library?collectionId=${collection}` }), 200, 200),
    own(({ linkedProject }) => ({ path: `/api/library?projectId=${linkedProject}` }), 200, 200),
    own(() => ({ path: "/api/library?topic=secrecy&note=true&sort=title" }), 200, 200),
  ],
  "GET /api/library/count": [
    own(() => ({ path: "/api/library/count?shared=true" }), 200, 200),
    own(({ collection }) => ({ path: `/api/library/count?collectionId=${collection}` }), 200, 200),
  ],
  "GET /api/library/values": [
    own(
      ({ collection }) => ({ path: `/api/library/values?of=topic&collectionId=${collection}` }),
      200,
      200,
    ),
    own(() => ({ path: "/api/library/values?of=topic&find=sec" }), 200, 200),
    own(() => ({ path: "/api/library/values?of=topic&shared=true" }), 200, 200),
  ],
  "GET /api/saved-filters": [own(() => ({ path: "/api/saved-filters" }), 200, 200)],
  "POST /api/saved-filters": [
    own(() => ({ path: "/api/saved-filters", body: { name, search } }), 201, 201),
  ],
  "PATCH /api/saved-filters/:id": [
    own(
      ({ savedFilter }) => ({
        path: `/api/saved-filters/${savedFilter}`,
        body: { name, position: 0 },
      }),
      200,
    ),
  ],
  "DELETE /api/saved-filters/:id": [
    own(({ savedFilter }) => ({ path: `/api/saved-filters/${savedFilter}` }), 204),
  ],
};
