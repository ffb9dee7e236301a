import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { maxStretchUnits, runSliced, WorkBudget } from "./work-budget.ts";

function* count(slices: number, units: number) {
  for (let done = 0; done < slices; done += 1) yield units;
  return slices;
}

describe("WorkBudget", () => {
  it("yields before exceeding a stretch", async () => {
    const budget = new WorkBudget();
    let served = 0;
    const end = new AbortController();
    const others = (async () => {
      for (; !end.signal.aborted; served += 1) await turn();
    })();
    expect(await runSliced(count(1_000, 1_000), budget)).toBe(1_000);
    end.abort();
    await others;
    expect(budget.counted.units).toBe(1_000_000);
    expect(budget.counted.longest).toBeLessThanOrEqual(maxStretchUnits);
    expect(budget.counted.pauses).toBeGreaterThanOrEqual(1_000_000 / maxStretchUnits);
    expect(served).toBeGreaterThanOrEqual(1_000_000 / maxStretchUnits);
  });

  it("ends on timeout or cancellation, and reports a cut only if something was left out", () => {
    expect(new WorkBudget().isOver()).toBe(false);
    const late = new WorkBudget(0);
    expect(late.isCut).toBe(false);
    expect(late.isOver()).toBe(true);
    expect(late.isCut).toBe(true);
    const gone = new AbortController();
    const left = new WorkBudget(60_000, gone.signal);
    expect(left.isOver()).toBe(false);
    gone.abort();
    expect(left.isOver()).toBe(true);
  });
});
