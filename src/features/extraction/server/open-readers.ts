/** Creates the configured readers; a service's client is loaded only where used. */
import type { ExtractionSettings, ImageProvider } from "#server/extraction-settings.ts";
import { openEmbeddedReader } from "./embedded-reader.ts";
import type { ImageReader, ReadingPurpose } from "./image-reader.ts";
import { openTextract } from "./services/aws-textract.ts";
import { openVision } from "./services/google-vision.ts";

export function openImageReaders(
  settings: ExtractionSettings,
): Record<ReadingPurpose, ImageReader> {
  const opened = new Map<ImageProvider, ImageReader>();
  const open = (provider: ImageProvider): ImageReader => {
    const reader = opened.get(provider) ?? openReader(provider, settings);
    opened.set(provider, reader);
    return reader;
  };
  return { detection: open(settings.textDetection), analysis: open(settings.imageAnalysis) };
}

function openReader(provider: ImageProvider, settings: ExtractionSettings): ImageReader {
  // The environment was validated at start, so a provider has its settings.
  if (provider === "aws-textract") return openTextract(settings.textract!);
  if (provider === "google-vision") return openVision(settings.vision!);
  return openEmbeddedReader(settings.languages);
}
