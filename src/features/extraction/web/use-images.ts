import { useEffect, useRef, useState } from "react";
import type { ExtractionResult, Processed } from "#features/extraction/contract.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { forgetFailures, showFailure } from "./failure-toasts.ts";
import { maxImages, refuseImage } from "./image-files.ts";
import type { ReadingStep } from "./extract-image-text.ts";
import { rotateImage } from "./rotate-image.ts";

export type ImageState =
  | { kind: "chosen" }
  | { kind: "working"; step: ReadingStep }
  | { kind: "done"; result: ExtractionResult; processed: Processed | null }
  | { kind: "failed"; message: string };

export type ChosenImage = {
  id: number;
  /** The file as shown and uploaded, including rotation. */
  file: File;
  original: File;
  /** Clockwise quarter turns from the original. */
  quarters: number;
  /** An object URL of `file`. */
  url: string;
  state: ImageState;
};

let lastId = 0;

function openImage(file: File): ChosenImage {
  const url = URL.createObjectURL(file);
  return { id: ++lastId, file, original: file, quarters: 0, url, state: { kind: "chosen" } };
}

/** The chosen images, one of which is shown. A new choice replaces all of them. */
export function useImages() {
  const [images, setImages] = useState<readonly ChosenImage[]>([]);
  const [shownId, show] = useState<number | null>(null);
  const shown = images.find(({ id }) => id === shownId) ?? images[0] ?? null;
  const urls = useRef(new Set<string>());

  useEffect(() => {
    const opened = urls.current;
    return () => {
      for (const url of opened) URL.revokeObjectURL(url);
    };
  }, []);

  function keep(image: ChosenImage): ChosenImage {
    urls.current.add(image.url);
    return image;
  }

  function close(image: ChosenImage): void {
    URL.revokeObjectURL(image.url);
    urls.current.delete(image.url);
  }

  /** Returns false if none of the files is acceptable. */
  function choose(files: readonly File[]): boolean {
    forgetFailures();
    const taken = files.filter((file) => refuseImage(file) === null).slice(0, maxImages);
    for (const file of files) {
      const refusal = refuseImage(file);
      if (refusal) showFailure(refusal.title, refusal.description);
    }
    if (taken.length === 0) return false;
    if (files.length > maxImages)
      toast.info(`The first ${maxImages} images were taken`, {
        description: "Choose the others once these are read.",
      });
    images.forEach(close);
    setImages(taken.map((file) => keep(openImage(file))));
    show(null);
    return true;
  }

  function remove(image: ChosenImage): void {
    close(image);
    setImages((known) => known.filter(({ id }) => id !== image.id));
  }

  /** Clears the result, because it does not apply to the rotated picture. */
  async function rotate(image: ChosenImage): Promise<void> {
    const quarters = (image.quarters + 1) % 4;
    try {
      const file = await rotateImage(image.original, quarters);
      const url = URL.createObjectURL(file);
      urls.current.add(url);
      setImages((known) =>
        known.map((one) =>
          // Do not rotate an image whose upload has started since then.
          one.id === image.id && one.state === image.state
            ? { ...one, file, quarters, url, state: { kind: "chosen" } }
            : one,
        ),
      );
    } catch {
      showFailure(
        "This picture cannot be turned",
        "The browser cannot draw it. It can still be read as it is.",
      );
    }
  }

  function setState(id: number, state: ImageState): void {
    setImages((known) => known.map((one) => (one.id === id ? { ...one, state } : one)));
  }

  return { images, shown, show, choose, remove, rotate, setState };
}

export type Images = ReturnType<typeof useImages>;
