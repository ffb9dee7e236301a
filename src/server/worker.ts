/** Every kind of background work there is. */
import { readJob } from "#features/capture/server/read-job.ts";
import type { JobKind } from "./jobs.ts";
import type { Machine } from "./machine.ts";

export function workerJobs(machine: Machine): JobKind[] {
  return [readJob(machine)];
}
