import { mine, type RouteCases, theirs } from "#server/testing/routes/route-case.ts";

const { sharedCollection, collectionInvitation } = theirs;
/** With the member and the member's entry. */
const params = { id: sharedCollection };
const invited = { id: sharedCollection, memberId: collectionInvitation };

export const sharingCases: RouteCases = {
  "GET /api/collections/:id/members": [{ params, members: 200 }],
  "POST /api/collections/:id/members": [
    // Her own address, because the number of invitations is limited.
    { params, body: { email: "ada@example.org", role: "viewer" }, owner: 400, members: 403 },
  ],
  "PATCH /api/collections/:id/members/:memberId": [
    { params, body: { role: "viewer" }, members: 403 },
    { params: invited, body: { role: "editor" }, members: 403 },
    { params, body: { role: "owner" }, members: 403 },
  ],
  "GET /api/collections/:id/members/:memberId/limits": [{ params, members: 403 }],
  "DELETE /api/collections/:id/members/:memberId": [
    { params, members: 403 },
    { params: invited, members: 403 },
  ],
  "DELETE /api/collections/:id/entries/:entryId": [{ params, members: [204, 403] }],
  "POST /api/collections/:id/entries/:entryId/copy": [
    { params, body: { allowDuplicate: true }, members: 201, keepsObjects: true },
    {
      params: { id: mine.sharedCollection, entryId: mine.memberEntry },
      body: { allowDuplicate: true, collectionId: theirs.collection },
      members: [201, 403],
      keepsObjects: true,
    },
  ],
  "GET /api/collections/:id/entries/:entryId/notes": [{ params, members: 200 }],
  "GET /api/memberships": [{ query: "status=invited" }],
};
