import { entriesApi } from "#features/entries/contract.ts";
import { serve } from "#server/http/serve.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { streamFile } from "./files/stream-file.ts";
import { getEntry, listEntries, updateEntry } from "./service.ts";

export const entryRoutes = serve(entriesApi, {
  "GET /api/entries": ({ ctx, query, signal }) => listEntries(ctx, query, signal),
  "GET /api/entries/:id": ({ ctx, params }) => getEntry(ctx, params.id),
  "PATCH /api/entries/:id": ({ ctx, params, body }) => updateEntry(ctx, params.id, body),
  "GET /api/entries/:id/file": ({ ctx, params, c }) => streamFile(ctx, params.id, getReceiver(c)),
});
