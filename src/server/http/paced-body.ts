/** A request's body as it arrives, by a sender who keeps a minimum pace. */
import { AppError } from "#shared/errors.ts";

/** Pauses of the sender, in all: each byte that comes makes up for some of them. */
export const pace = { pauseMilliseconds: 20_000, bytesPerSecond: 16 * 1024 };

/**
 * The parts of a body. Only the time in which the sender is waited for counts. Throws AppError "timeout" for a
 * sender who is slower; whatever breaks the connection is thrown as it is.
 */
export async function* readPaced(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let pauseLeft = pace.pauseMilliseconds;
  try {
    for (;;) {
      const waitedSince = performance.now();
      const { done, value } = await within(pauseLeft, reader.read());
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

/** The whole of a body of at most `maxSize` bytes, in memory of its own. Throws "too_large" as soon as it is longer. */
export async function collectBody(
  body: ReadableStream<Uint8Array>,
  maxSize: number,
  declared: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  // Memory that is not written to is not really taken: the claim of a length costs nothing.
  let held = new Uint8Array(declared ?? Math.min(maxSize, 64 * 1024));
  let size = 0;
  for await (const part of readPaced(body)) {
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

/** What `promise` gives, or AppError "timeout" after this many milliseconds. */
export async function within<Result>(
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
