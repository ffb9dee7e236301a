/** Sends and lists invitations as the routes do. */
import type { AppContext, Ctx } from "#server/app-context.ts";
import { createInvitationLinks } from "../invitation-links.ts";
import { listInvitations, sendInvitation } from "../service.ts";
import { loadOutbox } from "./outbox.ts";

export function setUpInvitations(context: AppContext) {
  const links = createInvitationLinks(context.env);
  let count = 0;
  return {
    links,
    newAddress: () => `friend-${(count += 1)}@example.org`,
    send: (ctx: Ctx, recipientEmail: string, senderName = "Ada") =>
      sendInvitation(ctx, links, { recipientEmail, senderName }),
    list: async (ctx: Ctx, limit = 100) => (await listInvitations(ctx, { limit })).items,
    newestTo: async (address: string) => (await loadOutbox(context, address)).at(-1),
  };
}
