import { savedFiltersApi } from "#features/saved-filters/contract.ts";
import { serve } from "#server/http/serve.ts";
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  updateSavedFilter,
} from "./service.ts";

export const savedFilterRoutes = serve(savedFiltersApi, {
  "GET /api/saved-filters": async ({ ctx }) => ({
    items: await listSavedFilters(ctx),
    nextCursor: null,
  }),
  "POST /api/saved-filters": ({ ctx, body }) => createSavedFilter(ctx, body),
  "PATCH /api/saved-filters/:id": ({ ctx, params, body }) =>
    updateSavedFilter(ctx, params.id, body),
  "DELETE /api/saved-filters/:id": ({ ctx, params }) => deleteSavedFilter(ctx, params.id),
});
