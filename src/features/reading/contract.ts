import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { ArticleDocument } from "#shared/article/article-document.ts";
import { OutlineItem } from "#shared/outline-item.ts";

export const EntryContent = z
  .object({
    text: z.string().describe("The whole extracted text, which the blocks define."),
    html: z
      .string()
      .nullable()
      .describe("The reading view, written from the blocks. Null until the entry has been read."),
    document: ArticleDocument.nullable().describe(
      "The blocks of the text. Null until the entry has been read.",
    ),
    pages: z
      .array(z.number())
      .exactOptional()
      .describe("Only for a PDF: the UTF-16 offset at which each page begins in the text."),
    outline: z
      .array(OutlineItem)
      .exactOptional()
      .describe("Only for a PDF with an outline (bookmarks)."),
  })
  .meta({ id: "EntryContent" });
export type EntryContent = z.infer<typeof EntryContent>;

export const EntryDocument = ArticleDocument.extend({
  length: z.int().describe("UTF-16 code units of the whole text."),
  firstBlock: z.int().describe("The index of the first of these blocks."),
  nextBlock: z.int().nullable().describe("Where the rest begins; null at the end."),
  pages: EntryContent.shape.pages,
  outline: EntryContent.shape.outline,
}).meta({ id: "EntryDocument" });
export type EntryDocument = z.infer<typeof EntryDocument>;

export const EntryDocumentQuery = z.object({
  from: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe("A `nextBlock` of an earlier answer; by default the beginning."),
});

export const readingApi = defineApi("Entries", {
  "GET /api/entries/:id/content": {
    summary: "The full text of an entry, and its reading view",
    scope: "read",
    answer: EntryContent,
  },
  "GET /api/entries/:id/document": {
    summary: "A part of the text of an entry, as blocks",
    scope: "read",
    query: EntryDocumentQuery,
    answer: EntryDocument,
  },
});
