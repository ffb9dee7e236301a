// Text from images: requests and responses, and limits known to both sides.
import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { Captured, ReadWord } from "#features/capture/contract.ts";
import type { ErrorCode } from "#shared/errors.ts";

/** Width × height. Larger images are rejected by their header, before decoding. */
export const maxImagePixels = 50_000_000;
/** Characters of the text and of the instructions of process-with-openai. */
export const maxProcessedTextLength = 200_000;
export const maxInstructionsLength = 2_000;

/** The message for a file that is not PNG or JPEG, also of the server's 415. */
export const invalidFileType = {
  title: "Invalid file type",
  description: "Please select a PNG, JPG, or JPEG image file",
} as const;

/**
 * POST /api/storage/image-uploads (multipart, part `file`): 201. DELETE …/image-uploads/:path (encoded as one
 * segment): 204.
 */
export const ImageUploaded = z.object({
  filePath: z
    .string()
    .describe("temp/{timestamp}_{filename}; identifies an image of this user only."),
});
export type ImageUploaded = z.infer<typeof ImageUploaded>;

const filePath = z
  .string("Please select an image file first.")
  .min(1, "Please select an image file first.")
  .max(300, "There is no such image")
  .regex(/^temp\/\d{13}_[^/\\]+$/, "There is no such image");

/**
 * POST /api/functions/extract-text and process-image. The temporary image is deleted afterwards, also on
 * failure.
 */
export const ExtractImage = z.object({ filePath });
export type ExtractImage = z.input<typeof ExtractImage>;

export const ExtractionResult = z.object({
  metadata: z.object({
    filename: z.string(),
    documentType: z
      .string()
      .describe("For display: Receipt, Letter; for text detection the file type: PNG image."),
    processedDate: z.iso.datetime(),
  }),
  content: z.object({
    textValues: z
      .array(z.string())
      .describe("Lines in reading order; empty if the image has no text."),
    wordCount: z.number(),
    confidence: z
      .number()
      .exactOptional()
      .describe("Percent, for process-image only. 0 if the image has no text."),
    words: z.array(ReadWord).exactOptional().describe("For process-image only."),
  }),
});
export type ExtractionResult = z.infer<typeof ExtractionResult>;

/** The response of extract-text and process-image to `accept: application/json`, the default. */
export const Extracted = z.object({ result: ExtractionResult });
export type Extracted = z.infer<typeof Extracted>;

/**
 * The `data` of the events that the same routes send with `accept: text/event-stream`. The status is 200 even
 * on failure: the last event is `result` or `error`. `place` is the position in the queue from 1; work begins
 * with `progress`.
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

export const Processed = z.object({
  result: z.string(),
  model: z.string().nullable().describe("The model that wrote it; null if rules made it."),
  note: z
    .string()
    .nullable()
    .describe("A sentence about how the result was made, if there is something to say."),
});
export type Processed = z.infer<typeof Processed>;

/**
 * The `data` of the events that process-with-openai sends with `accept: text/event-stream`: a model's text as
 * it is generated, then the whole `result` or `error`. The status is 200 even on failure.
 */
export type ProcessingEvent =
  | { type: "text"; text: string }
  | { type: "result"; result: Processed }
  | { type: "error"; error: { code: ErrorCode; message: string; retryAfterSeconds?: number } };

/**
 * POST /api/extraction/save returns `Captured`. For a newly uploaded image, because extracting deletes the
 * one it was given.
 */
export const SaveExtraction = z.object({
  filePath,
  collectionId: z.uuid("That collection does not exist").optional(),
  whyInteresting: z.string().trim().max(10_000, "A note has at most 10,000 characters").default(""),
  title: z.string().trim().max(500, "A title has at most 500 characters").optional(),
});
export type SaveExtraction = z.input<typeof SaveExtraction>;

const stream = {
  type: "text/event-stream",
  about: "Events queued and progress, then result or error; the status is always 200",
};

export const extractionApi = defineApi("Text from images", {
  "POST /api/extraction/save": {
    summary: "Save an uploaded image's text as an entry",
    scope: "write",
    rate: "images",
    body: SaveExtraction,
    answer: Captured,
    status: 201,
  },
  "POST /api/storage/image-uploads": {
    summary: "Upload a PNG or JPEG image",
    scope: "write",
    rate: "images",
    streamsBody: true,
    form: z.object({ file: z.file() }),
    answer: ImageUploaded,
    status: 201,
  },
  "DELETE /api/storage/image-uploads/:path{.+}": {
    summary: "Remove an uploaded image",
    scope: "write",
    answer: null,
  },
  "POST /api/functions/extract-text": {
    summary: "Extract the text of an uploaded image",
    scope: ["read", "write"],
    rate: "images",
    body: ExtractImage,
    answer: Extracted,
    otherwise: stream,
  },
  "POST /api/functions/process-image": {
    summary: "Extract the words of an uploaded image with their positions",
    scope: ["read", "write"],
    rate: "images",
    body: ExtractImage,
    answer: Extracted,
    otherwise: stream,
  },
  "POST /api/functions/process-with-openai": {
    tag: "Assistant",
    summary: "Process a text by instructions, with the configured model or without one",
    scope: "ask",
    rate: "texts",
    maxBodyBytes: 1_500_000,
    isAnswer: true,
    body: ProcessText,
    answer: Processed,
    otherwise: {
      type: "text/event-stream",
      about: "Events text, then result or error; the status is always 200",
    },
  },
});
