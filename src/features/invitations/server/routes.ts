import { Hono } from "hono";
import {
  InvitationSend,
  type InvitationSent,
  InvitationToken,
} from "#features/invitations/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { PageQuery } from "#shared/pages.ts";
import { recordInvitationVisit, refuseInvitations } from "./follow-link.ts";
import type { InvitationLinks } from "./invitation-links.ts";
import { listInvitations, sendInvitation, withdrawInvitation } from "./service.ts";

const followsLink = access("visitor", { rate: createRateLimiter(rateLimits.invitationLinks) });

export function sendInvitationRoutes(links: InvitationLinks) {
  return new Hono<HttpEnv>().post(
    "/send-invitation",
    access("share"),
    valid("json", InvitationSend),
    async (c) => {
      const invitation = await sendInvitation(c.var.ctx, links, c.req.valid("json"));
      return c.json({ invitation } satisfies InvitationSent, 201);
    },
  );
}

/** /api/invitations: the user's own invitations, and public routes for the links in emails. */
export function invitationRoutes(links: InvitationLinks) {
  return new Hono<HttpEnv>()
    .post("/open", followsLink, valid("json", InvitationToken), async (c) => {
      return c.json(await recordInvitationVisit(c.var.app, c.req.valid("json").token));
    })
    .post("/unwanted", followsLink, valid("json", InvitationToken), async (c) => {
      await refuseInvitations(c.var.app, links, c.req.valid("json").token);
      return c.body(null, 204);
    })
    .get("/", access("read"), valid("query", PageQuery), async (c) =>
      c.json(await listInvitations(c.var.ctx, c.req.valid("query"))),
    )
    .delete("/:id", access("share"), idParam, async (c) => {
      await withdrawInvitation(c.var.ctx, c.req.valid("param").id);
      return c.body(null, 204);
    });
}
