import { readingApi } from "#features/reading/contract.ts";
import { serve } from "#server/http/serve.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { streamContent, streamDocument } from "./stream-content.ts";

/** /api/entries/:id/content and /document */
export const contentRoutes = serve(readingApi, {
  "GET /api/entries/:id/content": ({ ctx, params, c }) =>
    streamContent(ctx, params.id, getReceiver(c)),
  "GET /api/entries/:id/document": ({ ctx, params, query }) =>
    streamDocument(ctx, params.id, query),
});
