import { batchesApi } from "#features/capture/batches-contract.ts";
import { serve } from "#server/http/serve.ts";
import { deleteBatch, getBatch, listBatches } from "./batches.ts";
import { createBatch } from "./create-batch.ts";

export const batchRoutes = serve(batchesApi, {
  "GET /api/batches": ({ ctx }) => listBatches(ctx),
  "POST /api/batches": async ({ ctx, body }) => ({ batch: await createBatch(ctx, body) }),
  "GET /api/batches/:id": ({ ctx, params }) => getBatch(ctx, params.id),
  "DELETE /api/batches/:id": ({ ctx, params }) => deleteBatch(ctx, params.id),
});
