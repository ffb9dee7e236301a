// The embedded engine on the server's side: one child process, kept while images arrive and ended when idle.
import {
  type BoundedChild,
  type ChildLimits,
  startBoundedChild,
} from "#server/child/bounded-child.ts";
import { AppError } from "#shared/errors.ts";
import type { ImageReader } from "./image-reader.ts";
import type { EngineAnswer, EngineTask } from "./reading/engine-protocol.ts";

const defaultLimits: ChildLimits = { timeoutMs: 120_000, maxRssBytes: 768 * 1024 * 1024 };
/** Loading takes half a second; idle it holds some hundred megabytes. */
const defaultIdleMs = 30_000;
/** Its memory grows with the largest image, and never shrinks. */
const restingRssBytes = 320 * 1024 * 1024;
const imagesPerChild = 100;

export type EmbeddedReader = ImageReader & { close: () => void };

/** Reads one image at a time; throws an Error on concurrent calls. */
export function createEmbeddedReader(
  languages: readonly string[],
  { idleMs = defaultIdleMs, ...given }: Partial<ChildLimits> & { idleMs?: number } = {},
): EmbeddedReader {
  const limits = { ...defaultLimits, ...given };
  let child: BoundedChild<EngineTask, EngineAnswer> | null = null;
  let isBusy = false;
  let read = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(idleTimer);
    child?.stop();
    child = null;
  };
  const take = () => {
    if (isBusy) throw new Error("The embedded reader reads one image at a time.");
    isBusy = true;
    clearTimeout(idleTimer);
    if (!child?.isAlive()) {
      child = startBoundedChild(new URL("reading/engine-child.ts", import.meta.url));
      read = 0;
    }
    read += 1;
    return child;
  };
  const release = () => {
    isBusy = false;
    if (!child?.isAlive() || read >= imagesPerChild || child.rss() > restingRssBytes) close();
    else idleTimer = setTimeout(close, idleMs).unref();
  };

  return {
    atOnce: 1,
    close,
    read: async ({ bytes, header }, _purpose, watching) => {
      watching.signal.throwIfAborted();
      const task = { bytes, orientation: header.orientation, languages };
      try {
        const end = await take().run(task, limits, watching);
        if (end.end === "aborted") throw watching.signal.reason;
        if (end.end === "answer" && "page" in end.answer)
          return { lines: end.answer.page.lines, documentType: null };
        if (end.end === "answer")
          throw new AppError("validation", "This image is damaged and cannot be read.");
        if (end.end === "timeout")
          throw new AppError(
            "validation",
            "Reading this image took too long, so it was stopped. Try a smaller part of it.",
          );
        if (end.end === "memory")
          throw new AppError(
            "too_large",
            "This image needs more memory to read than it is allowed to use.",
          );
        if (end.end === "stopped")
          throw new AppError("unavailable", "The server is closing. Please try again.", {
            retryAfterSeconds: 10,
          });
        throw new AppError("internal", "The text of this image could not be read.", {
          cause: new Error(end.message),
        });
      } finally {
        release();
      }
    },
  };
}
