// The extraction as server-sent events: the place in the line, how far it is, the result or why there is none.
import type { ExtractionEvent, ExtractionResult } from "#features/extraction/contract.ts";
import type { Log } from "#server/log.ts";
import { AppError } from "#shared/errors.ts";
import type { Watching } from "./image-reader.ts";

const encoder = new TextEncoder();

/** Ends the work when nobody reads the stream any more. */
export function streamExtraction(
  log: Log,
  signal: AbortSignal,
  extract: (watching: Watching) => Promise<ExtractionResult>,
): ReadableStream<Uint8Array> {
  const stopped = new AbortController();
  return new ReadableStream({
    start(controller) {
      let latest = "";
      const send = (event: ExtractionEvent) => {
        const data = JSON.stringify(event);
        if (data === latest || stopped.signal.aborted) return;
        latest = data;
        controller.enqueue(encoder.encode(`data: ${data}\n\n`));
      };
      const watching: Watching = {
        signal: AbortSignal.any([signal, stopped.signal]),
        onPlace: (place) => send({ type: "queued", place }),
        onProgress: (percent) => send({ type: "progress", percent: Math.round(percent) }),
      };
      void extract(watching)
        .then(
          (result) => send({ type: "result", result }),
          (error: unknown) => {
            if (!watching.signal.aborted) send({ type: "error", error: describe(error, log) });
          },
        )
        .finally(() => {
          if (!stopped.signal.aborted) controller.close();
        });
    },
    cancel() {
      stopped.abort(new AppError("unavailable", "The extraction was stopped."));
    },
  });
}

function describe(error: unknown, log: Log): Extract<ExtractionEvent, { type: "error" }>["error"] {
  if (!(error instanceof AppError) || error.code === "internal")
    log.error({ err: error }, "an image was not read");
  if (!(error instanceof AppError))
    return { code: "internal", message: "An unknown error occurred." };
  const { code, message, retryAfterSeconds } = error;
  return retryAfterSeconds === undefined ? { code, message } : { code, message, retryAfterSeconds };
}
