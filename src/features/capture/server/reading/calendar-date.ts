/**
 * Parses the date on which a page or a document was published, as the calendar day that it states in its own
 * time zone. The day of an instant would depend on the reader's time zone.
 */
import { foldLetters } from "#shared/fold-text.ts";

/** The languages whose names of months are known. */
const languages = "en de fr es it pt nl pl cs sv da nb fi ru uk tr ro hu el ca id".split(" ");

const monthsByName = nameMonths();

const ordinal = String.raw`(?:st|nd|rd|th|er|[.ºª])?`;
const patterns: { pattern: RegExp; read: (parts: string[]) => (string | number | undefined)[] }[] =
  [
    // 2024-03-05T10:00:00Z, 2024/3/5, 20240305, D:20240305101500.
    {
      pattern: /(?<![\d./-])(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?(?![\d/-]|\.\d)/,
      read: ([year, , month, day]) => [year, month, day],
    },
    {
      pattern: /(?<!\d)(\d{4})([01]\d)([0-3]\d)(?:T?\d{4}(?:\d\d)?Z?)?(?!\d)/,
      read: ([year, month, day]) => [year, month, day],
    },
    {
      pattern: /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(?:(\d{1,2})\s*[日일])?/,
      read: (parts) => parts,
    },
    // 2024 Mar 5.
    {
      pattern: /(?<!\d)(\d{4})\s+(\p{L}{3,})\.?(?:\s+(\d{1,2})(?!\d))?/u,
      read: ([year, month, day]) => [year, toMonth(month!), day],
    },
    // March 5th, 2024.
    {
      pattern: new RegExp(String.raw`(\p{L}{3,})\.?\s+(\d{1,2})${ordinal},?\s+(\d{4})(?!\d)`, "u"),
      read: ([month, day, year]) => [year, toMonth(month!), day],
    },
    // 5. März 2024, 5 de marzo de 2024, 05-Mar-2024.
    {
      pattern: new RegExp(
        String.raw`(?<![\d:.])(\d{1,2})${ordinal}[\s-]+(?:d[eo]l?\s+|of\s+)?(\p{L}{3,})\.?,?[\s-]+(?:d[eo]l?\s+)?(\d{4})(?!\d)`,
        "u",
      ),
      read: ([day, month, year]) => [year, toMonth(month!), day],
    },
    {
      pattern: /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/,
      read: ([day, month, year]) => [year, month, day],
    },
    { pattern: /(?<![\d/-])(\d{1,2})([-/])(\d{1,2})\2(\d{4})(?!\d)/, read: readSlashes },
    // March 2024.
    {
      pattern: /(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/u,
      read: ([month, year]) => [year, toMonth(month!)],
    },
    { pattern: /^\s*(\d{4})\s*$/, read: ([year]) => [year] },
  ];

const dayMilliseconds = 86_400_000;
/** Printing with movable type; an earlier year is a number of something else. */
const minYear = 1450;
/** Days that programs write if they know none. */
const placeholders = new Set([
  "1601-01-01",
  "1899-12-30",
  "1899-12-31",
  "1900-01-01",
  "1970-01-01",
]);

/**
 * The first date in `raw` as 2024-03-05, or 2024-03 or 2024 if it states no more. Null if there is none, if day
 * and month cannot be distinguished, or if it is in the future.
 */
export function parseCalendarDate(
  raw: string | null | undefined,
  now: Date = new Date(),
): string | null {
  const text = raw?.slice(0, 200).trim();
  if (!text) return null;
  if (/^\d{10}(\d{3})?$/.test(text))
    return checkDate(new Date(Number(text.padEnd(13, "0"))).toISOString().slice(0, 10), now);
  for (const { pattern, read } of patterns) {
    const [, ...parts] = pattern.exec(text) ?? [];
    if (parts.length === 0) continue;
    const found = formatDate(
      ...read(parts).map((part) => (part === undefined ? part : Number(part))),
    );
    // A number that is no date, such as a telephone number, may be followed by one.
    if (found !== null) return checkDate(found, now);
  }
  return null;
}

function formatDate(year?: number, month?: number, day?: number): string | null {
  if (year === undefined || Number.isNaN(year)) return null;
  if (month === undefined) return String(year).padStart(4, "0");
  if (!(month >= 1 && month <= 12)) return null;
  const date = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
  if (day === undefined) return date;
  if (!(day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate())) return null;
  return `${date}-${String(day).padStart(2, "0")}`;
}

function checkDate(date: string, now: Date): string | null {
  // It may be tomorrow already where the page was written.
  const tomorrow = new Date(now.getTime() + dayMilliseconds).toISOString().slice(0, 10);
  if (Number(date.slice(0, 4)) < minYear || date > tomorrow || placeholders.has(date)) return null;
  return date;
}

/** 05/03/2024 is 5 March or May 3, unless one of the numbers is above 12. */
function readSlashes([first, , second, year]: string[]): (string | undefined)[] {
  if (Number(first) > 12 || first === second) return [year, second, first];
  return Number(second) > 12 ? [year, first, second] : [];
}

function toMonth(name: string): number {
  return monthsByName.get(foldLetters(name)) ?? Number.NaN;
}

/** Names with different meanings in two languages are left out. */
function nameMonths(): Map<string, number> {
  const months = new Map<string, number>([["sept", 9]]);
  for (const language of languages)
    for (const month of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      for (let at = 0; at < 12; at += 1)
        for (const part of [format, alone].flatMap((one) =>
          one.formatToParts(Date.UTC(2024, at, 5)),
        )) {
          const name = foldLetters(part.value);
          if (part.type !== "month" || !/^\p{L}{3,}$/u.test(name)) continue;
          months.set(name, [at + 1, undefined].includes(months.get(name)) ? at + 1 : Number.NaN);
        }
    }
  return months;
}
