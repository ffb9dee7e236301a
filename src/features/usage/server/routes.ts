import { usageApi } from "#features/usage/contract.ts";
import { serve } from "#server/http/serve.ts";
import { getUsage } from "./service.ts";

export const usageRoutes = serve(usageApi, {
  "GET /api/usage": ({ ctx }) => getUsage(ctx),
});
