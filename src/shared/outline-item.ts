import { z } from "zod";

/** An item of the outline (bookmarks) of a PDF. */
export const OutlineItem = z.object({
  title: z.string(),
  level: z.number().describe("1 to 6"),
  page: z.number().describe("Counts from 1, whatever the document prints on its pages."),
  start: z.number().describe("UTF-16 offset of its heading, or of its page, in the text."),
  end: z.number(),
});
export type OutlineItem = z.infer<typeof OutlineItem>;
