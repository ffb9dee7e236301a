import { readingStateApi } from "#features/reading-state/contract.ts";
import { serve } from "#server/http/serve.ts";
import {
  getReadingSettings,
  getReadingState,
  listUnfinished,
  markEntries,
  updateReadingSettings,
  updateReadingState,
} from "./service.ts";

export const readingStateRoutes = serve(readingStateApi, {
  "GET /api/reading": async ({ ctx, query }) => ({ items: await listUnfinished(ctx, query.limit) }),
  "GET /api/reading/settings": ({ ctx }) => getReadingSettings(ctx),
  "PATCH /api/reading/settings": ({ ctx, body }) => updateReadingSettings(ctx, body),
  "POST /api/entries/reading": ({ ctx, body }) => markEntries(ctx, body),
  "GET /api/entries/:id/reading": ({ ctx, params }) => getReadingState(ctx, params.id),
  "PATCH /api/entries/:id/reading": ({ ctx, params, body }) =>
    updateReadingState(ctx, params.id, body),
});
