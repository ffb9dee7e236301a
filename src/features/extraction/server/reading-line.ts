// The queue of images to read: fair between users, with reported positions.
import { AppError } from "#shared/errors.ts";

export type LineLimits = {
  atOnce: number;
  /** Per user, running and waiting. */
  each: number;
  /** In all. */
  all: number;
};

type Waiting = {
  owner: string;
  round: number;
  begin: () => void;
  onPlace: (place: number) => void;
};

export type ReadingLine = {
  /**
   * Waits, then runs `work`. Calls `onPlace` with the position, from 1, at first and whenever it changes.
   * Throws "rate_limited" or "unavailable" if the queue is full, or the reason of the aborted signal.
   */
  run: <Result>(
    owner: string,
    watching: { signal: AbortSignal; onPlace: (place: number) => void },
    work: () => Promise<Result>,
  ) => Promise<Result>;
};

/** A user's second image waits for every other user's first. */
export function openReadingLine(limits: LineLimits): ReadingLine {
  const counts = new Map<string, number>();
  const lastRounds = new Map<string, number>();
  let waiting: Waiting[] = [];
  let round = 0;
  let underWay = 0;

  const tellPlaces = () => {
    for (const [index, one] of waiting.entries()) one.onPlace(index + 1);
  };
  const serveNext = () => {
    if (underWay < limits.atOnce) {
      const next = waiting.shift();
      if (next !== undefined) {
        round = next.round;
        underWay += 1;
        next.begin();
      }
    }
    tellPlaces();
  };
  const count = (owner: string, change: number) => {
    const left = (counts.get(owner) ?? 0) + change;
    if (left > 0) counts.set(owner, left);
    else {
      counts.delete(owner);
      lastRounds.delete(owner);
    }
  };

  function waitForTurn(
    owner: string,
    { signal, onPlace }: Parameters<ReadingLine["run"]>[1],
  ): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ownRound = Math.max(round, (lastRounds.get(owner) ?? -1) + 1);
    lastRounds.set(owner, ownRound);
    const one: Waiting = {
      owner,
      round: ownRound,
      onPlace,
      begin: () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      },
    };
    const giveUp = () => {
      waiting = waiting.filter((other) => other !== one);
      tellPlaces();
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    const behind = waiting.findIndex((other) => other.round > ownRound);
    waiting.splice(behind < 0 ? waiting.length : behind, 0, one);
    serveNext();
    return promise;
  }

  return {
    run: async (owner, watching, work) => {
      watching.signal.throwIfAborted();
      if ((counts.get(owner) ?? 0) >= limits.each)
        throw new AppError(
          "rate_limited",
          `You have ${limits.each} images waiting to be read. Wait until one of them is done.`,
          { retryAfterSeconds: 5 },
        );
      if (underWay + waiting.length >= limits.all)
        throw new AppError("unavailable", "Too many images are waiting. Try again in a minute.", {
          retryAfterSeconds: 60,
        });
      count(owner, 1);
      try {
        await waitForTurn(owner, watching);
        try {
          return await work();
        } finally {
          underWay -= 1;
          serveNext();
        }
      } finally {
        count(owner, -1);
      }
    },
  };
}
