/**
 * Seconds that a Retry-After header (RFC 9110, 10.2.3) asks for, counted from `now`; null if it is missing or
 * invalid.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now) / 1_000));
}
