import { operationsApi } from "#features/operations/contract.ts";
import { serve } from "#server/http/serve.ts";
import { countFailures } from "./across-users.ts";
import { describeSystem } from "./describe-system.ts";
import { discardJob, listFailedJobs, listQueues, retryJob } from "./jobs.ts";
import { getModeration, listPublic, moderate } from "./moderation.ts";
import { requireOperator } from "./require-operator.ts";
import { listUsers, updateUser } from "./users.ts";

/** /api/admin: for operators; for all other users these routes answer 404. */
export const operationRoutes = serve(
  operationsApi,
  {
    "GET /api/admin/users": ({ ctx, query }) => listUsers(ctx, query),
    "PATCH /api/admin/users/:id": ({ ctx, params, body }) => updateUser(ctx, params.id, body),
    "GET /api/admin/jobs": ({ c }) => listQueues(c.var.app),
    "GET /api/admin/jobs/failed": ({ query, c }) => listFailedJobs(c.var.app, query),
    "POST /api/admin/jobs/:queue/:id/retry": ({ params, c }) =>
      retryJob(c.var.app, params.queue, params.id),
    "DELETE /api/admin/jobs/:queue/:id": ({ params, c }) =>
      discardJob(c.var.app, params.queue, params.id),
    "GET /api/admin/captures": ({ c }) => countFailures(c.var.app.database),
    "GET /api/admin/public": ({ query, c }) => listPublic(c.var.app, query),
    "GET /api/admin/moderation": ({ c }) => getModeration(c.var.app),
    "POST /api/admin/moderation": ({ ctx, body, c }) => moderate(c.var.app, ctx.userId, body),
    "GET /api/admin/system": ({ c }) => describeSystem(c.var.app),
  },
  requireOperator,
);
