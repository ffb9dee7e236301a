import { useEffect, useRef, useState } from "react";
import type { ExtractionResult } from "#features/extraction/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { forgetFailures, showFailure } from "./failure-toasts.ts";
import {
  type Purpose,
  extractImageText,
  type ReadingStep,
  uploadImage,
} from "./extract-image-text.ts";
import type { ChosenImage, Images } from "./use-images.ts";

const failures = {
  detection: "Text extraction failed",
  analysis: "Image processing failed",
} as const;

/** Reads the images in sequence; `cancel` stops the work in the client and on the server. */
export function useExtraction(
  purpose: Purpose,
  { images, shown, setState }: Pick<Images, "images" | "shown" | "setState">,
) {
  const [isWorking, setWorking] = useState(false);
  const work = useRef<AbortController | null>(null);

  useEffect(() => () => work.current?.abort(), []);

  function cancel(): void {
    work.current?.abort();
  }

  async function extract(): Promise<void> {
    if (isWorking) return;
    forgetFailures();
    if (shown === null) {
      showFailure("No file selected", "Please select an image file first.");
      return;
    }
    const left = images.filter(({ state }) => state.kind !== "done");
    const { signal } = (work.current = new AbortController());
    setWorking(true);
    for (const image of left.length > 0 ? left : [shown]) {
      const goesOn = await readOne(image, signal);
      if (!goesOn) break;
    }
    setWorking(false);
  }

  /** Returns false if the next image would fail in the same way, or after a cancellation. */
  async function readOne(image: ChosenImage, signal: AbortSignal): Promise<boolean> {
    let step: ReadingStep["at"] = "uploading";
    const onStep = (next: ReadingStep) => {
      step = next.at;
      if (!signal.aborted) setState(image.id, { kind: "working", step: next });
    };
    try {
      const filePath = await uploadImage(image.file, { signal, onStep });
      const result = await extractImageText(purpose, filePath, { signal, onStep });
      setState(image.id, { kind: "done", result, processed: null });
      announce(purpose, result);
      return true;
    } catch (error) {
      if (signal.aborted) {
        setState(image.id, { kind: "chosen" });
        return false;
      }
      const isSignedOut = error instanceof ApiError && error.code === "unauthenticated";
      const message = isSignedOut ? describeSignedOut(step) : describeFailure(error);
      setState(image.id, { kind: "failed", message });
      const title = step === "uploading" ? "Upload failed" : failures[purpose];
      showFailure(readTitle(error) ?? title, message);
      return !isSignedOut;
    }
  }

  return { isWorking, extract, cancel };
}

function announce(purpose: Purpose, { content }: ExtractionResult): void {
  const { wordCount, textValues, confidence = 0 } = content;
  const { length } = textValues;
  const lines = `${length} text ${length === 1 ? "line" : "lines"}`;
  if (purpose === "detection")
    toast.success("Text extraction complete", {
      description: `Extracted ${wordCount} ${wordCount === 1 ? "word" : "words"} from the image`,
    });
  else
    toast.success("Image processing complete", {
      description: `Extracted ${lines} with ${confidence.toFixed(2)}% confidence`,
    });
}

function describeSignedOut(step: ReadingStep["at"]): string {
  return step === "uploading"
    ? "You must be logged in to use this feature."
    : "Authentication error. Please sign in again.";
}

/** Describes an error for a toast. */
export function describeFailure(error: unknown): string {
  return error instanceof ApiError ? error.message : "An unknown error occurred.";
}

/** The title sent by the server, such as for a file that is not an image. */
function readTitle(error: unknown): string | null {
  const title = error instanceof ApiError ? error.details["title"] : null;
  return typeof title === "string" ? title : null;
}
