import { z } from "zod";
import { collectionColors } from "#features/collections/contract.ts";
import { entrySteps } from "#features/entries/contract.ts";
import { Id, Moment, named, pageOf } from "./named.ts";

export const Attributes = z.object({
  mainTopics: z.array(z.string()),
  keyTakeaways: z.array(z.string()),
  readingTimeMinutes: z.number().nullable(),
});

const Failure = z.object({
  kind: z.enum([
    "refused",
    "unreachable",
    "timeout",
    "too_large",
    "http_status",
    "not_a_page",
    "blocked",
    "login",
    "consent",
    "empty",
    "encrypted",
    "malformed",
    "unsupported",
    "missing",
    "internal",
  ]),
  message: z.string(),
});

const File = z.object({
  name: z.string(),
  type: z.string(),
  size: z.number().describe("Bytes"),
  url: z.string(),
});

const Scan = z.object({
  done: z.number(),
  of: z.number(),
  left: z.number().describe("Pages beyond the OCR limit per document."),
  pages: z.string().describe("Page ranges with extracted text, as 1–4, 7."),
  confidence: z.number().nullable().describe("Percent"),
  failed: z.string().describe("Page ranges that could not be read."),
});

export const Entry = named(
  "Entry",
  z.object({
    id: Id,
    entryId: Id.describe("The captured content, which other users may have saved too."),
    collection: z.object({ id: Id, title: z.string(), category: z.string() }),
    title: z.string(),
    summary: z.string(),
    url: z.string().nullable(),
    siteName: z.string().nullable(),
    whyItsInteresting: z.string(),
    isPrivate: z.boolean(),
    isWithdrawn: z.literal(true).exactOptional().describe("Only if the operator withdrew it."),
    isMine: z.boolean().describe("Whether the user captured it, and may therefore publish it."),
    attributes: Attributes,
    edited: z.object({ title: z.boolean(), summary: z.boolean() }),
    reading: z.object({ model: z.string().nullable(), modelFailure: z.string().nullable() }),
    source: z.enum(["url", "text", "file"]),
    status: z.enum(["processing", "ready", "failed"]),
    step: z.enum(entrySteps),
    failure: Failure.nullable(),
    file: File.nullable(),
    scan: Scan.exactOptional().describe("Only if pages are read by OCR."),
    createdAt: Moment,
    updatedAt: Moment,
  }),
);

export const EntryContent = named(
  "EntryContent",
  z.object({
    text: z.string(),
    html: z.string().nullable().describe("A sanitised reading view; null if there is only text."),
  }),
);

export const EntryPage = pageOf(Entry);

const fraction = z
  .number()
  .min(0)
  .max(1)
  .describe("A fraction of the width or height of the upright image.");
export const WordBox = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });

export const EntryPages = z.object({
  pages: z.array(
    z.object({
      page: z.number(),
      start: z.number().nullable().describe("Offset of the page in the entry's text."),
      end: z.number().nullable(),
      failure: z.string().nullable(),
    }),
  ),
});
export const EntryPageWords = z.object({
  words: z.array(
    z.object({
      text: z.string(),
      box: WordBox,
      confidence: z.number().describe("Percent"),
    }),
  ),
});
export const EntryInside = z.object({ entry: Entry });

const Span = z.tuple([z.number(), z.number()]);

export const SearchResult = named(
  "SearchResult",
  z.object({
    items: z.array(
      z.object({
        entry: Entry,
        score: z.number(),
        passages: z.array(
          z.object({
            text: z.string(),
            start: z.number().describe("UTF-16 offset in the text of the entry's content"),
            end: z.number(),
            matches: z.array(Span),
          }),
        ),
        matches: z.object({
          title: z.array(Span),
          why: z.array(Span),
          summary: z.array(Span),
        }),
      }),
    ),
    notes: z.array(z.string()),
    isPartial: z.literal(true).exactOptional(),
  }),
);

export const EntryConnections = named(
  "EntryConnections",
  z.object({
    linked: z.array(Entry),
    related: z.array(
      z.object({
        entry: Entry,
        reason: z.object({ topics: z.array(z.string()), words: z.array(z.string()) }),
      }),
    ),
  }),
);

export const Collection = named(
  "Collection",
  z.object({
    id: Id,
    title: z.string(),
    category: z.string(),
    description: z.string(),
    color: z.enum(["", ...collectionColors]),
    emoji: z.string(),
    isUnfiled: z.boolean(),
    entryCount: z.number(),
    createdAt: Moment,
  }),
);

export const CollectionPage = pageOf(Collection).extend({ total: z.number() });

export const Interest = named(
  "Interest",
  z.object({ id: Id, name: z.string(), collectionId: Id, createdAt: Moment }),
);
