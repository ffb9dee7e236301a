import { AppError } from "#shared/errors.ts";

export type Turns = {
  /**
   * Acquires `weight` permits for `key`; resolves with the release function. Throws AppError with
   * `codeWhenFull` if too many wait already, "unavailable" on timeout or when `signal` aborts.
   */
  take: (key: string, weight?: number, signal?: AbortSignal) => Promise<() => void>;
  /** Runs `work` with one permit, and releases it when `work` ends or fails. */
  run: <Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
};

export type TurnLimits = {
  /** Maximum sums of weights: of all keys, and per key. A single weight must not exceed either. */
  total: number;
  each: number;
  /** Maximum requests waiting per key; further ones are rejected. */
  mostWaiting: number;
  /**
   * Maximum requests waiting in total: beyond it, the newest of the key with the most waiting is rejected.
   * Default: none.
   */
  mostWaitingInAll?: number;
  /** Default: no timeout. */
  waitMilliseconds?: number;
  /** The message of rejections. */
  message: string;
  codeWhenFull: "rate_limited" | "unavailable";
  /** Default: `waitMilliseconds` in seconds, or one second. */
  retryAfterSeconds?: number;
};

type Waiting = { weight: number; begin: () => void; refuse: () => void };

/**
 * A weighted semaphore with a total and a per-key limit. Released permits are given to the key that holds the
 * fewest, in rotation among equals, and first come, first served within a key. Limits are re-read at each
 * request.
 */
export function createTurns(limits: TurnLimits): Turns {
  const held = new Map<string, number>();
  // In rotation order: a key that was served moves to the end.
  const lines = new Map<string, Waiting[]>();
  let heldInAll = 0;
  let waitingInAll = 0;

  const countHeld = (key: string) => held.get(key) ?? 0;
  const fits = (key: string, weight: number) =>
    heldInAll + weight <= limits.total && countHeld(key) + weight <= limits.each;
  const refusal = (code: TurnLimits["codeWhenFull"]) => {
    const { waitMilliseconds = 1_000, retryAfterSeconds = Math.ceil(waitMilliseconds / 1_000) } =
      limits;
    return new AppError(code, limits.message, { retryAfterSeconds });
  };

  function begin(key: string, weight: number): () => void {
    heldInAll += weight;
    held.set(key, countHeld(key) + weight);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      heldInAll -= weight;
      const left = countHeld(key) - weight;
      if (left > 0) held.set(key, left);
      else held.delete(key);
      serveWaiting();
    };
  }

  function findNext(): string | undefined {
    let next: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [key, [first]] of lines) {
      if (countHeld(key) >= least || !fits(key, first!.weight)) continue;
      next = key;
      least = countHeld(key);
      if (least === 0) break;
    }
    return next;
  }

  function serveWaiting(): void {
    for (let key = findNext(); key !== undefined; key = findNext()) {
      const line = lines.get(key)!;
      const first = line[0]!;
      remove(key, first);
      // Moves to the end if more of its requests wait.
      if (lines.delete(key)) lines.set(key, line);
      first.begin();
    }
  }

  function remove(key: string, one: Waiting): void {
    const line = lines.get(key)!;
    line.splice(line.indexOf(one), 1);
    if (line.length === 0) lines.delete(key);
    waitingInAll -= 1;
  }

  function makeRoomToWait(key: string): void {
    const own = lines.get(key)?.length ?? 0;
    if (own >= limits.mostWaiting) throw refusal(limits.codeWhenFull);
    if (waitingInAll < (limits.mostWaitingInAll ?? Number.POSITIVE_INFINITY)) return;
    let longest: Waiting[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    if (own + 1 >= longest.length) throw refusal(limits.codeWhenFull);
    longest.at(-1)!.refuse();
  }

  function wait(key: string, weight: number, signal?: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    };
    const refuse = (code: TurnLimits["codeWhenFull"]) => {
      stopWaiting();
      remove(key, waiting);
      reject(refusal(code));
    };
    const giveUp = () => {
      refuse("unavailable");
      // The next request in the queue may need fewer permits.
      serveWaiting();
    };
    const waiting: Waiting = {
      weight,
      begin: () => {
        stopWaiting();
        resolve(begin(key, weight));
      },
      refuse: () => refuse(limits.codeWhenFull),
    };
    const { waitMilliseconds } = limits;
    const timer = waitMilliseconds === undefined ? undefined : setTimeout(giveUp, waitMilliseconds);
    signal?.addEventListener("abort", giveUp, { once: true });
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [waiting]);
    else line.push(waiting);
    waitingInAll += 1;
    return promise;
  }

  const take: Turns["take"] = async (key, weight = 1, signal) => {
    if (!lines.has(key) && fits(key, weight)) return begin(key, weight);
    if (signal?.aborted === true) throw refusal("unavailable");
    makeRoomToWait(key);
    return wait(key, weight, signal);
  };
  return {
    take,
    run: async (key, work, signal) => {
      const release = await take(key, 1, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
