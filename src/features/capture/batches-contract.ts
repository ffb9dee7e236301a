/** Saving many links at once. */
import { Batch, BatchDetails, CaptureBatch } from "#features/capture/contract.ts";
import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf } from "#shared/pages.ts";

export const batchesApi = defineApi("Saving", {
  "GET /api/batches": {
    summary: "The batches of the last seven days",
    scope: "read",
    answer: pageOf(Batch),
  },
  "POST /api/batches": {
    summary: "Save up to 100 links at once, and announce files",
    about:
      "Each item is saved, already saved, or refused with the reason. Then send each waiting file to upload-file with batchItemId.",
    scope: "write",
    rate: "batches",
    semaphore: "batches",
    maxBodyBytes: 2 * 1024 * 1024,
    body: CaptureBatch,
    answer: z.object({ batch: BatchDetails }),
    status: 201,
  },
  "GET /api/batches/:id": {
    summary: "A batch, with the outcome of each item",
    scope: "read",
    answer: BatchDetails,
  },
  "DELETE /api/batches/:id": {
    summary: "Dismiss a batch; its entries stay",
    scope: "write",
    answer: null,
  },
});
