/** Reads a request body as it arrives, enforcing a minimum pace. */
import { AppError } from "#shared/errors.ts";

/** The sender's pauses in total; each received byte earns back some of that time. */
export const pace: Readonly<Record<"pauseMilliseconds" | "bytesPerSecond", number>> = {
  pauseMilliseconds: 20_000,
  bytesPerSecond: 16 * 1024,
};

/**
 * Yields the parts of a body. Only time spent waiting for the sender counts. Throws AppError "timeout" for a
 * slower sender; connection errors are thrown unchanged.
 */
export async function* streamPaced(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let pauseLeft = pace.pauseMilliseconds;
  try {
    for (;;) {
      const waitedSince = performance.now();
      const { done, value } = await withTimeout(pauseLeft, reader.read());
      if (done) return;
      pauseLeft -= performance.now() - waitedSince;
      pauseLeft += (value.length / pace.bytesPerSecond) * 1_000;
      pauseLeft = Math.min(pauseLeft, pace.pauseMilliseconds);
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** A whole body of at most `maxSize` bytes, in its own buffer. Throws "too_large" as soon as it is longer. */
export async function collectBody(
  body: ReadableStream<Uint8Array>,
  maxSize: number,
  declared: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  // The operating system does not commit unwritten memory, so a false declared length costs nothing.
  let held = new Uint8Array(declared ?? Math.min(maxSize, 64 * 1024));
  let size = 0;
  for await (const part of streamPaced(body)) {
    const longer = size + part.length;
    if (longer > maxSize) throw tooLarge(maxSize);
    if (longer > held.length) {
      const grown = new Uint8Array(Math.min(maxSize, Math.max(longer, held.length * 2)));
      grown.set(held.subarray(0, size));
      held = grown;
    }
    held.set(part, size);
    size = longer;
  }
  return held.subarray(0, size);
}

/** The result of `promise`, or AppError "timeout" after this many milliseconds. */
export async function withTimeout<Result>(
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    const refuse = () =>
      reject(new AppError("timeout", "The request came too slowly. Please try again."));
    timer = setTimeout(refuse, Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([promise, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

export function tooLarge(maxSize: number): AppError {
  return new AppError("too_large", `That is too large: ${Math.floor(maxSize / 1024)} KB at most`);
}
