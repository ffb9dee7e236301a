import { AppError } from "#shared/errors.ts";

export type Turns = {
  /**
   * Waits for room for `weight` under `key` and returns how to give it back. Throws AppError "unavailable"
   * when none came in time, when too many wait under this key already, or when `signal` is aborted.
   */
  take: (key: string, weight?: number, signal?: AbortSignal) => Promise<() => void>;
};

export type TurnLimits = {
  /** Sums of weights under way: of all keys, and of one. A single weight must fit into both. */
  total: number;
  each: number;
  waitMilliseconds: number;
  /** How many may wait under one key. */
  mostWaiting: number;
  /** Said to whom there was no room for. */
  message: string;
};

type Waiting = { weight: number; start: () => void };

/** Limits what is under way at once, in all and for each key. Keys that wait are served in rotation. */
export function createTurns(limits: TurnLimits): Turns {
  const used = new Map<string, number>();
  // In the order in which they are served next: a key that was served goes to the end.
  const lines = new Map<string, Waiting[]>();
  let taken = 0;

  const fits = (key: string, weight: number) =>
    taken + weight <= limits.total && (used.get(key) ?? 0) + weight <= limits.each;
  const begin = (key: string, weight: number) => {
    taken += weight;
    used.set(key, (used.get(key) ?? 0) + weight);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      taken -= weight;
      const left = used.get(key)! - weight;
      if (left > 0) used.set(key, left);
      else used.delete(key);
      if (lines.size > 0) serveWaiting();
    };
  };
  const serveWaiting = () => {
    let isServed = true;
    while (isServed) {
      isServed = false;
      for (const [key, line] of lines) {
        const [first] = line;
        if (!fits(key, first!.weight)) continue;
        line.shift();
        lines.delete(key);
        if (line.length > 0) lines.set(key, line);
        first!.start();
        isServed = true;
        break;
      }
    }
  };
  const refusal = () =>
    new AppError("unavailable", limits.message, {
      retryAfterSeconds: Math.ceil(limits.waitMilliseconds / 1_000),
    });

  return {
    take: async (key, weight = 1, signal) => {
      const line = lines.get(key) ?? [];
      if (line.length === 0 && fits(key, weight)) return begin(key, weight);
      if (line.length >= limits.mostWaiting || signal?.aborted === true) throw refusal();
      return new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
        };
        const giveUp = () => {
          leave();
          line.splice(line.indexOf(waiting), 1);
          if (line.length === 0) lines.delete(key);
          reject(refusal());
        };
        const timer = setTimeout(giveUp, limits.waitMilliseconds);
        signal?.addEventListener("abort", giveUp, { once: true });
        const waiting: Waiting = {
          weight,
          start: () => {
            leave();
            resolve(begin(key, weight));
          },
        };
        line.push(waiting);
        lines.set(key, line);
      });
    },
  };
}
