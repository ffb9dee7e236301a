import {
  extractionApi,
  type ExtractionEvent,
  type ExtractionResult,
  type Processed,
  type ProcessingEvent,
} from "#features/extraction/contract.ts";
import { serve } from "#server/http/serve.ts";
import { type Context } from "hono";
import { callLimits } from "#server/ai/ai.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { getServerResponse } from "#server/http/response/receiver.ts";
import { streamEvents } from "#server/http/response/stream-events.ts";
import { AppError } from "#shared/errors.ts";
import { extractImage } from "./extract-image.ts";
import type { ReadingPurpose, Watching } from "./image-reader.ts";
import { deleteImage, receiveImage } from "./image-uploads.ts";
import type { ReadingPlaces } from "./reading-places.ts";
import { saveImage } from "./save-image.ts";
import { processText } from "./text/process-text.ts";

/** Milliseconds: a call of the model, and waiting for its turn. */
const longestProcessing = callLimits.timeout + 2 * 60_000;

/** /api/functions/extract-text, process-image and process-with-openai */
export function extractionRoutes(places: ReadingPlaces) {
  const answer = async (c: Context<HttpEnv>, filePath: string, purpose: ReadingPurpose) => {
    const { ctx } = c.var;
    // May wait for minutes in a queue with its own limits.
    c.var.releasePermit?.();
    const { signal } = c.req.raw;
    if (wantsEvents(c))
      return answerEvents(
        c,
        streamEvents<ExtractionEvent, ExtractionResult>(ctx.app.log, signal, (send, limited) =>
          extractImage(ctx, places, { filePath, purpose }, watchByEvents(send, limited)),
        ),
      );
    const watching = { signal, onPlace: () => {}, onProgress: () => {} };
    const result = await tellStopped(
      signal,
      extractImage(ctx, places, { filePath, purpose }, watching),
    );
    return { result };
  };
  return serve(extractionApi, {
    "POST /api/extraction/save": async ({ ctx, body, c }) => {
      c.var.releasePermit?.();
      const entry = await saveImage(ctx, places.recent, body);
      return { entry };
    },
    "POST /api/storage/image-uploads": async ({ ctx, c }) => {
      c.var.releasePermit?.();
      const filePath = await receiveImage(ctx, c.req.raw);
      return { filePath };
    },
    "DELETE /api/storage/image-uploads/:path{.+}": ({ ctx, params }) =>
      deleteImage(ctx, params.path),
    "POST /api/functions/extract-text": ({ body, c }) => answer(c, body.filePath, "detection"),
    "POST /api/functions/process-image": ({ body, c }) => answer(c, body.filePath, "analysis"),
    "POST /api/functions/process-with-openai": ({ ctx, body, signal, c }) => {
      c.var.releasePermit?.();
      // The body has arrived, and nothing is sent while the model works.
      getServerResponse(c)?.setTimeout(longestProcessing);
      if (wantsEvents(c))
        return answerEvents(
          c,
          streamEvents<ProcessingEvent, Processed>(ctx.app.log, signal, (send, limited) =>
            processText(ctx, body, limited, (text) => send({ type: "text", text })),
          ),
        );
      return processText(ctx, body, signal);
    },
  });
}

function wantsEvents(c: Context<HttpEnv>): boolean {
  return /\btext\/event-stream\b/.test(c.req.header("accept") ?? "");
}

function answerEvents(c: Context<HttpEnv>, events: ReadableStream<Uint8Array>): Response {
  c.header("content-type", "text/event-stream");
  c.header("x-accel-buffering", "no");
  return c.body(events);
}

function tellStopped<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw signal.aborted ? new AppError("unavailable", "The extraction was stopped.") : error;
  });
}

/** Reports each queue position and each whole percent once. */
function watchByEvents(send: (event: ExtractionEvent) => void, signal: AbortSignal): Watching {
  let latest = "";
  const sendNew = (event: ExtractionEvent) => {
    const told = JSON.stringify(event);
    if (told !== latest) send(event);
    latest = told;
  };
  return {
    signal,
    onPlace: (place) => sendNew({ type: "queued", place }),
    onProgress: (percent) => sendNew({ type: "progress", percent: Math.round(percent) }),
  };
}
