/** Earlier dates are treated as missing, because they predate the web. */
const minTime = Date.UTC(1980, 0, 1);

/** In ISO 8601; null if it is missing, invalid or in the future. */
export function parseTime(text: string | null): string | null {
  const time = text === null ? Number.NaN : Date.parse(text);
  return time >= minTime && time <= Date.now() + 86_400_000 ? new Date(time).toISOString() : null;
}
