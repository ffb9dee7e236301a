/** The image readers of this process, their queues, and recent results. */
import type { ExtractionSettings } from "#server/extraction-settings.ts";
import type { ImageReader, ReadingPurpose } from "./image-reader.ts";
import { openImageReaders } from "./open-readers.ts";
import { openReadingLine, type ReadingLine } from "./reading-line.ts";
import { openRecentReadings, type RecentReadings } from "./recent-readings.ts";

const mostOfOnePerson = 12;
const mostOfAll = 200;

type ReadingPlace = { reader: ImageReader; line: ReadingLine };
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
    line: openReadingLine({ atOnce: reader.atOnce, each: mostOfOnePerson, all: mostOfAll }),
  });
  const detection = open(readers.detection);
  const isShared = readers.analysis === readers.detection;
  const analysis = isShared ? detection : open(readers.analysis);
  return { detection, analysis, recent: openRecentReadings() };
}
