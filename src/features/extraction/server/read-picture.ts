/** Reads a picture for whoever keeps its text: in the line in which all images wait. */
import type { ReadWord } from "#features/capture/contract.ts";
import type { ExtractionSettings } from "#server/extraction-settings.ts";
import { checkImage } from "./extract-image.ts";
import { findReadingPlaces } from "./reading-places.ts";

/** Throws as extracting does. The lines are in reading order. */
export function openPictureReader(settings: ExtractionSettings) {
  return async (
    userId: string,
    bytes: Buffer,
    signal: AbortSignal,
  ): Promise<readonly { words: readonly ReadWord[] }[]> => {
    const { reader, line } = findReadingPlaces(settings).detection;
    const { lines } = await line.run(userId, { signal, onPlace: () => {} }, () =>
      reader.read(checkImage(bytes), "detection", { signal, onProgress: () => {} }),
    );
    return lines;
  };
}
