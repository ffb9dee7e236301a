import { activityApi } from "#features/activity/contract.ts";
import { serve } from "#server/http/serve.ts";
import { listActivity, markActivitySeen, updateFollowing } from "./service.ts";

/** /api/collections: what happened in a shared collection */
export const activityRoutes = serve(activityApi, {
  "GET /api/collections/:id/activity": ({ ctx, params, query }) =>
    listActivity(ctx, params.id, query),
  "POST /api/collections/:id/activity/seen": ({ ctx, params }) => markActivitySeen(ctx, params.id),
  "PATCH /api/collections/:id/following": ({ ctx, params, body }) =>
    updateFollowing(ctx, params.id, body),
});
