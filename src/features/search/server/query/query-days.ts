/** Parses dates as users type them in a search: 2024, 2024-05, yesterday, 3m. In UTC, like stored dates. */

const calendarPattern = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;
const agoPattern = /^(\d{1,4})([dwmy])$/;

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
