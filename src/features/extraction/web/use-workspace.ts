import type { Purpose } from "./read-image.ts";
import { useExtraction } from "./use-extraction.ts";
import { type ChosenImage, useImages } from "./use-images.ts";
import { useProcessing } from "./use-processing.ts";

/** One tab: its images, their reading, and what is made of the text. */
export function useWorkspace(purpose: Purpose) {
  const images = useImages();
  const extraction = useExtraction(purpose, images);
  const processing = useProcessing(images);

  /** A newly chosen file replaces what there was, the work on it too. */
  function choose(files: readonly File[]): void {
    if (!images.choose(files)) return;
    extraction.cancel();
    processing.cancel();
  }

  /** What was made of the earlier text falls with it. */
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
