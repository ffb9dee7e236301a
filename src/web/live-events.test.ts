import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as LiveEvents from "./live-events.ts";

class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = [];
  closed = false;
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
  vi.resetModules();
  live = await import("./live-events.ts");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one connection serves all subscribers, and closes with the last", () => {
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

test("reconnects after 1, 2, 5, then 10 s, and asks for what was missed", () => {
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

test("a line that is silent for 75 s is dead; a heartbeat keeps it", () => {
  live.subscribeToLiveEvents(() => {});
  latest().tell("open");
  vi.advanceTimersByTime(60_000);
  latest().tell("heartbeat");
  vi.advanceTimersByTime(74_000);
  expect(FakeEventSource.all).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(FakeEventSource.all).toHaveLength(2);
});

test("nothing is open while nobody is signed in", () => {
  live.subscribeToLiveEvents(() => {});
  live.allowLiveEvents(false);
  expect(latest().closed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
  live.allowLiveEvents(true);
  expect(FakeEventSource.all).toHaveLength(2);
});
