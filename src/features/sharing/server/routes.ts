import { Hono } from "hono";
import { z } from "zod";
import type { InvitationLinks } from "#features/invitations/server/service.ts";
import {
  EntryCopy,
  MemberInvite,
  MemberRemoval,
  MemberUpdate,
  MembershipListQuery,
} from "#features/sharing/contract.ts";
import { listSharedCollections } from "#features/collections/server/service.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { getAccountSharing } from "./account-end.ts";
import { inviteMember } from "./invite.ts";
import { listMembers, removeMember, updateMember } from "./members.ts";
import { getMemberLimits } from "./member-limits.ts";
import { copySharedEntry, listMemberNotes, removeSharedEntry } from "./shared-entries.ts";
import { acceptInvitation, declineInvitation, listReceived } from "./received.ts";

const changesMembers = access("share", { rate: createRateLimiter(rateLimits.memberChanges) });
const memberParam = valid("param", z.object({ id: z.uuid(), memberId: z.uuid() }));

/** /api/collections: the members of a collection, and open invitations to it */
export function memberRoutes(links: InvitationLinks) {
  return new Hono<HttpEnv>()
    .get("/:id/members", access("read"), idParam, async (c) =>
      c.json({ items: await listMembers(c.var.ctx, c.req.valid("param").id), nextCursor: null }),
    )
    .post("/:id/members", changesMembers, idParam, valid("json", MemberInvite), async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await inviteMember(c.var.ctx, links, id, c.req.valid("json")), 201);
    })
    .get("/:id/members/:memberId/limits", access("read"), memberParam, async (c) => {
      const { id, memberId } = c.req.valid("param");
      return c.json(await getMemberLimits(c.var.ctx, id, memberId));
    })
    .patch(
      "/:id/members/:memberId",
      changesMembers,
      memberParam,
      valid("json", MemberUpdate),
      async (c) => {
        const { id, memberId } = c.req.valid("param");
        return c.json(await updateMember(c.var.ctx, id, memberId, c.req.valid("json")));
      },
    )
    .delete(
      "/:id/members/:memberId",
      changesMembers,
      memberParam,
      valid("query", MemberRemoval),
      async (c) => {
        const { id, memberId } = c.req.valid("param");
        await removeMember(c.var.ctx, id, memberId, c.req.valid("query"));
        return c.body(null, 204);
      },
    );
}

/** /api/account: the effects on others if the account is deleted */
export const accountSharingRoutes = new Hono<HttpEnv>().get(
  "/sharing",
  access("session"),
  async (c) => c.json(await getAccountSharing(c.var.ctx)),
);

const entryParam = valid("param", z.object({ id: z.uuid(), entryId: z.uuid() }));

/** /api/collections: entries that other users added */
export const sharedEntryRoutes = new Hono<HttpEnv>()
  .delete("/:id/entries/:entryId", changesMembers, entryParam, async (c) => {
    const { id, entryId } = c.req.valid("param");
    await removeSharedEntry(c.var.ctx, id, entryId);
    return c.body(null, 204);
  })
  .post(
    "/:id/entries/:entryId/copy",
    access("write"),
    entryParam,
    valid("json", EntryCopy),
    async (c) => {
      const { id, entryId } = c.req.valid("param");
      return c.json(await copySharedEntry(c.var.ctx, id, entryId, c.req.valid("json")), 201);
    },
  )
  .get("/:id/entries/:entryId/notes", access("read"), entryParam, async (c) => {
    const { id, entryId } = c.req.valid("param");
    return c.json({ items: await listMemberNotes(c.var.ctx, id, entryId), nextCursor: null });
  });

/** /api/shared-collections: collections of other users */
export const sharedCollectionRoutes = new Hono<HttpEnv>().get("/", access("read"), async (c) =>
  c.json({ items: await listSharedCollections(c.var.ctx), nextCursor: null }),
);

/** /api/memberships: invitations to the user */
export const membershipRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), valid("query", MembershipListQuery), async (c) =>
    c.json({ items: await listReceived(c.var.ctx), nextCursor: null }),
  )
  .post("/:id/accept", changesMembers, idParam, async (c) =>
    c.json(await acceptInvitation(c.var.ctx, c.req.valid("param").id)),
  )
  .post("/:id/decline", changesMembers, idParam, async (c) => {
    await declineInvitation(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  });
