import { useEffect, useRef, useState } from "react";
import type { Processed, ProcessingEvent, ProcessText } from "#features/extraction/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { requestStream } from "#web/data/stream.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { actionKey, forgetFailures, showFailure } from "./failure-toasts.ts";
import { describeFailure } from "./use-extraction.ts";
import type { Images } from "./use-images.ts";

/** Processes the text of the shown image by the user's instructions. */
export function useProcessing({ shown, setState }: Pick<Images, "shown" | "setState">) {
  const [instructions, setInstructions] = useState("");
  /** The id of the image whose text is being processed. */
  const [processingId, setProcessingId] = useState<number | null>(null);
  const work = useRef<AbortController | null>(null);

  useEffect(() => () => work.current?.abort(), []);

  function cancel(): void {
    work.current?.abort();
  }

  async function process(): Promise<void> {
    if (shown?.state.kind !== "done" || processingId !== null) return;
    forgetFailures();
    const { result, processed: before } = shown.state;
    const show = (processed: Processed | null) =>
      setState(shown.id, { kind: "done", result, processed });
    const body: ProcessText = { text: result.content.textValues.join("\n"), instructions };
    if (!body.text.trim() || !instructions.trim()) {
      showFailure(
        "Missing information",
        "Please ensure you have extracted text and provided instructions.",
      );
      return;
    }
    const { signal } = (work.current = new AbortController());
    setProcessingId(shown.id);
    try {
      show(await followProcessing(body, signal, show));
      toast.success("Processing complete", { key: actionKey });
    } catch (error) {
      if (signal.aborted) return;
      show(before);
      const isSignedOut = error instanceof ApiError && error.code === "unauthenticated";
      showFailure(
        "Text processing failed",
        isSignedOut ? "Authentication error. Please sign in again." : describeFailure(error),
      );
    } finally {
      setProcessingId(null);
    }
  }

  return { instructions, setInstructions, processingId, process, cancel };
}

/**
 * Shows a model's output while it streams; after an abort, the partial output stays. Throws ApiError or
 * AbortError.
 */
async function followProcessing(
  body: ProcessText,
  signal: AbortSignal,
  show: (unfinished: Processed) => void,
): Promise<Processed> {
  let text = "";
  const path = "/api/functions/process-with-openai";
  for await (const part of requestStream(path, { body, signal })) {
    const event = part as ProcessingEvent;
    if (event.type === "result") return event.result;
    if (event.type === "error") throw new ApiError({ ...event.error, status: 200 });
    text += event.text;
    show({ result: text, model: "AI", note: "This is not finished." });
  }
  const message = "The answer was cut off. Please try again.";
  throw new ApiError({ code: "internal", message, status: 200 });
}

export type Processing = ReturnType<typeof useProcessing>;
