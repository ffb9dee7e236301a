import { z } from "zod";

const StatedDate = z
  .string()
  .nullable()
  .describe("A calendar date: 2024-03-05, or 2024-03 or 2024 if the source states no more.");

/** What a page or a document states about itself; null if it does not. */
export const EntryFacts = z.object({
  author: z.string().nullable().describe("One or more names, separated by commas."),
  publishedOn: StatedDate,
  modifiedOn: StatedDate.describe("The day of its last change, in the same form as publishedOn."),
  language: z.string().nullable().describe("BCP 47"),
  canonicalUrl: z
    .string()
    .nullable()
    .describe("The address that the page gives as its own, only if it is on the same domain."),
});
export type EntryFacts = z.infer<typeof EntryFacts>;
