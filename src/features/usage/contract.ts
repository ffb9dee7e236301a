import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";

/** The tokens that models used for a user today (UTC), and the daily limit. */
export const Usage = z.object({
  input: z.number(),
  output: z.number(),
  limit: z.number().nullable().describe("Null if no model is configured; then nothing is counted."),
  model: z
    .string()
    .nullable()
    .describe("The model in use, as “provider: model”; null if there is none."),
  embeddingModel: z.string().nullable(),
});
export type Usage = z.infer<typeof Usage>;

export const usageApi = defineApi("Assistant", {
  "GET /api/usage": { summary: "The user's model usage today", scope: "read", answer: Usage },
});
