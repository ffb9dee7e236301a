// Text from images: what the screen sends and receives, and the limits both sides know.
import { z } from "zod";
import type { ReadWord } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { ErrorCode } from "#shared/errors.ts";

/** Width × height. Larger images are refused by their header, before they are decoded. */
export const maxImagePixels = 50_000_000;
/** Characters of the text and of the instructions of process-with-openai. */
export const maxProcessedTextLength = 200_000;
export const maxInstructionsLength = 2_000;

/** Title and description of the message for a file that is no PNG or JPEG; also of the server's 415. */
export const invalidFileType = {
  title: "Invalid file type",
  description: "Please select a PNG, JPG, or JPEG image file",
} as const;

/** POST /api/storage/image-uploads (multipart, part `file`): 201. DELETE …/image-uploads/:path (encoded whole): 204. */
export type ImageUploaded = {
  /** `temp/{timestamp}_{filename}`; it names an image of this person only. */
  filePath: string;
};

const filePath = z
  .string("Please select an image file first.")
  .min(1, "Please select an image file first.")
  .max(300, "There is no such image")
  .regex(/^temp\/\d{13}_[^/\\]+$/, "There is no such image");

/** POST /api/functions/extract-text and process-image. The temporary image is removed however that ends. */
export const ExtractImage = z.object({ filePath });
export type ExtractImage = z.input<typeof ExtractImage>;

export type ExtractionResult = {
  metadata: {
    filename: string;
    /** In words for a person: "Receipt", "Letter"; of text detection what the file is: "PNG image". */
    documentType: string;
    /** ISO 8601. */
    processedDate: string;
  };
  content: {
    /** Lines in reading order; empty where the image holds no text. */
    textValues: string[];
    wordCount: number;
    /** A percentage; of process-image only. 0 where the image holds no text. */
    confidence?: number;
    /** Of process-image only. */
    words?: ReadWord[];
  };
};

/** The answer of extract-text and process-image to `accept: application/json`, which is the default. */
export type Extracted = { result: ExtractionResult };

/**
 * The `data` of the events that the same routes send with `accept: text/event-stream`. The status is 200 even if it
 * fails: the last event is `result` or `error`. `place` counts from 1; nothing of this image is done before `progress`.
 */
export type ExtractionEvent =
  | { type: "queued"; place: number }
  | { type: "progress"; percent: number }
  | { type: "result"; result: ExtractionResult }
  | { type: "error"; error: { code: ErrorCode; message: string; retryAfterSeconds?: number } };

const missing = "Please ensure you have extracted text and provided instructions.";

/** POST /api/functions/process-with-openai */
export const ProcessText = z.object({
  text: z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(maxProcessedTextLength, "That text is too long (200,000 characters at most)"),
  instructions: z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(maxInstructionsLength, "Those instructions are too long (2,000 characters at most)"),
});
export type ProcessText = z.input<typeof ProcessText>;

export type Processed = {
  result: string;
  /** Who did it: the configured model, or this program without one. */
  processedBy: "model" | "program";
  /** A sentence to show beside the result, where something is to be said of how it came about. */
  note: string | null;
};

/**
 * The `data` of the events that process-with-openai sends with `accept: text/event-stream`: what a model writes as it
 * writes it, then the whole `result` or `error`. The status is 200 even if it fails.
 */
export type ProcessingEvent =
  | { type: "text"; text: string }
  | { type: "result"; result: Processed }
  | { type: "error"; error: { code: ErrorCode; message: string; retryAfterSeconds?: number } };

/** POST /api/extraction/save: 201. Of an image uploaded for it, as extracting removes the one it was given. */
export const SaveExtraction = z.object({
  filePath,
  collectionId: z.uuid("That collection does not exist").optional(),
  whyInteresting: z.string().trim().max(10_000, "A note has at most 10,000 characters").default(""),
  title: z.string().trim().max(500, "A title has at most 500 characters").optional(),
});
export type SaveExtraction = z.input<typeof SaveExtraction>;
export type ExtractionSaved = { entry: Entry };
