import { traceJobFailure } from "./job-failure.ts";
import type { Log } from "../logging/log.ts";

/** Runs the sweeps at the same time and logs every failure with the name of its sweep. Never throws. */
export async function runSweeps(
  log: Log,
  sweeps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  await Promise.all(
    Object.entries(sweeps).map(async ([sweep, run]) => {
      try {
        await run();
      } catch (error) {
        log.warn({ sweep, failure: traceJobFailure(error) }, "a sweep failed");
      }
    }),
  );
}
