/** The routes of shared collections for the test of all routes. Eve is no member of Ada's. */
import { commentTable } from "./route-table-comments.ts";
import { adds, type Case, own, type Theirs } from "./route-case.ts";

const members = ({ sharedCollection }: Theirs) => `/api/collections/${sharedCollection}/members`;
const entry = ({ sharedCollection, memberEntry }: Theirs) =>
  `/api/collections/${sharedCollection}/entries/${memberEntry}`;
const received = ({ receivedInvitation }: Theirs) => `/api/memberships/${receivedInvitation}`;

export const sharingTable: Record<string, Case[]> = {
  ...commentTable,
  "GET /api/collections/:id/members": [own((theirs) => ({ path: members(theirs) }), 200)],
  "POST /api/collections/:id/members": [
    own(
      (theirs) => ({
        path: members(theirs),
        // Her own address, because the number of invitations is limited.
        body: { email: "ada@example.org", role: "viewer" },
      }),
      400,
    ),
  ],
  "PATCH /api/collections/:id/members/:memberId": [
    own(
      (theirs) => ({ path: `${members(theirs)}/${theirs.member}`, body: { role: "viewer" } }),
      200,
    ),
    own(
      (theirs) => ({
        path: `${members(theirs)}/${theirs.collectionInvitation}`,
        body: { role: "editor" },
      }),
      200,
    ),
    own(
      (theirs) => ({ path: `${members(theirs)}/${theirs.member}`, body: { role: "owner" } }),
      200,
    ),
  ],
  "GET /api/collections/:id/members/:memberId/limits": [
    own((theirs) => ({ path: `${members(theirs)}/${theirs.member}/limits` }), 200),
  ],
  "DELETE /api/collections/:id/members/:memberId": [
    own((theirs) => ({ path: `${members(theirs)}/${theirs.member}` }), 204),
    own((theirs) => ({ path: `${members(theirs)}/${theirs.collectionInvitation}` }), 204),
  ],
  "DELETE /api/collections/:id/entries/:entryId": [own((theirs) => ({ path: entry(theirs) }), 204)],
  "POST /api/collections/:id/entries/:entryId/copy": [
    adds((theirs) => ({ path: `${entry(theirs)}/copy`, body: { allowDuplicate: true } }), 201),
  ],
  "GET /api/collections/:id/entries/:entryId/notes": [
    own((theirs) => ({ path: `${entry(theirs)}/notes` }), 200),
  ],
  "GET /api/account/sharing": [own(() => ({ path: "/api/account/sharing" }), 200, 200)],
  "GET /api/collections/:id/activity": [
    own(({ sharedCollection }) => ({ path: `/api/collections/${sharedCollection}/activity` }), 200),
  ],
  "POST /api/collections/:id/activity/seen": [
    adds(
      ({ sharedCollection }) => ({ path: `/api/collections/${sharedCollection}/activity/seen` }),
      204,
    ),
  ],
  "PATCH /api/collections/:id/following": [
    adds(
      ({ sharedCollection }) => ({
        path: `/api/collections/${sharedCollection}/following`,
        body: { isMuted: true },
      }),
      200,
    ),
  ],
  "GET /api/shared-collections": [own(() => ({ path: "/api/shared-collections" }), 200, 200)],
  "GET /api/memberships": [own(() => ({ path: "/api/memberships?status=invited" }), 200, 200)],
  "POST /api/memberships/:id/accept": [
    own((theirs) => ({ path: `${received(theirs)}/accept` }), 200),
  ],
  "POST /api/memberships/:id/decline": [
    own((theirs) => ({ path: `${received(theirs)}/decline` }), 204),
  ],
};
