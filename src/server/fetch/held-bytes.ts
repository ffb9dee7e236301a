/** Foreign bytes in memory, all fetches of this process together: beyond the bound, a fetch waits for another's end. */

/** Bytes of all fetches together. Only the oldest may pass it, so that one always gets to its end. */
const mostHeld = 64 * 1024 * 1024;

type Holder = { bytes: number; wake: () => void };

/** The oldest first. */
const holders = new Set<Holder>();
let inAll = 0;

export type HeldBytes = {
  /** Waits until there is room for `bytes` more. Throws the signal's reason when it aborts first. */
  grow: (bytes: number) => Promise<void>;
  release: () => void;
};

export function holdBytes(signal: AbortSignal): HeldBytes {
  const holder: Holder = { bytes: 0, wake: () => {} };
  holders.add(holder);
  const mayHold = (bytes: number) =>
    inAll + bytes <= mostHeld || holders.values().next().value === holder;
  return {
    grow: async (bytes) => {
      while (!mayHold(bytes)) await waitForRoom(holder, signal);
      signal.throwIfAborted();
      holder.bytes += bytes;
      inAll += bytes;
    },
    release: () => {
      if (!holders.delete(holder)) return;
      inAll -= holder.bytes;
      for (const { wake } of holders) wake();
    },
  };
}

async function waitForRoom(holder: Holder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<void>();
  holder.wake = resolve;
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  signal.throwIfAborted();
}
