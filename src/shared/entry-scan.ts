import { z } from "zod";

/** Pages that are read as images: pages of a PDF without text, or the single page of a picture. */
export const EntryScan = z.object({
  done: z.number(),
  of: z.number(),
  left: z.number().describe("Pages beyond the OCR limit per document, which are not read."),
  pages: z.string().describe("After all pages were read: those whose text was used, as 1–4, 7."),
  confidence: z.number().nullable().describe("Percent"),
  failed: z.string().describe("The pages that could not be read, as 1–4, 7."),
});
export type EntryScan = z.infer<typeof EntryScan>;
