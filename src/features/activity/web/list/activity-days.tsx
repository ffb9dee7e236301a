import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ActivityItem } from "#features/activity/contract.ts";
import { useLocale } from "#web/format-number.ts";
import { Initial } from "#web/layout/header/initial.tsx";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { ActivitySentence } from "./activity-sentence.tsx";

/** The activity by day. `newIds`: items that the user had not seen before. */
export function ActivityDays(props: {
  items: readonly ActivityItem[];
  newIds: ReadonlySet<string>;
}) {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-5">
      {groupByDay(props.items, locale).map((day) => (
        <Day key={day.label} day={day} newIds={props.newIds} />
      ))}
    </div>
  );
}

function Day({ day, newIds }: { day: ActivityDay; newIds: ReadonlySet<string> }) {
  const { data: profile } = useQuery(profileQuery);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-medium text-faint">
        {day.label}
      </h3>
      <ul className="divide-y divide-line">
        {day.items.map((item) => (
          <li key={item.id} className="flex items-start gap-3 py-3">
            <Initial of={item.actor?.name ?? "?"} />
            <div className="min-w-0 flex-1">
              <p className="text-ui text-muted wrap-anywhere">
                <ActivitySentence item={item} {...(profile && { selfId: profile.id })} />
              </p>
              <RelativeTime iso={item.createdAt} className="text-sm text-faint" />
            </div>
            {newIds.has(item.id) && (
              <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
                <span className="sr-only">New</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ActivityDay = { label: string; items: ActivityItem[] };

/** The days of the user's time zone, in the order of the items. */
function groupByDay(
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
