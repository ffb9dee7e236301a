/** Reads an uploaded image, in its turn, and removes it however that ends. */
import type { ReadWord } from "#features/capture/contract.ts";
import type { ExtractionResult } from "#features/extraction/contract.ts";
import { maxImagePixels } from "#features/extraction/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import type { ExtractionSettings } from "#server/extraction-settings.ts";
import { AppError } from "#shared/errors.ts";
import { classifyDocument } from "./classify-document.ts";
import type {
  ImageReader,
  ImageToRead,
  ReadImage,
  ReadingPurpose,
  Watching,
} from "./image-reader.ts";
import { fileNameOf, loadImage, removeImage } from "./image-uploads.ts";
import { openImageReaders } from "./open-readers.ts";
import { readImageHeader } from "./reading/image-header.ts";
import { openReadingLine, type ReadingLine } from "./reading-line.ts";

const mostOfOnePerson = 12;
const mostOfAll = 200;

export type ReadingPlaces = Record<ReadingPurpose, { reader: ImageReader; line: ReadingLine }>;

const placesOf = new WeakMap<ExtractionSettings, ReadingPlaces>();

/** Those of this process: whatever reads images shares its readers and their lines. */
export function findReadingPlaces(settings: ExtractionSettings): ReadingPlaces {
  const found = placesOf.get(settings) ?? openReadingPlaces(openImageReaders(settings));
  placesOf.set(settings, found);
  return found;
}

/** Two purposes with the same reader share its line. */
function openReadingPlaces(readers: Record<ReadingPurpose, ImageReader>): ReadingPlaces {
  const open = (reader: ImageReader) => ({
    reader,
    line: openReadingLine({ atOnce: reader.atOnce, each: mostOfOnePerson, all: mostOfAll }),
  });
  const detection = open(readers.detection);
  const isShared = readers.analysis === readers.detection;
  return { detection, analysis: isShared ? detection : open(readers.analysis) };
}

export type ReadUpload = { image: ImageToRead; read: ReadImage; lines: string[] };

/** Throws "not_found" for what was not uploaded, what the readers throw, and the reason of the aborted signal. */
export async function readUpload<Result>(
  ctx: Ctx,
  places: ReadingPlaces,
  { filePath, purpose }: { filePath: string; purpose: ReadingPurpose },
  watching: Watching,
  use: (upload: ReadUpload) => Result | Promise<Result>,
): Promise<Result> {
  const { reader, line } = places[purpose];
  try {
    const upload = await line.run(ctx.userId, watching, async () => {
      watching.onProgress(0);
      const image = checkImage(await loadImage(ctx, filePath));
      const read = await reader.read(image, purpose, watching);
      const lines = read.lines.map(({ words }) => words.map(({ text }) => text).join(" "));
      return { image, read, lines };
    });
    return await use(upload);
  } finally {
    await removeImage(ctx, filePath);
  }
}

export function extractImage(
  ctx: Ctx,
  places: ReadingPlaces,
  asked: { filePath: string; purpose: ReadingPurpose },
  watching: Watching,
): Promise<ExtractionResult> {
  return readUpload(ctx, places, asked, watching, (upload) => toResult(asked, upload));
}

/** What its header says, before anything of it is decoded. */
export function checkImage(bytes: Buffer): ImageToRead {
  const header = readImageHeader(bytes);
  if (header === null)
    throw new AppError("validation", "This image is damaged and cannot be read.");
  const { width, height } = header;
  if (width * height > maxImagePixels || Math.max(width, height) > 30_000) {
    const size = `${width.toLocaleString("en")} × ${height.toLocaleString("en")}`;
    throw new AppError(
      "too_large",
      `This image has ${size} pixels. At most 50 million can be read: save it smaller and try again.`,
    );
  }
  if (!header.isWhole)
    throw new AppError("validation", "The end of this image is missing. Please upload it again.");
  return { bytes, header };
}

function toResult(
  { filePath, purpose }: { filePath: string; purpose: ReadingPurpose },
  { image: { header }, read, lines: textValues }: ReadUpload,
): ExtractionResult {
  const words = read.lines.flatMap((line) => line.words);
  const content = { textValues, wordCount: words.length };
  const metadata = { filename: fileNameOf(filePath), processedDate: new Date().toISOString() };
  if (purpose === "detection") {
    const documentType = header.type === "png" ? "PNG image" : "JPEG image";
    return { metadata: { ...metadata, documentType }, content };
  }
  return {
    metadata: { ...metadata, documentType: read.documentType ?? classifyDocument(read, header) },
    content: { ...content, confidence: findConfidence(words), words },
  };
}

/** The mean over all characters, so that a stray mark counts for little. */
function findConfidence(words: readonly ReadWord[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) return 0;
  const sum = words.reduce((total, { text, confidence }) => total + text.length * confidence, 0);
  return Math.round((sum / characters) * 100) / 100;
}
