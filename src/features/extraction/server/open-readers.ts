/** The readers that the settings name; a service's client is loaded only where it is used. */
import type { ExtractionSettings, ImageProvider } from "#server/extraction-settings.ts";
import { openEmbeddedReader } from "./embedded-reader.ts";
import type { ImageReader, ReadingPurpose } from "./image-reader.ts";

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

function openReader(_provider: ImageProvider, settings: ExtractionSettings): ImageReader {
  return openEmbeddedReader(settings.languages);
}
