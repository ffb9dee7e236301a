/**
 * Counts of this process since its start, without a library: /metrics and the admin page read them. Labels are from
 * bounded sets: never a URL, an id or a text of a user.
 */

export type Tally = {
  add: (...labels: string[]) => void;
  list: () => { labels: string[]; count: number }[];
};

const separator = "\n";

function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    add: (...labels) => {
      const key = labels.join(separator);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    list: () => [...counts].map(([key, count]) => ({ labels: key.split(separator), count })),
  };
}

/** Requests refused, by the limit's name in `rateLimits` or `concurrencyLimits`; "plan" for the limits of plans. */
export const limitsHit = createTally();

/** Runs of jobs, by queue and outcome. A "dead" job failed in its last attempt. */
export const jobRuns = createTally();
export type JobOutcome = "done" | "failed" | "dead";

/** How captures ended: "ready", or the kind of failure. */
export const captureOutcomes = createTally();

/** Open streams of live events. */
export const eventStreams = { open: 0 };

/** Replaced when /metrics is switched on; otherwise durations cost nothing. */
export const timings: {
  onRequest: ((route: string, method: string, status: number, seconds: number) => void) | null;
  onPage: ((seconds: number) => void) | null;
} = { onRequest: null, onPage: null };
