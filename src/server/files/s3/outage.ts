/**
 * Remembers that the server does not answer: while it is away, requests fail at once instead of each waiting for its time
 * limit, in which they would hold memory and connections of the database.
 */
import { StorageAway } from "../storage.ts";

export type Outage = {
  /** Runs a request; throws StorageAway without running it during an outage. */
  run: <Result>(request: () => Promise<Result>) => Promise<Result>;
};

/** Milliseconds after a request without an answer until one other request tries again. */
export function watchOutage(pauseMilliseconds: number): Outage {
  let outage: { error: unknown; until: number; isTrying: boolean } | null = null;
  return {
    run: async (request) => {
      const known = outage;
      if (known !== null) {
        if (known.isTrying || performance.now() < known.until) throw new StorageAway(known.error);
        known.isTrying = true;
      }
      try {
        const result = await request();
        outage = null;
        return result;
      } catch (error) {
        if (isWithoutAnswer(error))
          outage = { error, until: performance.now() + pauseMilliseconds, isTrying: false };
        else if (known !== null) known.isTrying = false;
        throw error;
      }
    },
  };
}

/** S3's own errors have a status. */
function isWithoutAnswer(error: unknown): boolean {
  if (!(error instanceof Error) || (error as Answered).$metadata?.httpStatusCode !== undefined)
    return false;
  const { code } = error as NodeJS.ErrnoException;
  return error.name === "TimeoutError" || (code !== undefined && networkCodes.has(code));
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
