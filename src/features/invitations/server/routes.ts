import { invitationLinksApi } from "#features/account/sign-in-contract.ts";
import { invitationsApi } from "#features/invitations/contract.ts";
import { serve } from "#server/http/serve.ts";
import { recordInvitationVisit, refuseInvitations } from "./follow-link.ts";
import type { InvitationLinks } from "./invitation-links.ts";
import { listInvitations, sendInvitation, withdrawInvitation } from "./service.ts";

export function invitationRoutes(links: InvitationLinks) {
  return serve(invitationsApi, {
    "GET /api/invitations": ({ ctx, query }) => listInvitations(ctx, query),
    "DELETE /api/invitations/:id": ({ ctx, params }) => withdrawInvitation(ctx, params.id),
    "POST /api/functions/send-invitation": async ({ ctx, body }) => {
      const invitation = await sendInvitation(ctx, links, body);
      return { invitation };
    },
  });
}

export function invitationLinkRoutes(links: InvitationLinks) {
  return serve(invitationLinksApi, {
    "POST /api/invitations/open": ({ body, c }) => recordInvitationVisit(c.var.app, body.token),
    "POST /api/invitations/unwanted": ({ body, c }) =>
      refuseInvitations(c.var.app, links, body.token),
  });
}
