// Renders pages of a document as pictures, in a separate bounded child that ends with the document.
import { AppError } from "#shared/errors.ts";
import {
  type BoundedChild,
  type ChildEnd,
  type ChildLimits,
  startBoundedChild,
} from "#server/child/bounded-child.ts";
import type { RenderAnswer, RenderTask } from "./render-protocol.ts";

const limits: ChildLimits = { timeoutMs: 30_000, maxRssBytes: 768 * 1024 * 1024 };

/** The size is in points; `png` is null for a blank page. */
export type PagePicture = { png: Buffer | null; width: number; height: number };

export type PageRenderer = {
  /**
   * `page` counts from 1. Throws AppError with a message if the page cannot be rendered; others may still
   * work.
   */
  renderPage: (page: number, signal: AbortSignal) => Promise<PagePicture>;
  close: () => void;
};

/**
 * The result of `load` is sent to the child before its first page, and again if a page ended the child. The
 * server keeps no copy.
 */
export function createPageRenderer(load: () => Promise<Buffer>): PageRenderer {
  let child: BoundedChild<RenderTask, RenderAnswer> | null = null;
  const close = () => {
    child?.stop();
    child = null;
  };
  const ask = async (task: RenderTask, signal: AbortSignal) =>
    readAnswer(await child!.run(task, limits, { signal }), signal);

  return {
    close,
    renderPage: async (page, signal) => {
      signal.throwIfAborted();
      if (!child?.isAlive()) {
        const open = await load();
        child = startBoundedChild(new URL("render-child.ts", import.meta.url));
        await ask({ open }, signal).catch((error: unknown) => {
          close();
          throw error;
        });
      }
      const answer = await ask({ page }, signal);
      if (!("png" in answer)) throw new Error("The child sent the answer of another task.");
      const { png, width, height } = answer;
      return { png: png && Buffer.from(png.buffer, png.byteOffset, png.length), width, height };
    },
  };
}

function readAnswer(end: ChildEnd<RenderAnswer>, signal: AbortSignal): RenderAnswer {
  if (end.end === "aborted") throw signal.reason;
  if (end.end === "stopped") throw new AppError("unavailable", "The server is closing.");
  if (end.end === "timeout")
    throw new AppError("validation", "It took too long to draw, so it was stopped.");
  if (end.end === "memory")
    throw new AppError("too_large", "It needs more memory to draw than it is allowed to use.");
  if (end.end !== "answer")
    throw new AppError("validation", "It is damaged and cannot be drawn.", {
      cause: new Error(end.message),
    });
  if (!("failure" in end.answer)) return end.answer;
  throw end.answer.failure === "encrypted"
    ? new AppError("validation", "It is protected with a password.")
    : new AppError("validation", "It is damaged and cannot be drawn.");
}
