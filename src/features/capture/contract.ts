import { z } from "zod";
import { Entry } from "#features/entries/contract.ts";

export const documentTypes = ["pdf", "doc", "docx", "txt"] as const;
/** Extensions of pictures, which are accepted as entries only if the operator enabled that. */
export const imageTypes = ["png", "jpg", "jpeg"] as const;
export type FileType = (typeof documentTypes | typeof imageTypes)[number];

/** Extensions of the files that can be saved. */
export function listFileTypes(withImages: boolean): readonly FileType[] {
  return withImages ? [...documentTypes, ...imageTypes] : documentTypes;
}

/** The extension of a file name if such files can be saved; otherwise null. */
export function getFileType(name: string, withImages: boolean): FileType | null {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return listFileTypes(withImages).find((type) => type === ending) ?? null;
}

/** Bytes. Larger uploads are rejected before they are read. */
export const maxUploadBytes = 100 * 1024 * 1024;
/** Bytes of a picture. Larger ones are rejected before they are read. */
export const maxImageBytes = 20 * 1024 * 1024;
/** Characters of a pasted text. */
export const maxTextLength = 2_000_000;

const Target = {
  /** Defaults to the Unfiled collection. */
  collectionId: z.uuid("That collection does not exist").optional(),
  whyInteresting: z.string().trim().max(10_000, "A note has at most 10,000 characters").default(""),
  isPrivate: z.boolean().default(true),
};

export const CaptureUrl = z.object({
  url: z
    .string("Please provide a valid URL")
    .trim()
    .min(1, "Please provide a valid URL")
    .max(4_096, "That address is too long (4,096 characters at most)"),
  ...Target,
  /** Save the link even if the same URL is already saved. */
  allowDuplicate: z.boolean().default(false),
});
export type CaptureUrl = z.input<typeof CaptureUrl>;

/** Bytes of a page as the browser shows it. */
export const maxGivenPageBytes = 10 * 1024 * 1024;

/** Body of POST /api/functions/process-page: a link with its page, which is read instead of fetching it. */
export const CapturePage = CaptureUrl.extend({
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
});

/** Body of POST /api/entries/:id/reprocess. If `text` is given, it is read instead of the source. */
export const Reprocess = z.object({
  text: z.string().trim().min(1, "Please provide text").max(maxTextLength).optional(),
  /** Keep the bare link: no content and no further attempt. */
  linkOnly: z.boolean().default(false),
});
export type Reprocess = z.input<typeof Reprocess>;

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
