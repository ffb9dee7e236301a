// Runs work answered with server-sent events: progress events, then the result or an error.
import type { Log } from "#server/logging/log.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

const encoder = new TextEncoder();

export type ErrorEvent = {
  type: "error";
  error: { code: ErrorCode; message: string; retryAfterSeconds?: number };
};

/** The last event is `result` or `error`. The signal of `work` aborts when the client disconnects. */
export function streamEvents<Progress extends { type: string }, Result>(
  log: Log,
  signal: AbortSignal,
  work: (send: (event: Progress) => void, signal: AbortSignal) => Promise<Result>,
): ReadableStream<Uint8Array> {
  const stopped = new AbortController();
  return new ReadableStream({
    start(controller) {
      const send = (event: Progress | { type: "result"; result: Result } | ErrorEvent) => {
        if (stopped.signal.aborted) return;
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      };
      const limited = AbortSignal.any([signal, stopped.signal]);
      void work(send, limited)
        .then(
          (result) => send({ type: "result", result }),
          (error: unknown) => {
            if (!limited.aborted) send({ type: "error", error: describe(error, log) });
          },
        )
        .finally(() => {
          if (!stopped.signal.aborted) controller.close();
        });
    },
    cancel() {
      stopped.abort(new AppError("unavailable", "This was stopped."));
    },
  });
}

function describe(error: unknown, log: Log): ErrorEvent["error"] {
  if (!(error instanceof AppError) || error.code === "internal")
    log.error({ err: error }, "what was answered with events failed");
  if (!(error instanceof AppError))
    return { code: "internal", message: "An unknown error occurred." };
  const { code, message, retryAfterSeconds } = error;
  return retryAfterSeconds === undefined ? { code, message } : { code, message, retryAfterSeconds };
}
