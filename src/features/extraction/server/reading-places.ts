/** The image readers of this process, their queues, and recent results. */
import type { ExtractionSettings, ImageProvider } from "#server/settings/extraction-settings.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore, type Semaphore } from "#server/limits/semaphore.ts";
import { createEmbeddedReader } from "./embedded-reader.ts";
import type { ImageReader, ReadingPurpose } from "./image-reader.ts";
import { createRecentReadings, type RecentReadings } from "./recent-readings.ts";
import { createTextract } from "./services/aws-textract.ts";
import { createVision } from "./services/google-vision.ts";

type ReadingPlace = { reader: ImageReader; semaphore: Semaphore };
export type ReadingPlaces = Record<ReadingPurpose, ReadingPlace> & { recent: RecentReadings };

const placesOf = new WeakMap<ExtractionSettings, ReadingPlaces>();

/** One instance per settings, shared by everything that reads images. */
export function findReadingPlaces(settings: ExtractionSettings): ReadingPlaces {
  const found = placesOf.get(settings) ?? openReadingPlaces(createImageReaders(settings));
  placesOf.set(settings, found);
  return found;
}

/** Two purposes with the same reader share its queue. */
function openReadingPlaces(readers: Record<ReadingPurpose, ImageReader>): ReadingPlaces {
  const open = (reader: ImageReader) => ({
    reader,
    semaphore: createSemaphore({ ...concurrencyLimits.imageReading, maxTotal: reader.atOnce }),
  });
  const detection = open(readers.detection);
  const isShared = readers.analysis === readers.detection;
  const analysis = isShared ? detection : open(readers.analysis);
  return { detection, analysis, recent: createRecentReadings() };
}

/** A service's client is loaded only where it is used. */
function createImageReaders(settings: ExtractionSettings): Record<ReadingPurpose, ImageReader> {
  const opened = new Map<ImageProvider, ImageReader>();
  const open = (provider: ImageProvider): ImageReader => {
    const reader = opened.get(provider) ?? createReader(provider, settings);
    opened.set(provider, reader);
    return reader;
  };
  return { detection: open(settings.textDetection), analysis: open(settings.imageAnalysis) };
}

function createReader(provider: ImageProvider, settings: ExtractionSettings): ImageReader {
  // The environment was validated at start, so a provider has its settings.
  if (provider === "aws-textract") return createTextract(settings.textract!);
  if (provider === "google-vision") return createVision(settings.vision!);
  return createEmbeddedReader(settings.languages);
}
