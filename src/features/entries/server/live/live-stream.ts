/** A live stream: its unsent data is bounded, and a client that reads nothing is disconnected. */
import type { ServerResponse } from "node:http";

/** Bytes that may be buffered for a client. The events themselves are shared by all streams of a user. */
const maxUnreadBytes = 512 * 1024;
/** Time that an ended stream has to deliver the remaining data. */
const drainMilliseconds = 10_000;

export type LiveStream = {
  body: ReadableStream<Uint8Array>;
  write: (event: Uint8Array) => void;
  /** Sends `last`, then ends the stream. */
  end: (last?: Uint8Array) => void;
  /** Resolves when the stream has ended, on either side. */
  ended: Promise<void>;
};

/**
 * `outgoing` is the underlying response, if there is one: only closing it disconnects a client that reads
 * nothing.
 */
export function startLiveStream(outgoing: ServerResponse | undefined): LiveStream {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let isOpen = true;
  const finish = () => {
    isOpen = false;
    resolve();
  };
  const body = new ReadableStream<Uint8Array>(
    { start: (given) => void (controller = given), cancel: finish },
    new ByteLengthQueuingStrategy({ highWaterMark: maxUnreadBytes }),
  );
  const disconnect = () => {
    if (outgoing !== undefined && !outgoing.writableFinished) outgoing.destroy();
  };
  return {
    body,
    ended,
    write: (event) => {
      if (!isOpen) return;
      if (controller.desiredSize! > 0) {
        controller.enqueue(event);
        return;
      }
      finish();
      if (outgoing === undefined) controller.error(new Error("nobody reads this stream"));
      else disconnect();
    },
    end: (last) => {
      if (!isOpen) return;
      finish();
      if (last !== undefined) controller.enqueue(last);
      controller.close();
      setTimeout(disconnect, drainMilliseconds).unref();
    },
  };
}

const encoder = new TextEncoder();

/** An event in SSE wire format. */
export function formatEvent(name: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
