/** Converts pictures of unknown origin in one bounded child process, which starts when needed and ends when idle. */
import {
  type BoundedChild,
  type ChildEnd,
  type ChildLimits,
  startBoundedChild,
} from "#server/child/bounded-child.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import {
  type PictureOutcome,
  type PictureTask,
  type VariantKind,
  refuse,
} from "./picture-protocol.ts";

/** The largest pictures take 3 s of CPU and 700 MB. */
const defaultLimits: ChildLimits = { timeoutMs: 30_000, maxRssBytes: 768 * 1024 * 1024 };
/** Longer than the pause between two pictures of a page. */
const defaultIdleMs = 5_000;
/** A child is replaced after this number, because codecs of untrusted bytes may leak memory. */
const picturesPerChild = 200;
/** A child that keeps more memory after a picture is replaced. */
const maxRestingRssBytes = 300 * 1024 * 1024;
export const maxPictureBytes = 20 * 1024 * 1024;

export type PictureConverter = {
  /**
   * Bytes that are not a usable picture result in a refusal with a message. Rejects only with the reason of an
   * aborted `signal`, after `close`, or if no child starts. Pictures wait in a queue that is fair between owners.
   */
  convert: (
    bytes: Uint8Array,
    options: { owner: string; kinds: readonly VariantKind[]; signal?: AbortSignal | undefined },
  ) => Promise<PictureOutcome>;
  /** Ends the child. Running and waiting pictures reject. */
  close: () => void;
};

export function createPictureConverter({
  idleMs = defaultIdleMs,
  ...given
}: Partial<ChildLimits> & { idleMs?: number } = {}): PictureConverter {
  const limits = { ...defaultLimits, ...given };
  const semaphore = createSemaphore(concurrencyLimits.pictureConversion);
  const closing = new AbortController();
  let child: BoundedChild<PictureTask, PictureOutcome> | null = null;
  let converted = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  const endChild = () => {
    clearTimeout(idleTimer);
    child?.stop();
    child = null;
  };
  const runInChild = async (task: PictureTask, signal: AbortSignal) => {
    signal.throwIfAborted();
    clearTimeout(idleTimer);
    if (!child?.isAlive()) {
      child = startBoundedChild(new URL("picture-child.ts", import.meta.url));
      converted = 0;
    }
    converted += 1;
    try {
      return await child.run(task, limits, { signal });
    } finally {
      const isSpent = converted >= picturesPerChild || child.rss() > maxRestingRssBytes;
      if (!child.isAlive() || isSpent) endChild();
      else idleTimer = setTimeout(endChild, idleMs).unref();
    }
  };

  return {
    convert: async (bytes, { owner, kinds, signal: given }) => {
      if (bytes.length > maxPictureBytes)
        return refuse(
          "too_large",
          `The picture is larger than ${maxPictureBytes / 1024 / 1024} MB.`,
        );
      const signal = given ? AbortSignal.any([closing.signal, given]) : closing.signal;
      const run = () => runInChild({ bytes, kinds }, signal);
      return readEnd(await semaphore.withPermit(owner, run, { signal }), signal);
    },
    close: () => {
      closing.abort(new Error("The server is closing."));
      endChild();
    },
  };
}

function readEnd(end: ChildEnd<PictureOutcome>, signal: AbortSignal): PictureOutcome {
  if (end.end === "aborted") throw signal.reason;
  if (end.end === "stopped") throw new Error("The server is closing.");
  if (end.end === "timeout")
    return refuse("timeout", "Decoding the picture took too long, so it was stopped.");
  if (end.end === "memory")
    return refuse(
      "too_large",
      "The picture needs more memory to decode than it is allowed to use.",
    );
  if (end.end === "crashed" && end.message.includes("before it was ready"))
    throw new Error(end.message);
  if (end.end !== "answer")
    return refuse("damaged", "The picture is damaged, or of a kind that cannot be decoded.");
  const { answer } = end;
  if (!answer.ok) return answer;
  // Buffers arrive as Uint8Array.
  const variants = answer.variants.map((variant) => ({
    ...variant,
    bytes: Buffer.from(variant.bytes.buffer, variant.bytes.byteOffset, variant.bytes.length),
  }));
  return { ...answer, variants };
}
