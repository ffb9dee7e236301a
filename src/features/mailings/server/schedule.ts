/** When a weekly e-mail is due. */

const time = Temporal.PlainTime.from("08:00");

/**
 * Hours after which an e-mail is no longer sent: a server that was down longer waits for the next period
 * instead of sending what is late.
 */
export const maxLateHours = 12;

/**
 * The first time after `now` at 8:00 on the weekday (1: Monday). Where the clock skips that time, it is the
 * time after the gap.
 */
export function findNext(
  now: Temporal.Instant,
  { weekday, timeZone }: { weekday: number; timeZone: string },
): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const day = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 });
  const due = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  const next = due(day);
  return Temporal.Instant.compare(next, now) > 0 ? next : due(day.add({ weeks: 1 }));
}

/** The Monday of the week: a user gets at most one e-mail of a kind in it, whatever weekdays they choose. */
export function findWeek(due: Temporal.Instant, timeZone: string): string {
  const day = due.toZonedDateTimeISO(timeZone).toPlainDate();
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}

export function isTooLate(due: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.since(due).total("hours") > maxLateHours;
}
