export type JobData = Record<string, string | number | boolean>;

/**
 * A queue and its worker. `work` throws to be retried; `giveUp` runs after the last attempt. While the file storage is away,
 * attempts do not count.
 */
export type JobKind = {
  queue: string;
  /** Simultaneous jobs in this process. One user has at most half of them if there are two or more. */
  concurrency: number;
  /** Simultaneous jobs of one user (`userId` in the data) in this process, if lower. */
  perUser?: number;
  /**
   * Simultaneous jobs of one user in all processes. Processes that fetch in the same milliseconds may exceed it.
   * The job of a killed process counts until it returns to the queue.
   */
  perUserOverall?: number;
  /** Jobs fetched in addition to free slots; useful only for jobs of a few milliseconds. */
  prefetch?: number;
  /** Seconds after which a run counts as lost. */
  expireInSeconds: number;
  retryLimit: number;
  work: (data: JobData, signal: AbortSignal, others?: readonly JobData[]) => Promise<void>;
  giveUp: (data: JobData, error: unknown) => Promise<void>;
  /** Undoes `giveUp` before an operator has the job run again. */
  prepareRetry?: (data: JobData) => Promise<void>;
  /**
   * Max waiting jobs of one user that run in one call of `work`, which gets all but the first as `others`; 1
   * by default. If a batch fails, its jobs run one by one, so `work` must accept a job that is already done.
   */
  batchSize?: number;
};
