import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { Entry, EntryStep, ManyIds } from "#features/entries/contract.ts";
import { maxBatchItems } from "#shared/batch-limits.ts";
import { maxGivenPageBytes } from "#shared/upload-limits.ts";

/** Characters of a pasted text. */
export const maxTextLength = 2_000_000;

const Target = {
  /** Defaults to the Unfiled collection. */
  collectionId: z.uuid("That collection does not exist").optional(),
  whyInteresting: z.string().trim().max(10_000, "A note has at most 10,000 characters").default(""),
  isPrivate: z.boolean().default(true),
  hidesNote: z
    .boolean()
    .optional()
    .describe("In a shared collection: whether its other members do not see the note."),
};

/** The item of a batch that this saves: its outcome becomes this entry. */
const batchItemId = z.uuid("That item of a batch does not exist").optional();

/** Characters. */
export const maxUrlLength = 4_096;

export const CaptureUrl = z.object({
  url: z
    .string("Please provide a valid URL")
    .trim()
    .min(1, "Please provide a valid URL")
    .max(maxUrlLength, "That address is too long (4,096 characters at most)"),
  ...Target,
  /** Save the link even if the same URL is already saved. */
  allowDuplicate: z.boolean().default(false),
  batchItemId,
});
export type CaptureUrl = z.input<typeof CaptureUrl>;

/** Body of POST /api/functions/process-page: a link with its page, which is read instead of fetching it. */
export const CapturePage = CaptureUrl.omit({ batchItemId: true }).extend({
  title: z.string().trim().max(2_000).default(""),
  html: z
    .string("The page is missing")
    .min(1, "That page is empty")
    .max(maxGivenPageBytes, "That page is too large (10 MB at most)"),
});
export type CapturePage = z.input<typeof CapturePage>;

export const CaptureText = z.object({
  text: z
    .string("Please provide text")
    .trim()
    .min(1, "Please provide text")
    .max(maxTextLength, "That text is too long (2,000,000 characters at most)"),
  ...Target,
});
export type CaptureText = z.input<typeof CaptureText>;

/** The fields beside `file` in the multipart body of upload-file. */
export const CaptureFileFields = z.object({
  collectionId: Target.collectionId,
  whyInteresting: Target.whyInteresting,
  isPrivate: z.stringbool().default(true),
  hidesNote: z.stringbool().optional(),
  batchItemId,
});

const tooManyItems = "At most 100 links or files can be added at once. Import longer lists.";

/**
 * Body of POST /api/batches. The links are saved at once. The files are announced, and then each is sent to
 * upload-file with the id of its item.
 */
export const CaptureBatch = z
  .object({
    id: z
      .uuid()
      .optional()
      .describe("Chosen by the client: sending the same batch again saves nothing twice."),
    links: z
      .array(z.string().trim().min(1).max(8_192, "One of the addresses is too long"))
      .max(maxBatchItems, tooManyItems)
      .default([]),
    files: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(500),
          size: z.int().min(0).describe("Bytes"),
        }),
      )
      .max(maxBatchItems, tooManyItems)
      .default([]),
    ...Target,
  })
  .refine(({ links, files }) => links.length + files.length > 0, "Please provide links or files")
  .refine(({ links, files }) => links.length + files.length <= maxBatchItems, tooManyItems);
export type CaptureBatch = z.input<typeof CaptureBatch>;

export const batchItemStates = [
  "waiting",
  "refused",
  "duplicate",
  "processing",
  "ready",
  "failed",
  "deleted",
] as const;

export const BatchItem = z.object({
  id: z.uuid(),
  kind: z.enum(["url", "file"]),
  name: z.string().describe("The link as it was given, or the name of the file."),
  state: z
    .enum(batchItemStates)
    .describe("“waiting”: the file has not been received; “refused”: nothing was saved."),
  reason: z.string().nullable().describe("Why it was refused or could not be read."),
  entry: z
    .object({ id: z.uuid(), title: z.string(), step: EntryStep })
    .nullable()
    .describe("The saved entry; of a duplicate, the entry that already has this URL."),
});
export type BatchItem = z.infer<typeof BatchItem>;

/** Links and files that were added together. The latest 20 are kept for seven days; the entries stay. */
export const Batch = z.object({
  id: z.uuid(),
  collectionId: z.uuid().nullable().describe("Null if the collection was deleted."),
  whyInteresting: z.string(),
  isPrivate: z.boolean(),
  hidesNote: z.boolean(),
  createdAt: z.iso.datetime(),
  counts: z
    .record(z.enum(batchItemStates), z.number())
    .describe("The number of items in each state."),
});
export type Batch = z.infer<typeof Batch>;

export const BatchDetails = Batch.extend({ items: z.array(BatchItem) }).meta({
  id: "BatchDetails",
});
export type BatchDetails = z.infer<typeof BatchDetails>;

/** Body of POST /api/entries/:id/reprocess. If `text` is given, it is read instead of the source. */
export const Reprocess = z.object({
  text: z.string().trim().min(1, "Please provide text").max(maxTextLength).optional(),
  /** Keep the bare link: no content and no further attempt. */
  linkOnly: z.boolean().default(false),
});
export type Reprocess = z.input<typeof Reprocess>;

/** Body of POST /api/entries/reprocess: all of them, or none if one is not the user's. */
export const EntriesReprocess = z.object({
  ids: ManyIds,
  /** Keep the bare links. */
  linkOnly: z.boolean().default(false),
});
export type EntriesReprocess = z.input<typeof EntriesReprocess>;

export const EntriesReprocessed = z.object({
  changed: z.int().describe("Entries that had not failed are left as they are."),
});
export type EntriesReprocessed = z.infer<typeof EntriesReprocessed>;

export const Captured = z.object({ entry: Entry });
export type Captured = z.infer<typeof Captured>;

const fraction = z
  .number()
  .min(0)
  .max(1)
  .describe("A fraction of the width or height of the upright image.");

/** A position in the picture as it is shown: upright by its EXIF orientation, before any deskewing. */
export const WordBox = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });
export type WordBox = z.infer<typeof WordBox>;

export const ReadWord = z.object({
  text: z.string(),
  box: WordBox,
  confidence: z.number().describe("Percent"),
});
export type ReadWord = z.infer<typeof ReadWord>;

/** GET /api/entries/:id/pages: the pages that were read as images. */
export const EntryPages = z.object({
  pages: z.array(
    z.object({
      page: z.number().describe("Counts from 1."),
      start: z
        .number()
        .nullable()
        .describe("UTF-16 offset of the page in the entry's text; null if none of it was used."),
      end: z.number().nullable(),
      failure: z.string().nullable().describe("A sentence on why the page could not be read."),
    }),
  ),
});
export type EntryPages = z.infer<typeof EntryPages>;

/** GET /api/entries/:id/pages/:page: the words in reading order, with their positions. */
export const EntryPageWords = z.object({ words: z.array(ReadWord) });
export type EntryPageWords = z.infer<typeof EntryPageWords>;

const settled =
  "Waits up to ten seconds for the entry to be processed, and returns its state then. With the header Prefer: wait=N it waits at most N seconds, with Prefer: respond-async not at all.";

export const captureApi = defineApi("Saving", {
  "POST /api/functions/process-url": {
    summary: "Save a link",
    about: settled,
    scope: "write",
    body: CaptureUrl,
    answer: Captured,
    status: 201,
  },
  "POST /api/functions/process-page": {
    summary: "Save a link with the page as rendered by a browser",
    about: settled,
    scope: "write",
    maxBodyBytes: 14 * 1024 * 1024,
    body: CapturePage,
    answer: Captured,
    status: 201,
  },
  "POST /api/functions/process-text-entry": {
    summary: "Save a text",
    about: settled,
    scope: "write",
    maxBodyBytes: 13 * 1024 * 1024,
    body: CaptureText,
    answer: Captured,
    status: 201,
  },
  "POST /api/functions/upload-file": {
    summary: "Save a file: PDF, DOC, DOCX or TXT",
    about: settled,
    scope: "write",
    streamsBody: true,
    form: CaptureFileFields.extend({ file: z.file() }),
    answer: Captured,
    status: 201,
  },
  "GET /api/entries/:id/pages": {
    tag: "Entries",
    summary: "The pages of an entry that were read by OCR",
    scope: "read",
    answer: EntryPages,
  },
  "GET /api/entries/:id/pages/:page": {
    tag: "Entries",
    summary: "The words of a page that was read by OCR, each with its position",
    scope: "read",
    params: z.object({ id: z.uuid(), page: z.coerce.number().int().min(1).max(100_000) }),
    answer: EntryPageWords,
  },
  "POST /api/entries/:id/reprocess": {
    summary: "Process an entry again, from its source or from a given text",
    scope: "write",
    maxBodyBytes: 13 * 1024 * 1024,
    body: Reprocess,
    answer: Entry,
  },
  "POST /api/entries/reprocess": {
    summary: "Process failed entries again, or keep their bare links: all of them, or none",
    scope: "write",
    rate: "bulkChanges",
    semaphore: "trashChanges",
    body: EntriesReprocess,
    answer: EntriesReprocessed,
  },
});
