/** Limits the memory of all fetches in this process: above the limit, a fetch waits until another ends. */

/** Bytes of all fetches together. Only the oldest may exceed it, so that one always completes. */
const maxHeldBytes = 64 * 1024 * 1024;

type Holder = { bytes: number; wake: () => void };

/** The running fetches, the oldest first. */
const holders = new Set<Holder>();
let total = 0;

export type HeldBytes = {
  /** Waits until `bytes` more fit. Throws the signal's reason if it aborts first. */
  grow: (bytes: number) => Promise<void>;
  release: () => void;
};

export function reserveBytes(signal: AbortSignal): HeldBytes {
  const holder: Holder = { bytes: 0, wake: () => {} };
  holders.add(holder);
  const mayHold = (bytes: number) =>
    total + bytes <= maxHeldBytes || holders.values().next().value === holder;
  return {
    grow: async (bytes) => {
      while (!mayHold(bytes)) await waitForCapacity(holder, signal);
      signal.throwIfAborted();
      holder.bytes += bytes;
      total += bytes;
    },
    release: () => {
      if (!holders.delete(holder)) return;
      total -= holder.bytes;
      for (const { wake } of holders) wake();
    },
  };
}

async function waitForCapacity(holder: Holder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<void>();
  holder.wake = resolve;
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  signal.throwIfAborted();
}
