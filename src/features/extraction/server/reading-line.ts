// The line in which images wait to be read: fair between people, and each is told its place.
import { AppError } from "#shared/errors.ts";

export type LineLimits = {
  atOnce: number;
  /** Of one person: under way and waiting. */
  each: number;
  /** Of all. */
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
   * Waits for the turn and does `work`. `onPlace` is told the place, from 1, when it begins to wait and whenever that
   * changes. Throws "rate_limited" or "unavailable" where the line is full, or the reason of the aborted signal.
   */
  run: <Result>(
    owner: string,
    watching: { signal: AbortSignal; onPlace: (place: number) => void },
    work: () => Promise<Result>,
  ) => Promise<Result>;
};

/** A person's second image comes after everybody's first. */
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
