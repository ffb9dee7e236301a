import { connectionsApi } from "#features/connections/contract.ts";
import { serve } from "#server/http/serve.ts";
import { getConnections, linkEntries, unlinkEntries } from "./service.ts";

/** /api/entries/:id/connections and /api/entries/:id/links */
export const connectionRoutes = serve(connectionsApi, {
  "GET /api/entries/:id/connections": ({ ctx, params, signal }) =>
    getConnections(ctx, params.id, signal),
  "POST /api/entries/:id/links": async ({ ctx, params, body }) => {
    await linkEntries(ctx, params.id, body.entryId);
    return getConnections(ctx, params.id);
  },
  "DELETE /api/entries/:id/links/:otherId": ({ ctx, params }) =>
    unlinkEntries(ctx, params.id, params.otherId),
});
