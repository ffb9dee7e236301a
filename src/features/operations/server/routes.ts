import { Hono } from "hono";
import { z } from "zod";
import {
  AdminUsersQuery,
  AdminUserUpdate,
  FailedJobsQuery,
  ModerationAction,
} from "#features/operations/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam, PathId } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { PageQuery } from "#shared/pages.ts";
import { countFailures } from "./across-users.ts";
import { describeSystem } from "./describe-system.ts";
import { discardJob, listFailedJobs, listQueues, retryJob } from "./jobs.ts";
import { getModeration, listPublic, moderate } from "./moderation.ts";
import { requireOperator } from "./require-operator.ts";
import { listUsers, updateUser } from "./users.ts";

// An API key is refused: operators act with a session only.
const operates = access("session", { rate: createRateLimiter(rateLimits.operations) });

const jobParam = valid(
  "param",
  z.object({
    queue: z.string().max(100),
    id: PathId,
  }),
);

/** /api/admin: for operators; for all other users these routes answer 404. */
export const operationRoutes = new Hono<HttpEnv>()
  .get("/users", operates, requireOperator, valid("query", AdminUsersQuery), async (c) =>
    c.json(await listUsers(c.var.ctx, c.req.valid("query"))),
  )
  .patch(
    "/users/:id",
    operates,
    requireOperator,
    idParam,
    valid("json", AdminUserUpdate),
    async (c) => c.json(await updateUser(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .get("/jobs", operates, requireOperator, async (c) => c.json(await listQueues(c.var.app)))
  .get("/jobs/failed", operates, requireOperator, valid("query", FailedJobsQuery), async (c) =>
    c.json(await listFailedJobs(c.var.app, c.req.valid("query"))),
  )
  .post("/jobs/:queue/:id/retry", operates, requireOperator, jobParam, async (c) => {
    const { queue, id } = c.req.valid("param");
    await retryJob(c.var.app, queue, id);
    return c.body(null, 204);
  })
  .delete("/jobs/:queue/:id", operates, requireOperator, jobParam, async (c) => {
    const { queue, id } = c.req.valid("param");
    await discardJob(c.var.app, queue, id);
    return c.body(null, 204);
  })
  .get("/captures", operates, requireOperator, async (c) =>
    c.json(await countFailures(c.var.app.database)),
  )
  .get("/public", operates, requireOperator, valid("query", PageQuery), async (c) =>
    c.json(await listPublic(c.var.app, c.req.valid("query"))),
  )
  .get("/moderation", operates, requireOperator, async (c) =>
    c.json(await getModeration(c.var.app)),
  )
  .post("/moderation", operates, requireOperator, valid("json", ModerationAction), async (c) => {
    await moderate(c.var.app, c.var.ctx.userId, c.req.valid("json"));
    return c.body(null, 204);
  })
  .get("/system", operates, requireOperator, async (c) => c.json(await describeSystem(c.var.app)));
