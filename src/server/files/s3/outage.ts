/**
 * Remembers that the server does not answer: while it is away, requests fail at once instead of each waiting for its time
 * limit, in which they would hold memory and connections of the database.
 */
import { StorageAway } from "../storage.ts";

export type Outage = {
  /** Runs a request; throws StorageAway without running it during an outage. */
  run: <Result>(request: () => Promise<Result>) => Promise<Result>;
};

/** Milliseconds. */
type OutageTimes = {
  /** After a request without an answer until one other request tries again. */
  pause: number;
  /** Until another one tries if that one has neither failed nor been answered. */
  trial: number;
};

/** `now` is the clock, in milliseconds. */
export function watchOutage(
  { pause, trial }: OutageTimes,
  now: () => number = () => performance.now(),
): Outage {
  let outage: { error: unknown; until: number } | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;
  return {
    run: async (request) => {
      const startedAt = now();
      const known = outage;
      if (known !== null) {
        if (startedAt < known.until) throw new StorageAway(known.error);
        known.until = startedAt + trial;
      }
      try {
        const result = await request();
        outage = null;
        answeredAt = now();
        return result;
      } catch (error) {
        // One that began before others were answered says nothing about now.
        if (isWithoutAnswer(error) && startedAt > answeredAt)
          outage = { error, until: now() + pause };
        else if (known !== null) known.until = 0;
        throw error;
      }
    },
  };
}

/** The time limit of a request is over. Without a cause, by which the SDK would take it for one to send again. */
export class NoAnswer extends Error {
  override name = "NoAnswer";

  constructor() {
    super("The server did not answer in time.");
  }
}

/** S3's own errors have a status. */
function isWithoutAnswer(error: unknown): boolean {
  if (!(error instanceof Error) || (error as Answered).$metadata?.httpStatusCode !== undefined)
    return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    error instanceof NoAnswer || isTimeout(error) || (code !== undefined && networkCodes.has(code))
  );
}

/** Of the SDK. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

type Answered = { $metadata?: { httpStatusCode?: number } };
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);
