import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type * as LiveEvents from "./live-events.ts";

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  closed = false;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  tell(type: string, data?: unknown): void {
    this.dispatchEvent(
      new MessageEvent(type, { data: data === undefined ? "" : JSON.stringify(data) }),
    );
  }
}

const latest = () => FakeEventSource.all.at(-1)!;
let live: typeof LiveEvents;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
  FakeEventSource.all = [];
  await openTab({ now: 1_700_000_000_000 });
});

/** Loads the module as on a page with this state. */
async function openTab(state: { now?: number }): Promise<void> {
  const getElementById = () => ({ textContent: JSON.stringify(state) });
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), { visibilityState: "visible", getElementById }),
  );
  vi.resetModules();
  live = await import("./live-events.ts");
}

function look(visibilityState: "visible" | "hidden"): void {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event("visibilitychange"));
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("requests changes since the page was rendered on the first connection, and none on later ones", async () => {
  live.subscribeToLiveEvents(() => {});
  expect(latest().url).toBe("/api/events?since=1700000000000");
  latest().dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(1_000);
  expect(latest().url).toBe("/api/events");
  await openTab({});
  live.subscribeToLiveEvents(() => {});
  expect(latest().url).toBe("/api/events");
});

it.each([
  ["a second", {}, 1_000],
  ["the time that the server names", { withinMilliseconds: 30_000 }, 30_000],
])(
  "reconnects at a random time within %s when all pages are asked to, and resyncs",
  (_within, data, limit) => {
    const random = vi.spyOn(Math, "random");
    onTestFinished(() => random.mockRestore());
    const resynced = vi.fn<() => void>();
    live.subscribeToLiveEvents(() => {}, resynced);
    latest().tell("open");
    for (const [at, share] of [0.25, 0.99].entries()) {
      random.mockReturnValueOnce(share);
      latest().tell("reconnect", data);
      expect(latest().closed).toBe(true);
      vi.advanceTimersByTime(limit * share - 1);
      expect(FakeEventSource.all).toHaveLength(at + 1);
      vi.advanceTimersByTime(1);
      expect(FakeEventSource.all).toHaveLength(at + 2);
      expect(resynced).toHaveBeenCalledTimes(at);
      latest().tell("open");
      expect(resynced).toHaveBeenCalledTimes(at + 1);
    }
  },
);

it("shares one connection among all subscribers and closes it with the last", () => {
  const one = vi.fn<(event: LiveEvents.LiveMessage) => void>();
  const other = vi.fn<(event: LiveEvents.LiveMessage) => void>();
  const stopOne = live.subscribeToLiveEvents(one);
  const stopOther = live.subscribeToLiveEvents(other);
  expect(FakeEventSource.all).toHaveLength(1);
  latest().tell("entry", { entry: { id: "7" } });
  expect(one).toHaveBeenCalledWith({ type: "entry", entry: { id: "7" } });
  expect(other).toHaveBeenCalledOnce();
  stopOne();
  expect(latest().closed).toBe(false);
  stopOther();
  expect(latest().closed).toBe(true);
});

it("reconnects after 1, 2, 5, then 10 s, and resyncs", () => {
  const resync = vi.fn<() => void>();
  live.subscribeToLiveEvents(() => {}, resync);
  latest().tell("open");
  expect(resync).not.toHaveBeenCalled();
  for (const delay of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    const tries = FakeEventSource.all.length;
    latest().tell("error");
    vi.advanceTimersByTime(delay - 1);
    expect(FakeEventSource.all).toHaveLength(tries);
    vi.advanceTimersByTime(1);
    expect(FakeEventSource.all).toHaveLength(tries + 1);
  }
  latest().tell("open");
  expect(resync).toHaveBeenCalledOnce();
});

it("reconnects after 75 s of silence, unless a heartbeat arrives", () => {
  live.subscribeToLiveEvents(() => {});
  latest().tell("open");
  vi.advanceTimersByTime(60_000);
  latest().tell("heartbeat");
  vi.advanceTimersByTime(74_000);
  expect(FakeEventSource.all).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(FakeEventSource.all).toHaveLength(2);
});

it("keeps no connection open while no user is signed in", () => {
  live.subscribeToLiveEvents(() => {});
  live.allowLiveEvents(false);
  expect(latest().closed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
  live.allowLiveEvents(true);
  expect(FakeEventSource.all).toHaveLength(2);
});

it("tries again after 30 s when the server refused, and not sooner each time", () => {
  live.subscribeToLiveEvents(() => {});
  for (const tries of [1, 2, 3]) {
    latest().readyState = FakeEventSource.CLOSED;
    latest().tell("error");
    vi.advanceTimersByTime(29_999);
    expect(FakeEventSource.all).toHaveLength(tries);
    vi.advanceTimersByTime(1);
    expect(FakeEventSource.all).toHaveLength(tries + 1);
  }
});

it("reconnects and resyncs only when visible after a newer page replaced its connection", () => {
  const resync = vi.fn<() => void>();
  live.subscribeToLiveEvents(() => {}, resync);
  latest().tell("open");
  look("hidden");
  latest().tell("replaced");
  expect(latest().closed).toBe(true);
  vi.advanceTimersByTime(3_600_000);
  expect(FakeEventSource.all).toHaveLength(1);
  look("visible");
  expect(FakeEventSource.all).toHaveLength(2);
  latest().tell("open");
  expect(resync).toHaveBeenCalledOnce();
  // A visible page does not reconnect at once.
  latest().tell("replaced");
  vi.advanceTimersByTime(29_999);
  expect(FakeEventSource.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeEventSource.all).toHaveLength(3);
});

it("closes the connection of a page hidden for a minute", () => {
  live.subscribeToLiveEvents(() => {});
  look("hidden");
  vi.advanceTimersByTime(30_000);
  latest().tell("heartbeat");
  look("visible");
  vi.advanceTimersByTime(40_000);
  expect(FakeEventSource.all).toHaveLength(1);
  latest().tell("heartbeat");
  look("hidden");
  vi.advanceTimersByTime(60_000);
  expect(latest().closed).toBe(true);
  look("visible");
  expect(FakeEventSource.all).toHaveLength(2);
});

it("resyncs when the server reports too many changes", () => {
  const resync = vi.fn<() => void>();
  live.subscribeToLiveEvents(() => {}, resync);
  latest().tell("open");
  latest().tell("resync");
  expect(resync).toHaveBeenCalledOnce();
  expect(FakeEventSource.all).toHaveLength(1);
});

it("resyncs a part that subscribes after a change was reported to others, while the page is new", async () => {
  live.subscribeToLiveEvents(() => {});
  latest().tell("open");
  const early = vi.fn<() => void>();
  live.subscribeToLiveEvents(() => {}, early);
  await Promise.resolve();
  expect(early).not.toHaveBeenCalled();
  latest().tell("resync");
  expect(early).toHaveBeenCalledOnce();

  const late = vi.fn<() => void>();
  live.subscribeToLiveEvents(() => {}, late);
  await Promise.resolve();
  expect(late).toHaveBeenCalledOnce();

  vi.advanceTimersByTime(30_000);
  const later = vi.fn<() => void>();
  live.subscribeToLiveEvents(() => {}, later);
  await Promise.resolve();
  expect(later).not.toHaveBeenCalled();
});
