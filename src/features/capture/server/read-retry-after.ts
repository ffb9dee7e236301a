/**
 * Seconds that a Retry-After header (RFC 9110, 10.2.3) asks for, counted from `now`; null if it is missing or
 * invalid.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}
