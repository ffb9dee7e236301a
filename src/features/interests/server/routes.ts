import { interestsApi } from "#features/interests/contract.ts";
import { serve } from "#server/http/serve.ts";
import { addInterest, deleteInterest, listInterests, renameInterest } from "./service.ts";

export const interestRoutes = serve(interestsApi, {
  "PATCH /api/interests/:id": ({ ctx, params, body }) => renameInterest(ctx, params.id, body),
  "DELETE /api/interests/:id": ({ ctx, params }) => deleteInterest(ctx, params.id),
  "GET /api/collections/:id/interests": async ({ ctx, params }) => ({
    items: await listInterests(ctx, params.id),
    nextCursor: null,
  }),
  "POST /api/collections/:id/interests": ({ ctx, params, body }) =>
    addInterest(ctx, params.id, body),
});
