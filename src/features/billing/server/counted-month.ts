/** Returns the month in which entries are counted: the plan's month, or the calendar month in UTC on Free. */

/** A paid period as Stripe reports it, a month or longer; null on Free. */
export type PaidPeriod = { start: Date; end: Date } | null;
export type CountedMonth = { since: Date; until: Date };

export function findCalendarMonth(now: Date): CountedMonth {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { since: new Date(Date.UTC(year, month)), until: new Date(Date.UTC(year, month + 1)) };
}

/** If the renewal event is late, the next period starts where the last one ended. */
export function findCountedMonth(period: PaidPeriod, now: Date): CountedMonth {
  if (period === null) return findCalendarMonth(now);
  const isOver = now >= period.end;
  const start = isOver ? period.end : period.start;
  let months = Math.max(
    0,
    (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth(),
  );
  if (months > 0 && addMonths(start, months) > now) months -= 1;
  const since = addMonths(start, months);
  const until = addMonths(start, months + 1);
  return { since, until: !isOver && until > period.end ? period.end : until };
}

/** The same day of a later month, or its last day if the month is shorter. */
function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(date.getUTCMonth() + months);
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
