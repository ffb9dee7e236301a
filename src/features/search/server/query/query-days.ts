/** Parses dates as users type them in a search: 2024, 2024-05, yesterday, 3m. In UTC, like stored dates. */

import type { DayRange } from "#features/entries/server/service.ts";

const calendarPattern = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;
const agoPattern = /^(\d{1,4})([dwmy])$/;

/**
 * A period such as 2024-05, a comparison such as >=2024, or a range such as 2024-01..2024-03, which includes both
 * periods; null for invalid input.
 */
export function parseRange(text: string, now: Date): DayRange | null {
  const [first = "", last, more] = text.split("..");
  if (more !== undefined) return null;
  if (last !== undefined) {
    if (last === "") return parseComparison(">=", first, now);
    if (first === "") return parseComparison("<=", last, now);
    const [begin, end] = [parsePeriod(first, now), parsePeriod(last, now)];
    if (begin === null || end === null) return null;
    return end.to === null || begin.from < end.to ? { from: begin.from, to: end.to } : null;
  }
  const [, sign = "", day = ""] = /^([<>]=?)?(.*)$/s.exec(text) ?? [];
  return parseComparison(sign, day, now);
}

function parseComparison(sign: string, text: string, now: Date): DayRange | null {
  const period = parsePeriod(text, now);
  if (period === null) return null;
  if (sign === "") return period;
  if (sign === ">=") return { from: period.from, to: null };
  if (sign === "<") return { from: null, to: period.from };
  // No date follows the year 9999, so that everything is before it and nothing after.
  if (period.to === null) return null;
  return sign === ">" ? { from: period.to, to: null } : { from: null, to: period.to };
}

/** The days of a year, a month or a day. `to` is null for the end of the last year. */
function parsePeriod(text: string, now: Date): { from: string; to: string | null } | null {
  const from = parseDay(text, now);
  if (from === null) return null;
  const [, , month, day] = calendarPattern.exec(text) ?? [text, "", "1", "1"];
  const [years, months, days] = from.split("-").map(Number) as [number, number, number];
  if (day !== undefined && days < daysIn(years, months))
    return { from, to: toDate(years, months, days + 1) };
  if (month !== undefined && months < 12) return { from, to: toDate(years, months + 1, 1) };
  return { from, to: toDate(years + 1, 1, 1) };
}

/** The first day of the period, as an ISO date; null for invalid input. */
export function parseDay(text: string, now: Date): string | null {
  const day = text.toLowerCase();
  if (day === "today") return goBack(now, 0, "d");
  if (day === "yesterday") return goBack(now, 1, "d");
  const ago = agoPattern.exec(day);
  if (ago !== null) return goBack(now, Number(ago[1]), ago[2]!);
  const written = calendarPattern.exec(day);
  if (written === null) return null;
  return toDate(Number(written[1]), Number(written[2] ?? 1), Number(written[3] ?? 1));
}

function goBack(now: Date, count: number, unit: string): string | null {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()];
  if (unit === "d" || unit === "w") {
    const then = new Date(Date.UTC(year, month - 1, day - count * (unit === "w" ? 7 : 1)));
    return toDate(then.getUTCFullYear(), then.getUTCMonth() + 1, then.getUTCDate());
  }
  const months = year * 12 + month - 1 - count * (unit === "y" ? 12 : 1);
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return toDate(toYear, toMonth, Math.min(day, daysIn(toYear, toMonth)));
}

function toDate(year: number, month: number, day: number): string | null {
  if (year < 1 || year > 9_999 || month < 1 || month > 12) return null;
  if (day < 1 || day > daysIn(year, month)) return null;
  const pad = (part: number, length: number): string => String(part).padStart(length, "0");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Uses a four-digit year with the same calendar, because Date.UTC maps years below 100 to 1900 and later. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(2_000 + (year % 400), month, 0)).getUTCDate();
}
