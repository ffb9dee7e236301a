/** Computes the time at which a weekly or daily e-mail is due. */

/** `weekday` is 1 (Monday) to 7, or null for every day. */
export type Schedule = { weekday: number | null; timeZone: string };

const time = Temporal.PlainTime.from("08:00");

/**
 * Hours after which an e-mail is no longer sent: a server that was down longer waits for the next period
 * instead of sending what is late.
 */
export const maxLateHours = 12;

/**
 * The first time after `now` at 8:00 on the weekday, or on any day. Where the clock skips that time, it is the
 * time after the gap.
 */
export function findNext(now: Temporal.Instant, { weekday, timeZone }: Schedule): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const day = weekday === null ? today : today.add({ days: (weekday - today.dayOfWeek + 7) % 7 });
  const due = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  const next = due(day);
  return Temporal.Instant.compare(next, now) > 0
    ? next
    : due(day.add(weekday === null ? { days: 1 } : { weeks: 1 }));
}

/**
 * The day, or the Monday of the week: a user gets at most one e-mail of a kind in this period, whatever weekdays they
 * choose.
 */
export function findPeriod(
  due: Temporal.Instant,
  { every, timeZone }: { every: "day" | "week"; timeZone: string },
): string {
  const day = due.toZonedDateTimeISO(timeZone).toPlainDate();
  return (every === "day" ? day : day.subtract({ days: day.dayOfWeek - 1 })).toString();
}

export function isTooLate(due: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.since(due).total("hours") > maxLateHours;
}
