import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNext, findPeriod, isTooLate } from "./schedule.ts";

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
const weekdays = fc.integer({ min: 1, max: 7 });
const instants = fc
  .integer({ min: Date.UTC(2012, 1, 1), max: Date.UTC(2060, 0, 1) })
  .map((time) => Temporal.Instant.fromEpochMilliseconds(time));
const at = (time: string) => Temporal.Instant.from(time);

describe("findNext", () => {
  it("is the next 8:00 on the weekday, at most 8 days later", () => {
    fc.assert(
      fc.property(zones, weekdays, instants, (timeZone, weekday, now) => {
        const next = findNext(now, { weekday, timeZone });
        const local = next.toZonedDateTimeISO(timeZone);
        expect(local.dayOfWeek).toBe(weekday);
        expect(local.toPlainTime().toString()).toBe("08:00:00");
        const hours = next.since(now).total("hours");
        expect(hours).toBeGreaterThan(0);
        expect(hours).toBeLessThanOrEqual(8 * 24);
      }),
      { numRuns: 500 },
    );
  });

  it("is in the next week each time, also where the clocks change", () => {
    fc.assert(
      fc.property(zones, weekdays, instants, (timeZone, weekday, now) => {
        let due = findNext(now, { weekday, timeZone });
        let week = findPeriod(due, { every: "week", timeZone });
        for (let count = 0; count < 60; count += 1) {
          due = findNext(due, { weekday, timeZone });
          const next = findPeriod(due, { every: "week", timeZone });
          expect(Temporal.PlainDate.from(week).until(next, { largestUnit: "days" }).days).toBe(7);
          week = next;
        }
      }),
      { numRuns: 100 },
    );
  });

  it("keeps 8:00 when summer time ends and begins", () => {
    const berlin = { weekday: 1, timeZone: "Europe/Berlin" };
    expect(findNext(at("2026-10-19T07:00:00Z"), berlin).toString()).toBe("2026-10-26T07:00:00Z");
    expect(findNext(at("2027-03-22T07:00:00Z"), berlin).toString()).toBe("2027-03-29T06:00:00Z");
    expect(findNext(at("2026-10-26T06:59:59Z"), berlin).toString()).toBe("2026-10-26T07:00:00Z");
  });

  it("is a day later where the calendar skipped the day", () => {
    // Samoa had no 30 December 2011, a Friday.
    const samoa = { weekday: 5, timeZone: "Pacific/Apia" };
    const next = findNext(at("2011-12-29T20:00:00Z"), samoa);
    expect(next.toZonedDateTimeISO("Pacific/Apia").toPlainDateTime().toString()).toBe(
      "2011-12-31T08:00:00",
    );
  });
});

describe("findPeriod", () => {
  const find = (every: "day" | "week", time: string) =>
    findPeriod(at(time), { every, timeZone: "Europe/Berlin" });

  it("is the day in the user's time zone", () => {
    expect(find("day", "2026-11-22T23:30:00Z")).toBe("2026-11-23");
    expect(find("day", "2026-11-22T22:30:00Z")).toBe("2026-11-22");
  });

  it("is the Monday in the user's time zone", () => {
    expect(find("week", "2026-11-22T23:30:00Z")).toBe("2026-11-23");
    expect(find("week", "2026-11-22T22:30:00Z")).toBe("2026-11-16");
    expect(find("week", "2026-11-23T07:00:00Z")).toBe("2026-11-23");
  });
});

describe("a daily schedule", () => {
  it("is at 8:00 on each day once, also where the clocks change or a day is missing", () => {
    fc.assert(
      fc.property(zones, instants, (timeZone, now) => {
        let due = findNext(now, { weekday: null, timeZone });
        expect(due.since(now).total("hours")).toBeGreaterThan(0);
        expect(due.since(now).total("hours")).toBeLessThanOrEqual(25);
        const days = new Set<string>();
        for (let count = 0; count < 60; count += 1) {
          expect(due.toZonedDateTimeISO(timeZone).toPlainTime().toString()).toBe("08:00:00");
          days.add(findPeriod(due, { every: "day", timeZone }));
          due = findNext(due, { weekday: null, timeZone });
        }
        expect(days.size).toBe(60);
      }),
      { numRuns: 200 },
    );
  });
});

describe("isTooLate", () => {
  it("begins after 12 hours", () => {
    const due = at("2026-11-23T07:00:00Z");
    expect(isTooLate(due, at("2026-11-23T19:00:00Z"))).toBe(false);
    expect(isTooLate(due, at("2026-11-23T19:00:01Z"))).toBe(true);
    expect(isTooLate(due, at("2026-11-23T06:59:00Z"))).toBe(false);
  });
});
