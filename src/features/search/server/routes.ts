import { searchApi } from "#features/search/contract.ts";
import { serve } from "#server/http/serve.ts";
import { findEntries } from "./search-entries.ts";

export const searchRoutes = serve(searchApi, {
  "GET /api/search": ({ ctx, query, signal }) => findEntries(ctx, query, signal),
});
