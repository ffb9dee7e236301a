/** Summarises the runs of a screen on a device as rows of medians. */
import { milliseconds, quantile, type Row } from "./table.ts";
import type { ScreenTimes } from "./screen-watch.ts";
import type { Device, Screen, Visit } from "./screen-visit.ts";

/**
 * A visit with an empty cache, a second one with the filled cache, and one with an empty cache and presses.
 */
export type Run = { first: Visit; second: Visit; pressed: ScreenTimes };

/** Session windows of cumulative layout shift: at most 1 s between two shifts, and 5 s in total. */
const sessionGap = 1_000;
const sessionLength = 5_000;

export function describeScreen(screen: Screen, device: Device, runs: readonly Run[]): Row[] {
  const median = (read: (run: Run) => number) => quantile(runs.map(read), 0.5);
  const time = (read: (run: Run) => number) => milliseconds(median(read));
  const wire = (read: (run: Run) => Visit) =>
    `${(median((run) => read(run).transfers.bytes) / 1_000).toFixed(1)} kB in ${median((run) => read(run).transfers.requests)}`;
  const isHome = screen.name === "home";
  const where = `${screen.name}, ${device.name}`;
  const rows: Row[] = [
    {
      what: `${where}: first content painted`,
      reach: device.isSlow ? "≤ 1.2 s" : "≤ 0.4 s",
      measured: time(({ first }) => first.times.contentAt),
    },
    {
      what: `${where}: largest contentful paint (LCP)`,
      reach: isHome && !device.isSlow ? "≤ 300 ms" : "",
      measured: time(({ first }) => first.times.largestAt),
    },
    {
      what: `${where}: interactive, when the first press on “${screen.button}” is handled`,
      reach: !isHome ? "" : device.isSlow ? "≤ 2.5 s" : "≤ 400 ms",
      measured: time(({ pressed }) => pressed.handledAt),
    },
    {
      what: `${where}: from that press until its answer is painted`,
      reach: "",
      measured: time(({ pressed }) => pressed.answeredAt - pressed.pressedAt),
    },
    {
      what: `${where}: cumulative layout shift (CLS)`,
      reach: "≤ .02",
      measured: median(({ first }) => sumShifts(first.times)).toFixed(3),
    },
    {
      what: `${where}: over the wire, requests · again with a filled cache`,
      reach: "",
      measured: `${wire(({ first }) => first)} · ${wire(({ second }) => second)}`,
    },
    {
      what: `${where}: first content with a filled cache`,
      reach: "",
      measured: time(({ second }) => second.times.contentAt),
    },
  ];
  if (isHome && !device.isSlow) {
    rows.push({
      what: `${where}: JavaScript heap 3 s after first content, garbage collected`,
      reach: "≤ 10 MB",
      measured: `${(median(({ first }) => first.heapBytes) / 2 ** 20).toFixed(1)} MB`,
    });
  }
  return rows;
}

/** Returns the largest sum of a session window. */
function sumShifts({ shifts }: ScreenTimes): number {
  let worst = 0;
  let session = { startedAt: -Infinity, lastAt: -Infinity, sum: 0 };
  for (const { at, value } of shifts) {
    const isNext = at - session.lastAt < sessionGap && at - session.startedAt < sessionLength;
    session = isNext
      ? { ...session, lastAt: at, sum: session.sum + value }
      : { startedAt: at, lastAt: at, sum: value };
    worst = Math.max(worst, session.sum);
  }
  return worst;
}
