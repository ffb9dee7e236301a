import { z } from "zod";
import { Entry } from "#features/entries/contract.ts";
import { defineApi } from "#shared/endpoint.ts";

/** Without those that the user has changed, published or highlighted: these are the user's own entries. */
export const Samples = z.object({ items: z.array(Entry) });
export type Samples = z.infer<typeof Samples>;

export const samplesApi = defineApi("Library", {
  "GET /api/samples": {
    summary: "List the sample entries that you have not changed",
    scope: "read",
    answer: Samples,
  },
  "POST /api/samples": {
    summary: "Add the sample entries",
    about:
      "Saves a few short texts with notes and topics, all or none, as ordinary entries in Unfiled. While there are sample entries, it adds none.",
    scope: "write",
    rate: "sampleChanges",
    answer: Samples,
    status: 201,
  },
});
