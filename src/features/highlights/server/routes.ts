import { highlightsApi } from "#features/highlights/contract.ts";
import { serve } from "#server/http/serve.ts";
import {
  addHighlight,
  deleteHighlight,
  listEntryHighlights,
  listHighlights,
  updateHighlight,
} from "./service.ts";

export const highlightRoutes = serve(highlightsApi, {
  "GET /api/highlights": ({ ctx, query, signal }) => listHighlights(ctx, query, signal),
  "PATCH /api/highlights/:id": ({ ctx, params, body }) => updateHighlight(ctx, params.id, body),
  "DELETE /api/highlights/:id": ({ ctx, params }) => deleteHighlight(ctx, params.id),
  "GET /api/entries/:id/highlights": async ({ ctx, params }) => ({
    items: await listEntryHighlights(ctx, params.id),
    nextCursor: null,
  }),
  "POST /api/entries/:id/highlights": ({ ctx, params, body }) => addHighlight(ctx, params.id, body),
});
