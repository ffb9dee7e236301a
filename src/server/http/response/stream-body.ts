/** Streams a body with backpressure: the source is only read when the client reads. */
import type { ServerResponse } from "node:http";

type Options = {
  /** Aborts if the client reads nothing for this long. */
  stallMilliseconds: number;
  /** Destroyed if the source fails, because a normal end would look like a complete body. */
  outgoing: ServerResponse | undefined;
  /** Called once at the end, whether it succeeded or not. */
  onEnd: () => void;
};

export function streamBody(
  source: AsyncIterable<Uint8Array>,
  { stallMilliseconds, outgoing, onEnd }: Options,
): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  function finish(): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    // A source waiting for its next chunk ends only when its owner closes it.
    onEnd();
    void chunks.return?.().catch(() => {});
  }
  function fail(controller: ReadableStreamDefaultController, error: unknown): void {
    if (isOver) return;
    finish();
    if (outgoing === undefined) controller.error(error);
    else outgoing.destroy();
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => watch(controller),
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          const { done, value } = await chunks.next();
          if (isOver) return;
          if (done === true) {
            controller.close();
            finish();
          } else {
            controller.enqueue(value);
            watch(controller);
          }
        } catch (error) {
          fail(controller, error);
        }
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );

  function watch(controller: ReadableStreamDefaultController): void {
    timer = setTimeout(() => fail(controller, new Error("nobody reads this")), stallMilliseconds);
    timer.unref();
  }
}
