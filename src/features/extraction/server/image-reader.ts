// The interface of image readers: the embedded engine, or a configured service.
import type { ReadWord } from "#features/capture/contract.ts";
import type { ImageHeader } from "#server/files/image-header.ts";

export type ImageToRead = { bytes: Buffer; header: ImageHeader };

/** `lines` in reading order, each with its words. */
export type ReadImage = {
  lines: { words: ReadWord[] }[];
  /** As reported by the service; null if it does not. */
  documentType: string | null;
};

export type Watching = {
  signal: AbortSignal;
  /** Called with the position in the queue, from 1, whenever it changes. */
  onPlace: (place: number) => void;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
};

/** "detection" returns the text, "analysis" also the kind of document. */
export type ReadingPurpose = "detection" | "analysis";

export type ImageReader = {
  /** The number of images it reads at once. */
  atOnce: number;
  /**
   * Throws AppError with a user-facing sentence: "validation" for unreadable images, "too_large", "timeout",
   * or "unavailable"; or the reason of the aborted signal.
   */
  read: (
    image: ImageToRead,
    purpose: ReadingPurpose,
    watching: Pick<Watching, "signal" | "onProgress">,
  ) => Promise<ReadImage>;
};
