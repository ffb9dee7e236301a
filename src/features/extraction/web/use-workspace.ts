import type { Purpose } from "./extract-image-text.ts";
import { useExtraction } from "./use-extraction.ts";
import { type ChosenImage, useImages } from "./use-images.ts";
import { useProcessing } from "./use-processing.ts";

/** The state of one tab: its images, their extraction, and the processing of the text. */
export function useWorkspace(purpose: Purpose) {
  const images = useImages();
  const extraction = useExtraction(purpose, images);
  const processing = useProcessing(images);

  /** Replaces the images and cancels the work on the previous ones. */
  function choose(files: readonly File[]): void {
    if (!images.choose(files)) return;
    extraction.cancel();
    processing.cancel();
  }

  /** A new extraction discards the processing of the previous text. */
  function extract(): void {
    processing.cancel();
    void extraction.extract();
  }

  async function rotate(image: ChosenImage): Promise<void> {
    processing.cancel();
    await images.rotate(image);
  }

  return { purpose, ...images, choose, rotate, extraction: { ...extraction, extract }, processing };
}

export type Workspace = ReturnType<typeof useWorkspace>;
