/** Reads a picture for an entry, in the same queue as all images. */
import type { ReadWord } from "#features/capture/contract.ts";
import type { ExtractionSettings } from "#server/settings/extraction-settings.ts";
import { checkImage } from "./extract-image.ts";
import { findReadingPlaces } from "./reading-places.ts";

type Read = { lines: readonly { words: readonly ReadWord[] }[]; milliseconds: number };

/** Throws like extraction. Lines are in reading order; the time excludes waiting. */
export function createPictureReader(settings: ExtractionSettings) {
  return async (userId: string, bytes: Buffer, signal: AbortSignal): Promise<Read> => {
    const { reader, semaphore } = findReadingPlaces(settings).detection;
    const readPicture = async () => {
      const started = performance.now();
      const watching = { signal, onProgress: () => {} };
      const { lines } = await reader.read(checkImage(bytes), "detection", watching);
      return { lines, milliseconds: performance.now() - started };
    };
    return semaphore.withPermit(userId, readPicture, { signal });
  };
}
