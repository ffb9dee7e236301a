import { type Context, Hono } from "hono";
import type { Captured } from "#features/capture/contract.ts";
import {
  ExtractImage,
  type Extracted,
  type ExtractionEvent,
  type ExtractionResult,
  type ImageUploaded,
  type Processed,
  type ProcessingEvent,
  ProcessText,
  SaveExtraction,
} from "#features/extraction/contract.ts";
import { callLimits } from "#server/ai/ai.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { getServerResponse } from "#server/http/response/receiver.ts";
import { streamEvents } from "#server/http/response/stream-events.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { AppError } from "#shared/errors.ts";
import { extractImage } from "./extract-image.ts";
import type { ReadingPurpose, Watching } from "./image-reader.ts";
import { deleteImage, receiveImage } from "./image-uploads.ts";
import type { ReadingPlaces } from "./reading-places.ts";
import { saveImage } from "./save-image.ts";
import { processText } from "./text/process-text.ts";

const uploads = access("write", { rate: createRateLimiter(rateLimits.images), streamsBody: true });
const rate = createRateLimiter(rateLimits.images);
/** Consumes an uploaded image and returns its text. */
const extracts = access(["read", "write"], { rate });
const savesImage = access("write", { rate });
const processesText = access("ask", {
  rate: createRateLimiter(rateLimits.texts),
  // JSON of 200,000 characters, all escaped in the worst case.
  maxBodyBytes: 1_500_000,
  isAnswer: true,
});

/** Milliseconds: a call of the model, and waiting for its turn. */
const longestProcessing = callLimits.timeout + 2 * 60_000;

/** /api/storage/image-uploads */
export const imageUploadRoutes = new Hono<HttpEnv>()
  .post("/", uploads, async (c) => {
    c.var.releasePermit?.();
    const filePath = await receiveImage(c.var.ctx, c.req.raw);
    return c.json({ filePath } satisfies ImageUploaded, 201);
  })
  .delete("/:path{.+}", access("write"), async (c) => {
    await deleteImage(c.var.ctx, c.req.param("path"));
    return c.body(null, 204);
  });

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
    return c.json({ result } satisfies Extracted);
  };
  return new Hono<HttpEnv>()
    .post("/extract-text", extracts, valid("json", ExtractImage), (c) =>
      answer(c, c.req.valid("json").filePath, "detection"),
    )
    .post("/process-image", extracts, valid("json", ExtractImage), (c) =>
      answer(c, c.req.valid("json").filePath, "analysis"),
    )
    .post("/process-with-openai", processesText, valid("json", ProcessText), async (c) => {
      c.var.releasePermit?.();
      // The body has arrived, and nothing is sent while the model works.
      getServerResponse(c)?.setTimeout(longestProcessing);
      const { ctx } = c.var;
      const { signal } = c.req.raw;
      const asked = c.req.valid("json");
      if (wantsEvents(c))
        return answerEvents(
          c,
          streamEvents<ProcessingEvent, Processed>(ctx.app.log, signal, (send, limited) =>
            processText(ctx, asked, limited, (text) => send({ type: "text", text })),
          ),
        );
      const processed = await processText(ctx, asked, signal);
      return c.json(processed satisfies Processed);
    });
}

/** POST /api/extraction/save */
export function saveRoutes(places: ReadingPlaces) {
  return new Hono<HttpEnv>().post("/save", savesImage, valid("json", SaveExtraction), async (c) => {
    c.var.releasePermit?.();
    const entry = await saveImage(c.var.ctx, places.recent, c.req.valid("json"));
    return c.json({ entry } satisfies Captured, 201);
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
