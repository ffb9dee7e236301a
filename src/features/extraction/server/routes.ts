import { type Context, Hono } from "hono";
import {
  ExtractImage,
  type Extracted,
  type ExtractionEvent,
  type ExtractionResult,
  type ExtractionSaved,
  type ImageUploaded,
  type Processed,
  type ProcessingEvent,
  ProcessText,
  SaveExtraction,
} from "#features/extraction/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { takeLargeJson } from "#server/http/json-body.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { streamEvents } from "#server/http/stream-events.ts";
import { valid } from "#server/http/valid.ts";
import { AppError } from "#shared/errors.ts";
import { extractImage } from "./extract-image.ts";
import type { ReadingPurpose, Watching } from "./image-reader.ts";
import { deleteImage, receiveImage } from "./image-uploads.ts";
import type { ReadingPlaces } from "./reading-places.ts";
import { saveImage } from "./save-image.ts";
import { processText } from "./text/process-text.ts";

/** JSON of 200,000 characters, all escaped in the worst case. */
const takeText = takeLargeJson(1_500_000);

const takeExtraction = limitRate({
  burst: 40,
  perSecond: 0.5,
  message: "Too many images at once. Please wait a moment.",
});

/** /api/storage/image-uploads */
export const imageUploadRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .post("/", async (c) => {
    c.var.releaseTurn?.();
    const filePath = await receiveImage(c.var.ctx, c.req.raw);
    return c.json({ filePath } satisfies ImageUploaded, 201);
  })
  .delete("/:path{.+}", async (c) => {
    await deleteImage(c.var.ctx, c.req.param("path"));
    return c.body(null, 204);
  });

const takeProcessing = limitRate({
  burst: 30,
  perSecond: 0.5,
  message: "Too many texts at once. Please wait a moment.",
});

/** /api/functions/extract-text, process-image and process-with-openai */
export function extractionRoutes(places: ReadingPlaces) {
  const answer = async (c: Context<HttpEnv>, filePath: string, purpose: ReadingPurpose) => {
    const { ctx } = c.var;
    takeExtraction(ctx.userId);
    // May wait for minutes in a queue with its own limits.
    c.var.releaseTurn?.();
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
    .use(requireActor)
    .post("/extract-text", valid("json", ExtractImage), (c) =>
      answer(c, c.req.valid("json").filePath, "detection"),
    )
    .post("/process-image", valid("json", ExtractImage), (c) =>
      answer(c, c.req.valid("json").filePath, "analysis"),
    )
    .post("/process-with-openai", takeText, valid("json", ProcessText), async (c) => {
      takeProcessing(c.var.ctx.userId);
      c.var.releaseTurn?.();
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
  return new Hono<HttpEnv>()
    .use(requireActor)
    .post("/save", valid("json", SaveExtraction), async (c) => {
      takeExtraction(c.var.ctx.userId);
      c.var.releaseTurn?.();
      const entry = await saveImage(c.var.ctx, places.recent, c.req.valid("json"));
      return c.json({ entry } satisfies ExtractionSaved, 201);
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
