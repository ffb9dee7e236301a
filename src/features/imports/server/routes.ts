import { importsApi } from "#features/imports/contract.ts";
import { serve } from "#server/http/serve.ts";
import { receiveImport } from "./upload/receive-import.ts";
import {
  choosePart,
  getImport,
  listImports,
  listRows,
  pauseImport,
  retryRow,
  startImport,
  undoImport,
} from "./service.ts";

export const importRoutes = serve(importsApi, {
  "GET /api/imports": ({ ctx, query }) => listImports(ctx, query),
  "GET /api/imports/:id": ({ ctx, params }) => getImport(ctx, params.id),
  "GET /api/imports/:id/rows": ({ ctx, params, query }) => listRows(ctx, params.id, query),
  "POST /api/imports/:id/start": ({ ctx, params }) => startImport(ctx, params.id),
  "POST /api/imports/:id/pause": ({ ctx, params }) => pauseImport(ctx, params.id),
  "POST /api/imports/:id/part": ({ ctx, params, body }) => choosePart(ctx, params.id, body),
  "POST /api/imports/:id/rows/:line/retry": ({ ctx, params }) =>
    retryRow(ctx, params.id, params.line),
  "DELETE /api/imports/:id": async ({ ctx, params, c }) => {
    const undoing = await undoImport(ctx, params.id);
    return undoing === null ? c.body(null, 204) : { import: undoing };
  },
  "POST /api/import": async ({ ctx, c }) => {
    // Uploads have their own concurrency limit and may take minutes.
    c.var.releasePermit?.();
    return { import: await receiveImport(ctx, c.req.raw) };
  },
});
