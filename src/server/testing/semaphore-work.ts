/** Work under a permit that ends when the test says so. */
import { onTestFinished } from "vitest";
import type { Semaphore } from "../limits/semaphore.ts";

/** Work that ends on demand, and its state. It stops waiting at the end of the test. */
export function startWork(semaphore: Semaphore, key: string, started: string[] = []) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const positions: number[] = [];
  const aborter = new AbortController();
  onTestFinished(() => aborter.abort(new Error("the test has ended")));
  const work = {
    end: resolve,
    fail: reject,
    abort: (reason: Error) => aborter.abort(reason),
    positions,
    state: "waiting",
    error: null as unknown,
  };
  const run = () => {
    work.state = "running";
    started.push(key);
    return promise;
  };
  const options = {
    signal: aborter.signal,
    onPosition: (position: number) => positions.push(position),
  };
  const done = semaphore.withPermit(key, run, options).then(
    () => (work.state = "done"),
    (error: unknown) => Object.assign(work, { state: "rejected", error }),
  );
  return Object.assign(work, { done });
}
