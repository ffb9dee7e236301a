import { libraryApi } from "#features/library/contract.ts";
import { serve } from "#server/http/serve.ts";
import { countLibrary, listLibraryValues } from "./list-values.ts";
import { listLibrary } from "./service.ts";

export const libraryRoutes = serve(libraryApi, {
  "GET /api/library": ({ ctx, query, signal }) => listLibrary(ctx, query, signal),
  "GET /api/library/count": ({ ctx, query, signal }) => countLibrary(ctx, query, signal),
  "GET /api/library/values": ({ ctx, query, signal }) => listLibraryValues(ctx, query, signal),
});
