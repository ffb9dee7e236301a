/** The image readers of this process, their queues, and recent results. */
import type { ExtractionSettings, ImageProvider } from "#server/extraction-settings.ts";
import { openEmbeddedReader } from "./embedded-reader.ts";
import type { ImageReader, ReadingPurpose } from "./image-reader.ts";
import { openReadingLine, type ReadingLine } from "./reading-line.ts";
import { openRecentReadings, type RecentReadings } from "./recent-readings.ts";
import { openTextract } from "./services/aws-textract.ts";
import { openVision } from "./services/google-vision.ts";

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

/** A service's client is loaded only where it is used. */
function openImageReaders(settings: ExtractionSettings): Record<ReadingPurpose, ImageReader> {
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
