import { samplesApi } from "#features/samples/contract.ts";
import { serve } from "#server/http/serve.ts";
import { addSamples, listSamples } from "./service.ts";

export const sampleRoutes = serve(samplesApi, {
  "GET /api/samples": ({ ctx }) => listSamples(ctx),
  "POST /api/samples": ({ ctx }) => addSamples(ctx),
});
