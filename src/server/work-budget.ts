/** The work of one request on the main thread: counted, interrupted so that others are served, and over after a time. */
import { setImmediate as serveOthers } from "node:timers/promises";

/** A unit is about a posting scored or a character analysed: some 50 to 200 nanoseconds. */
export const mostAtStretch = 40_000;
/** Milliseconds; what comes first ends a stretch. */
const longestStretch = 8;

/**
 * What works long calls `isDue` with what it has done since, at least every few thousand units, and awaits
 * `pause` where that is true. What may leave something out asks `isOver` before it goes on.
 */
export class WorkBudget {
  /** Units between two pauses, the most so far; in all; and how often others were served. */
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
    return this.stretch >= mostAtStretch || performance.now() - this.since >= longestStretch;
  }

  async pause(): Promise<void> {
    await serveOthers();
    this.counted.pauses += 1;
    this.stretch = 0;
    this.since = performance.now();
  }

  /** Remembers that it was: ask only where something is left out then. */
  isOver(): boolean {
    const isOver = performance.now() >= this.endsAt || this.signal?.aborted === true;
    this.isCut ||= isOver;
    return isOver;
  }
}

/** Work that can be interrupted: each `yield` says how many units were done since the one before. */
export type Sliced<Result> = Generator<number, Result, void>;

/** Does all of it, and serves others in between. */
export async function runSliced<Result>(work: Sliced<Result>, budget: WorkBudget): Promise<Result> {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    if (budget.isDue(next.value)) await budget.pause();
  }
}
