import { Hono } from "hono";
import { FollowingUpdate } from "#features/activity/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { PageQuery } from "#shared/pages.ts";
import { listActivity, markActivitySeen, updateFollowing } from "./service.ts";

const changesFollowing = access("write", { rate: createRateLimiter(rateLimits.followingChanges) });

/** /api/collections: what happened in a shared collection */
export const activityRoutes = new Hono<HttpEnv>()
  .get("/:id/activity", access("read"), idParam, valid("query", PageQuery), async (c) =>
    c.json(await listActivity(c.var.ctx, c.req.valid("param").id, c.req.valid("query"))),
  )
  .post("/:id/activity/seen", changesFollowing, idParam, async (c) => {
    await markActivitySeen(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .patch("/:id/following", changesFollowing, idParam, valid("json", FollowingUpdate), async (c) =>
    c.json(await updateFollowing(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );
