import { sharedCollectionsApi } from "#features/collections/contract.ts";
import { sharingApi } from "#features/sharing/contract.ts";
import { serve } from "#server/http/serve.ts";
import type { InvitationLinks } from "#features/invitations/server/service.ts";
import { listSharedCollections } from "#features/collections/server/service.ts";
import { getAccountSharing } from "./account-end.ts";
import { inviteMember } from "./invite.ts";
import { listMembers, removeMember, updateMember } from "./members.ts";
import { getMemberLimits } from "./member-limits.ts";
import { copySharedEntry, listMemberNotes, removeSharedEntry } from "./shared-entries.ts";
import { acceptInvitation, declineInvitation, listReceived } from "./received.ts";

export function sharingRoutes(links: InvitationLinks) {
  return serve(sharingApi, {
    "GET /api/memberships": async ({ ctx }) => ({
      items: await listReceived(ctx),
      nextCursor: null,
    }),
    "POST /api/memberships/:id/accept": ({ ctx, params }) => acceptInvitation(ctx, params.id),
    "POST /api/memberships/:id/decline": ({ ctx, params }) => declineInvitation(ctx, params.id),
    "DELETE /api/collections/:id/entries/:entryId": ({ ctx, params }) =>
      removeSharedEntry(ctx, params.id, params.entryId),
    "POST /api/collections/:id/entries/:entryId/copy": ({ ctx, params, body }) =>
      copySharedEntry(ctx, params.id, params.entryId, body),
    "GET /api/collections/:id/entries/:entryId/notes": async ({ ctx, params }) => ({
      items: await listMemberNotes(ctx, params.id, params.entryId),
      nextCursor: null,
    }),
    "GET /api/collections/:id/members": async ({ ctx, params }) => ({
      items: await listMembers(ctx, params.id),
      nextCursor: null,
    }),
    "POST /api/collections/:id/members": ({ ctx, params, body }) =>
      inviteMember(ctx, links, params.id, body),
    "GET /api/collections/:id/members/:memberId/limits": ({ ctx, params }) =>
      getMemberLimits(ctx, params.id, params.memberId),
    "PATCH /api/collections/:id/members/:memberId": ({ ctx, params, body }) =>
      updateMember(ctx, params.id, params.memberId, body),
    "DELETE /api/collections/:id/members/:memberId": ({ ctx, params, query }) =>
      removeMember(ctx, params.id, params.memberId, query),
    "GET /api/account/sharing": ({ ctx }) => getAccountSharing(ctx),
  });
}

export const sharedCollectionRoutes = serve(sharedCollectionsApi, {
  "GET /api/shared-collections": async ({ ctx }) => ({
    items: await listSharedCollections(ctx),
    nextCursor: null,
  }),
});
