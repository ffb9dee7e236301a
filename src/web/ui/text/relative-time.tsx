import { useSyncExternalStore } from "react";
import { useHydrated, usePageState } from "#web/page-state.ts";
import { createStore } from "#web/store.ts";

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

// One timer for all times on the page. It runs only while a time is shown.
const clock = createStore(Date.now());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const sharedClock = {
  ...clock,
  subscribe(listener: () => void) {
    clock.set(Date.now());
    if (watchers++ === 0) timer = setInterval(() => clock.set(Date.now()), 60_000);
    const unsubscribe = clock.subscribe(listener);
    return () => {
      unsubscribe();
      if (--watchers === 0) clearInterval(timer);
    };
  },
};

const counted = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** "3 hours ago", "yesterday", "just now". `iso` is ISO 8601; `now` is milliseconds. */
export function formatRelativeTime(iso: string, now: number = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : "just now";
}

/** Always in units, so that it ends in "ago": "1 day ago", "less than a minute ago". */
export function formatTimeAgo(iso: string, now: number = Date.now()): string {
  const seconds = Math.min(0, (Date.parse(iso) - now) / 1000);
  const unit = units.find(([, length]) => -seconds >= length);
  return unit ? counted.format(Math.trunc(seconds / unit[1]), unit[0]) : "less than a minute ago";
}

/** A relative time, with the exact time on hover. */
export function RelativeTime(props: {
  iso: string;
  className?: string | undefined;
  /** Uses "1 day ago" instead of "yesterday". */
  isCounted?: boolean;
}) {
  const { iso, className, isCounted } = props;
  const page = usePageState();
  const isHydrated = useHydrated();
  const now = useSyncExternalStore(
    sharedClock.subscribe,
    sharedClock.get,
    () => page.now ?? clock.get(),
  );
  return (
    <time
      dateTime={iso}
      // Set after hydration, because the server does not know the browser's language and time zone.
      title={isHydrated ? exact.format(new Date(iso)) : undefined}
      className={className}
    >
      {isCounted ? formatTimeAgo(iso, now) : formatRelativeTime(iso, now)}
    </time>
  );
}
