/** Reads times as people write them in a question: "this week", "since June", "in March 2024", "the last ten days". */

/**
 * `length`: characters read. `period`: as the filters `saved` and `published` write it, with absolute days. `problem`: why it is
 * none, as a sentence.
 */
export type ReadPeriod = { length: number } & ({ period: string } | { problem: string });

const numberWords = "one two three four five six seven eight nine ten eleven twelve".split(" ");
export const numberPattern = String.raw`\d{1,3}|${numberWords.join("|")}`;
export const monthNames = Array.from({ length: 12 }, (_, at) => nameOf({ month: "long" }, at, 1));
/** 1 November 2026 is a Sunday. */
const dayNames = Array.from({ length: 7 }, (_, at) => nameOf({ weekday: "long" }, 10, at + 1));
export const months =
  monthNames.map((name) => `${name}|${name.slice(0, 3)}\\.?|`).join("") + "sept\\.?";
const calendar = String.raw`\d{4}-\d{2}(?:-\d{2})?`;
export const year = String.raw`(?:1[5-9]|20)\d{2}`;
const day = String.raw`(?:the )?\d{1,2}(?:st|nd|rd|th)?`;
const absolute = [
  calendar,
  String.raw`${day}(?: of)? (?:${months})(?:,? ${year})?`,
  String.raw`(?:${months}) ${day}(?!\d)(?:,? ${year})?`,
  String.raw`(?:the month of )?(?:${months})(?:,? (?:of )?(?:${year}|(?:the )?(?:last|this|previous) year))?`,
  year,
  String.raw`(?:last )?(?:${dayNames.join("|")})`,
  "today",
  "(?:the )?day before yesterday",
  "yesterday",
].join("|");
const end = String.raw`(?![\p{L}\p{N}-])`;
const relativePattern = new RegExp(
  String.raw`^(?:(?:in|during|within|over|from|for) )?(?:the )?(?<which>this|last|past|previous|current)(?: (?<count>${numberPattern}))? (?<unit>day|weekend|week|month|year)s?${end}`,
  "u",
);
const rangePattern = new RegExp(
  String.raw`^(?:between|from) (?<from>${absolute}) (?:and|to|until|till|through|thru|up to|–|-) (?<to>${absolute})${end}`,
  "u",
);
/** "Between 1 and 15 May" */
const daysPattern = new RegExp(
  String.raw`^(?:between|from) (?:the )?(?<from>\d{1,2})(?:st|nd|rd|th)? (?:and|to|until|till) (?<to>${day}(?: of)? (?:${months})(?:,? ${year})?)${end}`,
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

/** "Since the start of this month" */
const startPattern = new RegExp(
  String.raw`^(?:since|from) the (?:start|beginning) of (?:the )?(?<which>this|last|current|previous)? ?(?<unit>week|month|year)${end}`,
  "u",
);
/** "More than two years ago" */
const agoPattern = new RegExp(
  String.raw`^(?:(?<sign>more than|over|older than|less than|under|within|at least|at most|not more than|no more than) )?(?<count>${numberPattern}|an?) (?<unit>day|week|month|year)s?(?: (?<ago>ago|old|or more ago|back))${end}`,
  "u",
);

/** The period at the start of `text`, which is in lower case. In UTC, like stored dates. */
export function readPeriod(text: string, now: Date): ReadPeriod | null {
  const relative = relativePattern.exec(text);
  if (relative !== null) {
    const { which, count, unit } = relative.groups as Record<string, string>;
    return { length: relative[0].length, period: toRelative(which!, count, unit!, now) };
  }
  const begun = startPattern.exec(text);
  if (begun !== null) {
    const { which = "this", unit } = begun.groups as Record<string, string>;
    const [first] = toRelative(which, undefined, unit!, now).replace(/^>=/u, "").split("..");
    return { length: begun[0].length, period: `>=${first}` };
  }
  const back = agoPattern.exec(text);
  if (back !== null) {
    const { sign = "", count, unit } = back.groups as Record<string, string>;
    const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
    const number = /^an?$/u.test(count!) ? 1 : toNumber(count!);
    const date = today.subtract({ [`${unit}s`]: number }).toString();
    const isLonger = /^(?:more than|over|older|at least)/u.test(sign);
    return { length: back[0].length, period: `${isLonger ? "<" : sign === "" ? "" : ">="}${date}` };
  }
  const days = daysPattern.exec(text);
  if (days !== null) {
    const { from, to } = days.groups as Record<string, string>;
    const last = toDate(to!, now);
    const first = `${last.slice(0, -2)}${from!.padStart(2, "0")}`;
    return last.startsWith("!")
      ? { length: days[0].length, problem: last.slice(1) }
      : { length: days[0].length, period: `${first}..${last}` };
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
  if (unit === "week" || unit === "weekend") {
    const monday = today.subtract({ days: today.dayOfWeek - 1 });
    if (unit === "weekend") {
      const [saturday, sunday] = isCurrent && today.dayOfWeek > 5 ? [5, 6] : [-2, -1];
      return `${monday.add({ days: saturday }).toString()}..${monday.add({ days: sunday }).toString()}`;
    }
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
  if (text.endsWith("day before yesterday")) return today.subtract({ days: 2 }).toString();
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
  const named = /(last|this|previous) year/u.exec(text)?.[1];
  const written =
    named === undefined
      ? (new RegExp(year, "u").exec(text)?.[0] ?? ofYear)
      : String(today.year - (named === "this" ? 0 : 1));
  const pad = (number: number | string) => String(number).padStart(2, "0");
  const rest = `${pad(month)}${days === undefined ? "" : `-${pad(days)}`}`;
  const isLater = `${today.year}-${rest}` > today.toString();
  const date = `${written ?? today.year - (isLater ? 1 : 0)}-${rest}`;
  if (isPossible(date)) return date;
  const name = monthNames[month - 1]!;
  return `!${name.charAt(0).toUpperCase()}${name.slice(1)} has no day ${days}.`;
}

export function isPossible(date: string): boolean {
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
