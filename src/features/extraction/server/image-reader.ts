// What reads an image, whichever engine it is: the embedded one, or a service that a setting names.
import type { ReadWord } from "#features/capture/contract.ts";
import type { ImageHeader } from "./reading/image-header.ts";

export type ImageToRead = { bytes: Buffer; header: ImageHeader };

/** `lines` in reading order, each with its words. */
export type ReadImage = {
  lines: { words: ReadWord[] }[];
  /** As the service tells it; null where it tells none. */
  documentType: string | null;
};

export type Watching = {
  signal: AbortSignal;
  /** The place in the line, from 1, as it changes. */
  onPlace: (place: number) => void;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
};

/** "detection" wants the text, "analysis" also what kind of document it is. */
export type ReadingPurpose = "detection" | "analysis";

export type ImageReader = {
  /** How many images it reads at once. */
  atOnce: number;
  /**
   * Throws AppError with a sentence for a person: "validation" for what cannot be read, "too_large", "timeout", or
   * "unavailable"; or the reason of the aborted signal.
   */
  read: (
    image: ImageToRead,
    purpose: ReadingPurpose,
    watching: Pick<Watching, "signal" | "onProgress">,
  ) => Promise<ReadImage>;
};
