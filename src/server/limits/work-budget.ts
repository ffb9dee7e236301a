/**
 * Counts the work of one request on the main thread, yields to other requests, and ends after a time limit.
 */
import { setImmediate as serveOthers } from "node:timers/promises";

/** A unit is about one posting scored or one character analysed: 50 to 200 nanoseconds. */
export const maxStretchUnits = 40_000;
/** Milliseconds; whichever limit comes first ends a stretch. */
const maxStretchMs = 8;

/**
 * Long work calls `isDue` with the units done since, at least every few thousand, and awaits `pause` if true.
 * Work that may return partial results checks `isOver` before it continues.
 */
export class WorkBudget {
  /** Units: the longest stretch, and in total; and the number of pauses. */
  readonly counted = { longest: 0, units: 0, pauses: 0 };
  /** Whether something was left out because the time was over. */
  isCut = false;
  private readonly endsAt: number;
  private readonly signal: AbortSignal | undefined;
  private stretch = 0;
  private since = performance.now();

  /** `milliseconds` from now; `signal` ends it earlier. */
  constructor(milliseconds: number = Number.POSITIVE_INFINITY, signal?: AbortSignal) {
    this.endsAt = performance.now() + milliseconds;
    this.signal = signal;
  }

  isDue(units: number): boolean {
    this.stretch += units;
    this.counted.units += units;
    this.counted.longest = Math.max(this.counted.longest, this.stretch);
    return this.stretch >= maxStretchUnits || performance.now() - this.since >= maxStretchMs;
  }

  async pause(): Promise<void> {
    await serveOthers();
    this.counted.pauses += 1;
    this.stretch = 0;
    this.since = performance.now();
  }

  /** Remembers a positive answer: call it only if something is then left out. */
  isOver(): boolean {
    const isOver = performance.now() >= this.endsAt || this.signal?.aborted === true;
    this.isCut ||= isOver;
    return isOver;
  }
}

/** Interruptible work: each `yield` returns the units done since the last one. */
export type Sliced<Result> = Generator<number, Result, void>;

/** Runs all of it, yielding to other requests. */
export async function runSliced<Result>(work: Sliced<Result>, budget: WorkBudget): Promise<Result> {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    if (budget.isDue(next.value)) await budget.pause();
  }
}

/** The same, but gives up and returns null when the budget is over. */
export async function runWithin<Result>(
  work: Sliced<Result>,
  budget: WorkBudget,
): Promise<Result | null> {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    if (budget.isDue(next.value)) await budget.pause();
    if (budget.isOver()) return null;
  }
}
