import { useEffect, useRef, useState } from "react";
import type { Processed, ProcessText } from "#features/extraction/contract.ts";
import { ApiError, request } from "#web/api.ts";
import { toast } from "#web/ui/toast-store.ts";
import { forgetFailures, tellFailure } from "./failure-toasts.ts";
import { describeFailure } from "./use-extraction.ts";
import type { Images } from "./use-images.ts";

/** Works on the text of the image that is shown, by the person's instructions. */
export function useProcessing({ shown, setState }: Pick<Images, "shown" | "setState">) {
  const [instructions, setInstructions] = useState("");
  /** Of the image whose text is worked on. */
  const [processingId, setProcessingId] = useState<number | null>(null);
  const work = useRef<AbortController | null>(null);

  useEffect(() => () => work.current?.abort(), []);

  function cancel(): void {
    work.current?.abort();
  }

  async function process(): Promise<void> {
    if (shown?.state.kind !== "done" || processingId !== null) return;
    forgetFailures();
    const { result } = shown.state;
    const body: ProcessText = { text: result.content.textValues.join("\n"), instructions };
    if (!body.text.trim() || !instructions.trim()) {
      tellFailure(
        "Missing information",
        "Please ensure you have extracted text and provided instructions.",
      );
      return;
    }
    const { signal } = (work.current = new AbortController());
    setProcessingId(shown.id);
    try {
      const path = "/api/functions/process-with-openai";
      const processed = await request<Processed>("POST", path, { body, signal });
      setState(shown.id, { kind: "done", result, processed });
      toast.success("Processing complete");
    } catch (error) {
      if (signal.aborted) return;
      const isSignedOut = error instanceof ApiError && error.code === "unauthenticated";
      tellFailure(
        "Text processing failed",
        isSignedOut ? "Authentication error. Please sign in again." : describeFailure(error),
      );
    } finally {
      setProcessingId(null);
    }
  }

  return { instructions, setInstructions, processingId, process, cancel };
}

export type Processing = ReturnType<typeof useProcessing>;
