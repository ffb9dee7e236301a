/** Every kind of background work there is, and what looks after it. */
import { readJob, resumeStranded } from "#features/capture/server/read-job.ts";
import { rereadJob } from "#features/capture/server/reread-job.ts";
import { resumeUnread } from "#features/capture/server/reread-queue.ts";
import { indexJob } from "#features/search/server/tend-index.ts";
import type { JobKind } from "./jobs.ts";
import type { Machine } from "./machine.ts";

const sweepMilliseconds = 10 * 60_000;

export function workerJobs(machine: Machine): JobKind[] {
  const kinds = [readJob(machine), indexJob(machine)];
  return machine.models === null ? kinds : [...kinds, rereadJob(machine)];
}

/** Works on all jobs (or only makes their queues), and picks up what was stranded. Returns how to stop. */
export async function startWorkers(
  machine: Machine,
  options: { work: boolean },
): Promise<() => void> {
  await machine.jobs.register(workerJobs(machine), options);
  if (!options.work) return () => {};
  const sweep = (isStart: boolean) =>
    Promise.all([resumeStranded(machine), resumeUnread(machine, { isStart })]).catch(
      (error: unknown) => machine.log.warn({ err: error }, "the sweep failed"),
    );
  void sweep(true);
  const timer = setInterval(() => void sweep(false), sweepMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
