/** Reads an uploaded image when a permit is free, and deletes it afterwards, also on failure. */
import type { ReadWord } from "#features/capture/contract.ts";
import { type ExtractionResult, maxImagePixels } from "#features/extraction/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { parseImageHeader } from "#server/files/image-header.ts";
import { AppError } from "#shared/errors.ts";
import { classifyDocument } from "./classify-document.ts";
import type { ImageToRead, ReadImage, ReadingPurpose, Watching } from "./image-reader.ts";
import { fileNameOf, loadImage, removeImage } from "./image-uploads.ts";
import type { ReadingPlaces } from "./reading-places.ts";

/** Throws "not_found" without an upload, what the readers throw, and the reason of the aborted signal. */
export async function extractImage(
  ctx: Ctx,
  places: ReadingPlaces,
  asked: { filePath: string; purpose: ReadingPurpose },
  watching: Watching,
): Promise<ExtractionResult> {
  const { reader, semaphore } = places[asked.purpose];
  try {
    const extract = async () => {
      watching.onProgress(0);
      const image = checkImage(await loadImage(ctx, asked.filePath));
      const read = await reader.read(image, asked.purpose, watching);
      places.recent.keep(ctx.userId, image.bytes, read.lines);
      return toResult(asked, image, read);
    };
    const { signal, onPlace: onPosition } = watching;
    return await semaphore.withPermit(ctx.userId, extract, { signal, onPosition });
  } finally {
    await removeImage(ctx, asked.filePath);
  }
}

/** Checks the header, before decoding. */
export function checkImage(bytes: Buffer): ImageToRead {
  const header = parseImageHeader(bytes);
  if (header === null || header.type === "webp")
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
  { header }: ImageToRead,
  read: ReadImage,
): ExtractionResult {
  const textValues = read.lines.map(({ words: row }) => row.map(({ text }) => text).join(" "));
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

/** The mean over all characters, so that a stray mark counts little. */
function findConfidence(words: readonly ReadWord[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) return 0;
  const sum = words.reduce((total, { text, confidence }) => total + text.length * confidence, 0);
  return Math.round((sum / characters) * 100) / 100;
}
