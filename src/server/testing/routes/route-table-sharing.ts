/** The routes of shared collections for the test of all routes. Eve is no member of Ada's. */
import { type Case, own, type Theirs } from "./route-case.ts";

const members = ({ sharedCollection }: Theirs) => `/api/collections/${sharedCollection}/members`;
const entry = ({ sharedCollection, memberEntry }: Theirs) =>
  `/api/collections/${sharedCollection}/entries/${memberEntry}`;
const received = ({ receivedInvitation }: Theirs) =>
  `/api/shared-collections/invitations/${receivedInvitation}`;

export const sharingTable: Record<string, Case[]> = {
  "GET /api/collections/:id/members": [own((theirs) => ({ path: members(theirs) }), 200)],
  "POST /api/collections/:id/members": [
    own(
      (theirs) => ({
        path: members(theirs),
        // Her own address, because the number of invitations is limited.
        body: { recipientEmail: "ada@example.org", senderName: "Ada", role: "viewer" },
      }),
      400,
    ),
  ],
  "PATCH /api/collections/:id/members/:userId": [
    own(
      (theirs) => ({ path: `${members(theirs)}/${theirs.member}`, body: { role: "viewer" } }),
      200,
    ),
  ],
  "DELETE /api/collections/:id/members/:userId": [
    own((theirs) => ({ path: `${members(theirs)}/${theirs.member}` }), 204),
  ],
  "PUT /api/collections/:id/owner": [
    own(
      ({ sharedCollection, member }) => ({
        path: `/api/collections/${sharedCollection}/owner`,
        body: { userId: member },
      }),
      204,
    ),
  ],
  "DELETE /api/collections/:id/entries/:entryId": [own((theirs) => ({ path: entry(theirs) }), 204)],
  "POST /api/collections/:id/entries/:entryId/copy": [
    own((theirs) => ({ path: `${entry(theirs)}/copy`, body: { allowDuplicate: true } }), 201),
  ],
  "GET /api/collections/:id/entries/:entryId/notes": [
    own((theirs) => ({ path: `${entry(theirs)}/notes` }), 200),
  ],
  "GET /api/account/sharing": [own(() => ({ path: "/api/account/sharing" }), 200, 200)],
  "GET /api/collections/:id/activity": [
    own(({ sharedCollection }) => ({ path: `/api/collections/${sharedCollection}/activity` }), 200),
  ],
  "POST /api/collections/:id/activity/seen": [
    own(
      ({ sharedCollection }) => ({ path: `/api/collections/${sharedCollection}/activity/seen` }),
      204,
    ),
  ],
  "PATCH /api/collections/:id/following": [
    own(
      ({ sharedCollection }) => ({
        path: `/api/collections/${sharedCollection}/following`,
        body: { isMuted: true },
      }),
      200,
    ),
  ],
  "GET /api/shared-collections": [own(() => ({ path: "/api/shared-collections" }), 200, 200)],
  "GET /api/shared-collections/invitations": [
    own(() => ({ path: "/api/shared-collections/invitations" }), 200, 200),
  ],
  "POST /api/shared-collections/invitations/:id/accept": [
    own((theirs) => ({ path: `${received(theirs)}/accept` }), 200),
  ],
  "POST /api/shared-collections/invitations/:id/decline": [
    own((theirs) => ({ path: `${received(theirs)}/decline` }), 204),
  ],
  "DELETE /api/shared-collections/invitations/:id": [
    own(
      ({ collectionInvitation }) => ({
        path: `/api/shared-collections/invitations/${collectionInvitation}`,
      }),
      204,
    ),
  ],
};
