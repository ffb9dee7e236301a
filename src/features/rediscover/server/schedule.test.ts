import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rediscoverAnswers } from "#shared/rediscover.ts";
import { firstInterval, getToday, maxInterval, savedBefore, scheduleNext } from "./schedule.ts";

const zones = fc.constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "America/St_Johns",
);
const instants = fc
  .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) })
  .map((time) => Temporal.Instant.fromEpochMilliseconds(time));
const answers = fc.array(
  fc.constantFrom(...rediscoverAnswers.filter((answer) => answer !== "later")),
  { maxLength: 20 },
);
const daysBetween = (from: string, to: string) =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;

describe("scheduleNext", () => {
  it("doubles the interval with keep, quadruples it with less, and keeps it with later", () => {
    expect(scheduleNext(firstInterval, "keep", "2026-11-23")).toEqual({
      interval: 14,
      nextOn: "2026-12-07",
    });
    expect(scheduleNext(14, "less", "2026-11-23")).toEqual({ interval: 56, nextOn: "2027-01-18" });
    expect(scheduleNext(14, "done", "2026-11-23")).toEqual({ interval: 14, nextOn: null });
    expect(scheduleNext(14, "later", "2026-11-30")).toEqual({ interval: 14, nextOn: "2026-12-01" });
    expect(scheduleNext(300, "keep", "2027-03-01")).toEqual({
      interval: 365,
      nextOn: "2028-02-29",
    });
  });

  it("grows with every answer, up to a year, whatever the answers are", () => {
    fc.assert(
      fc.property(answers, zones, instants, (given, timeZone, now) => {
        const today = getToday(timeZone, now);
        let interval = firstInterval;
        for (const answer of given) {
          const next = scheduleNext(interval, answer, today);
          expect(next.interval).toBeGreaterThanOrEqual(interval);
          expect(next.interval).toBeLessThanOrEqual(maxInterval);
          const isDone = answer === "done";
          const days = next.nextOn === null ? null : daysBetween(today, next.nextOn);
          expect(days).toBe(isDone ? null : next.interval);
          expect(next.interval > interval).toBe(!isDone && interval < maxInterval);
          ({ interval } = next);
        }
      }),
    );
  });
});

describe("savedBefore", () => {
  it("includes what was saved on a day at least 7 days ago, in the user's time zone", () => {
    fc.assert(
      fc.property(zones, instants, instants, (timeZone, now, saved) => {
        const today = getToday(timeZone, now);
        const age = daysBetween(getToday(timeZone, saved), today);
        const isOld = saved.epochMilliseconds < savedBefore(today, timeZone).getTime();
        expect(isOld).toBe(age >= firstInterval);
      }),
      { numRuns: 500 },
    );
  });

  it("begins the day after a gap at midnight when the clock skips it", () => {
    // In Beirut, the clock went from 0:00 to 1:00 on 27 March 2022.
    expect(savedBefore("2022-04-02", "Asia/Beirut").toISOString()).toBe("2022-03-26T22:00:00.000Z");
  });
});
