// Parses dates as they are written in other languages: "dimanche 18 août 2019 22:36:55", "2013年8月5日星期一 上午9:11:28".
import { foldText } from "#shared/fold-text.ts";

const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "ru", "sv", "pl"];
const day = String.raw`(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?`;
const year = String.raw`(\d{4})`;
const dayFirst = new RegExp(
  String.raw`(?<!\d)${day}\s+(?:de\s+)?(\p{L}+)\.?,?\s+(?:de\s+|del\s+)?${year}`,
  "u",
);
const monthFirst = new RegExp(String.raw`(\p{L}+)\.?\s+${day},?\s+${year}`, "u");
const numbers = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/;
const yearFirst = /(\d{4})\s*[年년/.]\s*(\d{1,2})\s*[月월/.]\s*(\d{1,2})/;
const clock =
  /(上午|下午|午前|午後|오전|오후)?\s*(?<!\d)(\d{1,2})[:.h時时](\d{2})(?:[:.分](\d{2}))?\s*(?:([ap])\.?\s?m\b)?/u;
const offset = /(?:gmt|utc)?([+-])(\d{2}):?(\d{2})\)?$/;

/** Maps the long and short names of months, also as they are written after a day, to 0 to 11. */
function nameMonths(): Map<string, number> {
  const months = new Map<string, number>();
  for (const language of languages)
    for (const options of [
      { month: "long" },
      { month: "short" },
      { month: "long", day: "numeric" },
      { month: "short", day: "numeric" },
    ] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
      for (let month = 0; month < 12; month += 1)
        for (const { type, value } of format.formatToParts(Date.UTC(2020, month, 1)))
          if (type === "month") months.set(foldText(value).replace(/\.$/, ""), month);
    }
  return months;
}

let months: Map<string, number> | null = null;

type Day = { year: string; month: number; day: string; end: number };

function findDay(text: string): Day | null {
  months ??= nameMonths();
  const makeDay = (match: RegExpExecArray, year = "", month = -1, day = ""): Day | null =>
    month < 0 || month > 11 ? null : { year, month, day, end: match.index + match[0].length };
  const found = [
    [yearFirst, 1, 2, 3],
    [numbers, 3, 2, 1],
    [dayFirst, 3, 2, 1],
    [monthFirst, 3, 1, 2],
  ] as const;
  for (const [pattern, year, month, day] of found) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const name = match[month] ?? "";
    const number = /^\d/.test(name) ? Number(name) - 1 : months.get(name);
    const known = makeDay(match, match[year], number, match[day]);
    if (known !== null) return known;
  }
  return null;
}

/** In milliseconds since 1970; NaN if it finds no date. A time without a zone is UTC. */
export function parseWrittenDate(written: string): number {
  const text = foldText(written);
  const found = findDay(text);
  if (found === null) return NaN;
  const rest = text.slice(found.end);
  const [, half = "", hours = "0", minutes = "0", seconds = "0", english = ""] =
    clock.exec(rest) ?? [];
  const isAfternoon = /下午|午後|오후/.test(half) || english === "p";
  const isMorning = /上午|午前|오전/.test(half) || english === "a";
  const hour =
    isAfternoon || isMorning ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  const [, sign, zoneHours = "0", zoneMinutes = "0"] = offset.exec(rest.trim()) ?? [];
  const shift = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === "-" ? -1 : 1);
  const date = Number(found.day);
  const isValid = date >= 1 && date <= 31 && hour < 24 && Number(minutes) < 60;
  if (!isValid) return NaN;
  const time = Date.UTC(
    Number(found.year),
    found.month,
    date,
    hour,
    Number(minutes),
    Number(seconds),
  );
  // "31 June" would otherwise become the first of July.
  if (new Date(Date.UTC(Number(found.year), found.month, date)).getUTCDate() !== date) return NaN;
  return time - shift * 60_000;
}
