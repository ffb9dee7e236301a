/** When an item is shown again. Days are calendar dates in the user's time zone, as "2026-11-23". */
import type { RediscoverAnswerKind } from "#shared/rediscover.ts";

/** Days from saving an item to the first time that it is shown. */
export const firstInterval = 7;
export const maxInterval = 365;

const factors = { keep: 2, less: 4 };

/** The interval after an answer and the day on which it ends; null for "never". */
export function scheduleNext(
  lastInterval: number,
  answer: RediscoverAnswerKind,
  today: string,
): { interval: number; nextOn: string | null } {
  if (answer === "done") return { interval: lastInterval, nextOn: null };
  if (answer === "later") return { interval: lastInterval, nextOn: addDays(today, 1) };
  const interval = Math.min(maxInterval, lastInterval * factors[answer]);
  return { interval, nextOn: addDays(today, interval) };
}

function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function getToday(timeZone: string, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** What was saved before this instant is old enough to be shown on the day. */
export function savedBefore(today: string, timeZone: string): Date {
  const day = Temporal.PlainDate.from(today).subtract({ days: firstInterval - 1 });
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}
