import { describe, expect, it } from "vitest";
import { findCalendarMonth, findCountedMonth } from "./counted-month.ts";

const at = (text: string) => new Date(`${text}Z`);
const month = (since: string, until: string) => ({ since: at(since), until: at(until) });

describe("the month of Free", () => {
  it("is that of the calendar in UTC, to the millisecond", () => {
    const november = month("2026-11-01T00:00", "2026-12-01T00:00");
    expect(findCalendarMonth(at("2026-11-01T00:00"))).toEqual(november);
    expect(findCalendarMonth(at("2026-11-30T23:59:59.999"))).toEqual(november);
    expect(findCountedMonth(null, at("2026-12-31T23:59"))).toEqual(
      month("2026-12-01T00:00", "2027-01-01T00:00"),
    );
  });
});

describe("the month of a plan", () => {
  const period = { start: at("2026-11-10T12:00"), end: at("2026-12-10T12:00") };

  it("is the period that is paid for", () => {
    const paid = month("2026-11-10T12:00", "2026-12-10T12:00");
    expect(findCountedMonth(period, at("2026-11-10T12:00"))).toEqual(paid);
    expect(findCountedMonth(period, at("2026-12-10T11:59:59.999"))).toEqual(paid);
  });

  it("goes on where the period ended while word of the next one is late, month by month", () => {
    expect(findCountedMonth(period, at("2026-12-10T12:00"))).toEqual(
      month("2026-12-10T12:00", "2027-01-10T12:00"),
    );
    expect(findCountedMonth(period, at("2027-02-01T00:00"))).toEqual(
      month("2027-01-10T12:00", "2027-02-10T12:00"),
    );
  });

  it("is one of the months of a longer period", () => {
    const year = { start: at("2026-01-31T08:00"), end: at("2027-01-31T08:00") };
    expect(findCountedMonth(year, at("2026-02-28T07:59"))).toEqual(
      month("2026-01-31T08:00", "2026-02-28T08:00"),
    );
    expect(findCountedMonth(year, at("2026-03-01T00:00"))).toEqual(
      month("2026-02-28T08:00", "2026-03-31T08:00"),
    );
    expect(findCountedMonth(year, at("2027-01-31T07:59"))).toEqual(
      month("2026-12-31T08:00", "2027-01-31T08:00"),
    );
  });

  it("that ends early ends then", () => {
    const short = { start: at("2026-11-10T12:00"), end: at("2026-11-20T00:00") };
    expect(findCountedMonth(short, at("2026-11-12T00:00")).until).toEqual(short.end);
  });

  it("begins with its period where a clock is behind", () => {
    expect(findCountedMonth(period, at("2026-11-10T11:59")).since).toEqual(period.start);
  });
});
