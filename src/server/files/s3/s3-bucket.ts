/** One bucket with its prefix: requests with a time limit, whose failures are MissingFile or StorageAway. */
import { MissingFile, StorageAway } from "../storage.ts";
import type { BucketSettings } from "#server/settings/s3-settings.ts";
import { isTimeout, NoAnswer, type Outage, watchOutage } from "./outage.ts";
import { connectS3, defaultS3Times, type S3, type S3Times } from "./connect-s3.ts";

export type S3Bucket = S3 & {
  outage: Outage;
  prefix: string;
  times: S3Times;
  /** The parameters of a request about a file. */
  at: (key: string) => { Bucket: string; Key: string };
  /**
   * Runs a request, which must pass on `signal`. It is aborted when the time is over or `stop` is; once answered, only by
   * `stop`.
   */
  ask: <Result>(
    key: string,
    request: (signal: AbortSignal) => Promise<Result>,
    stop?: AbortSignal,
  ) => Promise<Result>;
};

export async function openS3Bucket(
  settings: BucketSettings,
  times: S3Times = defaultS3Times,
): Promise<S3Bucket> {
  const s3 = await connectS3(settings, times);
  endAtSilence(s3.client, times);
  const outage = watchOutage({ pause: times.pause, trial: times.total });
  return {
    ...s3,
    outage,
    prefix: settings.prefix,
    times,
    at: (key) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${key}` }),
    ask: async (key, request, stop) => {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), times.total);
      const signals = [deadline.signal, ...(stop === undefined ? [] : [stop])];
      try {
        return await outage.run(() =>
          request(AbortSignal.any(signals)).catch((error: unknown) => {
            throw deadline.signal.aborted ? new NoAnswer() : error;
          }),
        );
      } catch (error) {
        throw explainFailure(error, key);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * An attempt that was not answered in its time is not repeated: a part of a file would be waited for three times as long.
 * Connecting is.
 */
function endAtSilence({ middlewareStack }: S3["client"], { answer }: S3Times): void {
  middlewareStack.add(
    (next) => (sent) => {
      const startedAt = performance.now();
      return next(sent).catch((error: unknown) => {
        const isOver = performance.now() - startedAt >= answer;
        throw isOver && isTimeout(error) ? new NoAnswer() : error;
      });
    },
    { name: "endAtSilence", step: "finalizeRequest", priority: "low" },
  );
}

/** A bucket that does not exist is not a file that does not exist: nothing must be given up for it. */
export function explainFailure(error: unknown, key: string): MissingFile | StorageAway {
  if (error instanceof MissingFile || error instanceof StorageAway) return error;
  return error instanceof Error && error.name === "NoSuchKey"
    ? new MissingFile(key, error)
    : new StorageAway(error);
}
