/** Reads times as people write them in a question: "this week", "since June", "in March 2024", "the last ten days". */

/**
 * `length`: characters read. `period`: as the filters `saved` and `published` write it, with absolute days. `problem`: why it is
 * none, as a sentence.
 */
export type ReadPeriod = { length: number } & ({ period: string } | { problem: string });

const numberWords = "one two three four five six seven eight nine ten eleven twelve".split(" ");
export const numberPattern = String.raw`\d{1,3}|${numberWords.join("|")}`;
const monthNames = Array.from({ length: 12 }, (_, at) => nameOf({ month: "long" }, at, 1));
/** 1 November 2026 is a Sunday. */
const dayNames = Array.from({ length: 7 }, (_, at) => nameOf({ weekday: "long" }, 10, at + 1));
const months = monthNames.map((name) => `${name}|${name.slice(0, 3)}\\.?|`).join("") + "sept\\.?";
const calendar = String.raw`\d{4}-\d{2}(?:-\d{2})?`;
const year = String.raw`(?:19|20)\d{2}`;
const day = String.raw`(?:the )?\d{1,2}(?:st|nd|rd|th)?`;
const absolute = [
  calendar,
  String.raw`${day}(?: of)? (?:${months})(?:,? ${year})?`,
  String.raw`(?:${months}) ${day}(?!\d)(?:,? ${year})?`,
  String.raw`(?:${months})(?:,? (?:of )?${year})?`,
  year,
  String.raw`(?:last )?(?:${dayNames.join("|")})`,
  "today",
  "yesterday",
].join("|");
const end = String.raw`(?![\p{L}\p{N}-])`;
const relativePattern = new RegExp(
  String.raw`^(?:(?:in|during|within|over|from|for) )?(?:the )?(?<which>this|last|past|previous|current)(?: (?<count>${numberPattern}))? (?<unit>day|week|month|year)s?${end}`,
  "u",
);
const rangePattern = new RegExp(
  String.raw`^(?:between|from) (?<from>${absolute}) (?:and|to|until|till) (?<to>${absolute})${end}`,
  "u",
);
const datedPattern = new RegExp(
  String.raw`^(?:(?<sign>since|from|after|before|until|till|up to|in|on|during|of|at) )?(?<date>${absolute})(?<onwards> on(?:wards?)?| or later)?${end}`,
  "u",
);
const signs: Record<string, string> = {
  since: ">=",
  after: ">",
  before: "<",
  until: "<=",
  till: "<=",
  "up to": "<=",
};

/** The period at the start of `text`, which is in lower case. In UTC, like stored dates. */
export function readPeriod(text: string, now: Date): ReadPeriod | null {
  const relative = relativePattern.exec(text);
  if (relative !== null) {
    const { which, count, unit } = relative.groups as Record<string, string>;
    return { length: relative[0].length, period: toRelative(which!, count, unit!, now) };
  }
  const range = rangePattern.exec(text);
  if (range !== null) {
    const { from, to } = range.groups as Record<string, string>;
    // "Between March and May 2024" are both of that year.
    const ofYear = new RegExp(year, "u").exec(to!)?.[0];
    const [first, last] = [toDate(from!, now, ofYear), toDate(to!, now)];
    const problem = [first, last].find((date) => date.startsWith("!"));
    if (problem !== undefined) return { length: range[0].length, problem: problem.slice(1) };
    return { length: range[0].length, period: `${first}..${last}` };
  }
  const dated = datedPattern.exec(text);
  if (dated === null) return null;
  const { sign = "", date, onwards } = dated.groups as Record<string, string>;
  // "May" alone is a verb.
  if (sign === "" && !/\d|day/u.test(date!)) return null;
  const [length, found] = [dated[0].length, toDate(date!, now)];
  if (found.startsWith("!")) return { length, problem: found.slice(1) };
  return { length, period: `${onwards === undefined ? (signs[sign] ?? "") : ">="}${found}` };
}

export function toNumber(word: string): number {
  return numberWords.includes(word) ? numberWords.indexOf(word) + 1 : Number(word);
}

function toRelative(which: string, count: string | undefined, unit: string, now: Date): string {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  const isCurrent = which === "this" || which === "current";
  if (count !== undefined || which === "past" || unit === "day") {
    const length = isCurrent || count === undefined ? 1 : toNumber(count);
    if (unit === "day") return `>=${today.subtract({ days: length - 1 }).toString()}`;
    return `>=${today.subtract({ [`${unit}s`]: length }).toString()}`;
  }
  if (unit === "week") {
    const monday = today.subtract({ days: today.dayOfWeek - 1 });
    if (isCurrent) return `>=${monday.toString()}`;
    return `${monday.subtract({ days: 7 }).toString()}..${monday.subtract({ days: 1 }).toString()}`;
  }
  const back = isCurrent ? 0 : 1;
  if (unit === "month") return today.subtract({ months: back }).toString().slice(0, 7);
  return String(today.year - back);
}

/** As 2024, 2024-05 or 2024-05-31; a problem begins with "!". Without a year, the last such time up to now. */
function toDate(text: string, now: Date, ofYear?: string): string {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  if (text === "today") return today.toString();
  if (text === "yesterday") return today.subtract({ days: 1 }).toString();
  const weekday = dayNames.findIndex((name) => text.endsWith(name));
  if (weekday >= 0) {
    const ago = (today.dayOfWeek - weekday + 7) % 7;
    return today.subtract({ days: ago === 0 && text.startsWith("last") ? 7 : ago }).toString();
  }
  const given = new RegExp(`^(?:${year}|${calendar})$`, "u").test(text);
  if (given) return isPossible(text) ? text : `!There is no day ${text}.`;
  const words = text.split(/[\s,]+/u);
  const month =
    1 + monthNames.findIndex((name) => words.some((word) => word.startsWith(name.slice(0, 3))));
  const days = /(?<!\d)\d{1,2}(?!\d)/u.exec(text)?.[0];
  const written = new RegExp(year, "u").exec(text)?.[0] ?? ofYear;
  const pad = (number: number | string) => String(number).padStart(2, "0");
  const rest = `${pad(month)}${days === undefined ? "" : `-${pad(days)}`}`;
  const isLater = `${today.year}-${rest}` > today.toString();
  const date = `${written ?? today.year - (isLater ? 1 : 0)}-${rest}`;
  if (isPossible(date)) return date;
  const name = monthNames[month - 1]!;
  return `!${name.charAt(0).toUpperCase()}${name.slice(1)} has no day ${days}.`;
}

function isPossible(date: string): boolean {
  const [years, month = 1, days = 1] = date.split("-").map(Number);
  return (
    month >= 1 &&
    month <= 12 &&
    days >= 1 &&
    days <= Temporal.PlainYearMonth.from({ year: years!, month }).daysInMonth
  );
}

function nameOf(options: Intl.DateTimeFormatOptions, month: number, days: number): string {
  const format = new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
  return format.format(new Date(Date.UTC(2026, month, days))).toLowerCase();
}
