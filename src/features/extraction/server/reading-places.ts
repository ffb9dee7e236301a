/** The image readers of this process, their queues, and recent results. */
import type { ExtractionSettings } from "#server/extraction-settings.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore, type Semaphore } from "#server/limits/semaphore.ts";
import type { ImageReader, ReadingPurpose } from "./image-reader.ts";
import { openImageReaders } from "./open-readers.ts";
import { openRecentReadings, type RecentReadings } from "./recent-readings.ts";

type ReadingPlace = { reader: ImageReader; semaphore: Semaphore };
export type ReadingPlaces = Record<ReadingPurpose, ReadingPlace> & { recent: RecentReadings };

const placesOf = new WeakMap<ExtractionSettings, ReadingPlaces>();

/** One instance per settings, shared by everything that reads images. */
export function findReadingPlaces(settings: ExtractionSettings): ReadingPlaces {
  const found = placesOf.get(settings) ?? openReadingPlaces(openImageReaders(settings));
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
  return { detection, analysis, recent: openRecentReadings() };
}
