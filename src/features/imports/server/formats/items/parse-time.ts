// Parses the time formats of other products.

const secondsOf1970 = 86_400_000;
const logTime = /^(\d{1,2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2})\s*([+-]\d{4})?$/;
const hasZone = /(z|gmt|utc|[+-]\d{2}:?\d{2})\)?$/i;

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
  const plain = text.replace(/ UTC$/i, "Z").replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/, "$1T$2");
  const isDay = /^\d{4}-\d\d-\d\d$/.test(plain);
  return Date.parse(
    isDay || hasZone.test(plain) ? plain : `${plain}${/T/.test(plain) ? "Z" : " UTC"}`,
  );
}

/** Returns ISO 8601, or null unless it is a time between 1970 and now. A time without a zone is UTC. */
export function parseTime(value: unknown): string | null {
  if (value instanceof Date) return parseTime(value.getTime());
  const text =
    typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  if (text === "" || text.length > 100) return null;
  const time = /^-?\d+(\.\d+)?$/.test(text) ? parseNumber(Number(text)) : parseWords(text);
  const isSensible = time >= secondsOf1970 && time <= Date.now() + secondsOf1970;
  return isSensible ? new Date(time).toISOString() : null;
}
