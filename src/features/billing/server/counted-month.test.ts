import { describe, expect, it } from "vitest";
import { findCalendarMonth, findCountedMonth } from "./counted-month.ts";

const at = (text: string) => new Date(`${text}Z`);
const month = (since: string, until: string) => ({ since: at(since), until: at(until) });

describe("findCountedMonth on Free", () => {
  it("returns the calendar month in UTC, exact to the millisecond", () => {
    const november = month("2026-11-01T00:00", "2026-12-01T00:00");
    expect(findCalendarMonth(at("2026-11-01T00:00"))).toEqual(november);
    expect(findCalendarMonth(at("2026-11-30T23:59:59.999"))).toEqual(november);
    expect(findCountedMonth(null, at("2026-12-31T23:59"))).toEqual(
      month("2026-12-01T00:00", "2027-01-01T00:00"),
    );
  });
});

describe("findCountedMonth on a plan", () => {
  const period = { start: at("2026-11-10T12:00"), end: at("2026-12-10T12:00") };

  it("returns the paid period", () => {
    const paid = month("2026-11-10T12:00", "2026-12-10T12:00");
    expect(findCountedMonth(period, at("2026-11-10T12:00"))).toEqual(paid);
    expect(findCountedMonth(period, at("2026-12-10T11:59:59.999"))).toEqual(paid);
  });

  it("continues month by month after the period if the renewal event is late", () => {
    expect(findCountedMonth(period, at("2026-12-10T12:00"))).toEqual(
      month("2026-12-10T12:00", "2027-01-10T12:00"),
    );
    expect(findCountedMonth(period, at("2027-02-01T00:00"))).toEqual(
      month("2027-01-10T12:00", "2027-02-10T12:00"),
    );
  });

  it("returns one month of a longer period", () => {
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

  it("ends the month at an early end of the period", () => {
    const short = { start: at("2026-11-10T12:00"), end: at("2026-11-20T00:00") };
    expect(findCountedMonth(short, at("2026-11-12T00:00")).until).toEqual(short.end);
  });

  it("starts with the period if a clock is behind", () => {
    expect(findCountedMonth(period, at("2026-11-10T11:59")).since).toEqual(period.start);
  });
});
