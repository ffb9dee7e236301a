// Parses the time formats of other products.
import { parseWrittenDate } from "./parse-written-date.ts";

const secondsOf1970 = 86_400_000;
const logTime = /^(\d{1,2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2})\s*([+-]\d{4})?$/;
const hasZone = /(z|gmt|utc|[+-]\d{2}:?\d{2})\)?$/i;
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
/** Words of the usual English formats. Date.parse ignores any others, so it gets only texts without them. */
const known =
  /^([AP]\.?M\.?|[TZ]|GMT|UTC|[ECMP][SD]T|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?|jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;

/** Unix times in seconds, milliseconds, microseconds or nanoseconds, distinguished by their magnitude. */
function parseNumber(value: number): number {
  const size = Math.abs(value);
  if (size < 1e11) return value * 1_000;
  if (size < 1e14) return value;
  return size < 1e17 ? value / 1_000 : value / 1_000_000;
}

function parseWords(text: string): number {
  const log = logTime.exec(text);
  if (log) return Date.parse(`${log[1]} ${log[2]} ${log[3]} ${log[4]} ${log[5] ?? "+0000"}`);
  const words = text.split(/[\s,:()/+-]+|(?<=\d)(?=[A-Z])|(?<=T)(?=\d)/i).filter(Boolean);
  if (!words.every((word) => /^[\d.]+$/.test(word) || known.test(word)))
    return parseWrittenDate(text);
  const plain = text.replace(/ UTC$/i, "Z").replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/, "$1T$2");
  const isDay = /^\d{4}-\d\d-\d\d$/.test(plain);
  const time = Date.parse(
    isDay || hasZone.test(plain) ? plain : `${plain}${/\dT\d/.test(plain) ? "Z" : " UTC"}`,
  );
  return Number.isNaN(time) || /^\d{1,2}\.\s?\d/.test(text) ? parseWrittenDate(text) : time;
}

/** True for a time between 1970 and now, in ISO 8601. */
export function isTime(text: string): boolean {
  return iso.test(text) && isSensible(Date.parse(text));
}

function isSensible(time: number): boolean {
  return time >= secondsOf1970 && time <= Date.now() + secondsOf1970;
}

/**
 * Returns a time between 1970 and now in ISO 8601; a time without a zone is UTC. Any other date is returned as it is,
 * so that `makeItem` reports it. Null if there is none, also as 0.
 */
export function parseTime(value: unknown): string | null {
  if (value instanceof Date) return parseTime(value.getTime());
  const text =
    typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  if (!/[1-9\p{L}]/u.test(text)) return null;
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const time = isNumber ? parseNumber(Number(text)) : text.length > 100 ? NaN : parseWords(text);
  if (isSensible(time)) return new Date(time).toISOString();
  return isNumber && time < secondsOf1970 ? null : text;
}
