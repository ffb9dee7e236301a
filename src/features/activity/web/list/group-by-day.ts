import type { ActivityItem } from "#features/activity/contract.ts";

export type ActivityDay = { label: string; items: ActivityItem[] };

/** The days of the user's time zone, in the order of the items. */
export function groupByDay(
  items: readonly ActivityItem[],
  locale: string | undefined,
  now: Date = new Date(),
): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const item of items) {
    const label = nameDay(new Date(item.createdAt), locale, now);
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, items: [item] });
  }
  return days;
}

function nameDay(time: Date, locale: string | undefined, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (time.toDateString() === now.toDateString()) return "Today";
  if (time.toDateString() === yesterday.toDateString()) return "Yesterday";
  return new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(time.getFullYear() !== now.getFullYear() && { year: "numeric" }),
  }).format(time);
}
