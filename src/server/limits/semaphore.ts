import { AppError } from "#shared/errors.ts";
import { limitsHit } from "../metrics/counts.ts";
import { createFairQueue, type PermitLimits, type Queued } from "./fair-queue.ts";

export type Rejection = {
  code: "rate_limited" | "unavailable";
  message: string;
  retryAfterSeconds: number;
};

/** `code` applies when too many wait. After `waitTimeoutMs` it is always "unavailable". */
export type ConcurrencyPolicy = PermitLimits &
  Rejection & {
    /** For counting rejections; its key in `concurrencyLimits`. */
    name?: string;
    /** Above it, further requests of the key are rejected. Default: unlimited. */
    maxWaitingPerKey?: number;
    /** Above it, the newest request of the key with the most waiting is rejected. Default: unlimited. */
    maxWaiting?: number;
    /** Default: no timeout. */
    waitTimeoutMs?: number;
    /** Replaces the rejection of a key above `maxWaitingPerKey`. */
    whenKeyIsFull?: Rejection;
  };

type AcquireOptions = {
  /** Default: 1. Must not exceed `maxTotal` or `maxPerKey`. */
  weight?: number;
  /** Ends the wait when it aborts. */
  signal?: AbortSignal | undefined;
  /** Called while waiting with the position in the queue, from 1, whenever the queue changes. */
  onPosition?: ((position: number) => void) | undefined;
};

export type Semaphore = {
  /**
   * Acquires permits for `key`; resolves with the release function. Throws AppError if too many wait or on
   * timeout, and the signal's reason if it aborts while waiting.
   */
  acquire: (key: string, options?: AcquireOptions) => Promise<() => void>;
  /** Runs `work` with a permit, and releases it when `work` ends or fails. */
  withPermit: <Result>(
    key: string,
    work: () => Promise<Result>,
    options?: AcquireOptions,
  ) => Promise<Result>;
};

type Waiting = Queued & {
  onPosition: AcquireOptions["onPosition"];
  start: () => void;
  reject: (reason: unknown) => void;
};

/** A weighted semaphore, fair between keys. */
export function createSemaphore(policy: ConcurrencyPolicy): Semaphore {
  const queue = createFairQueue<Waiting>(policy);
  let reportsPositions = false;

  const createRejection = ({ code, message, retryAfterSeconds }: Rejection = policy) => {
    if (policy.name !== undefined) limitsHit.add(policy.name);
    return new AppError(code, message, { retryAfterSeconds });
  };

  function start(item: Queued): () => void {
    queue.start(item);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      queue.end(item);
      startWaiting();
    };
  }

  function startWaiting(): void {
    for (let next = queue.findNext(); next !== null; next = queue.findNext()) next.start();
    reportPositions();
  }

  function reportPositions(): void {
    if (!reportsPositions) return;
    for (const [index, { onPosition }] of queue.listAllWaiting().entries()) onPosition?.(index + 1);
  }

  /** Throws, or rejects another request, if there are too many to add one of `key`. */
  function limitWaiting(key: string): void {
    const { maxWaitingPerKey = Infinity, maxWaiting = Infinity, whenKeyIsFull } = policy;
    const own = queue.listWaiting(key).length;
    if (own >= maxWaitingPerKey) throw createRejection(whenKeyIsFull);
    if (queue.countWaiting() < maxWaiting) return;
    const longest = queue.listLongest();
    if (own + 1 >= longest.length) throw createRejection();
    longest.at(-1)!.reject(createRejection());
  }

  function wait(key: string, { weight, signal, onPosition }: AcquireOptions): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    const item: Waiting = {
      key,
      weight: weight ?? 1,
      onPosition,
      start: () => {
        stopWaiting();
        resolve(start(item));
      },
      reject: (reason) => {
        stopWaiting();
        queue.remove(item);
        reject(reason);
        // The next request of the key may need fewer permits.
        startWaiting();
      },
    };
    const abort = () => item.reject(signal!.reason);
    const { waitTimeoutMs } = policy;
    const timer =
      waitTimeoutMs === undefined
        ? undefined
        : setTimeout(
            () => item.reject(createRejection({ ...policy, code: "unavailable" })),
            waitTimeoutMs,
          );
    signal?.addEventListener("abort", abort, { once: true });
    queue.add(item);
    if (onPosition !== undefined) reportsPositions = true;
    reportPositions();
    return promise;
  }

  const acquire: Semaphore["acquire"] = async (key, options = {}) => {
    const { weight = 1, signal } = options;
    if (queue.listWaiting(key).length === 0 && queue.canStart({ key, weight }))
      return start({ key, weight });
    signal?.throwIfAborted();
    limitWaiting(key);
    return wait(key, options);
  };

  return {
    acquire,
    withPermit: async (key, work, options) => {
      const release = await acquire(key, options);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
