import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Events } from "#server/events.ts";
import { getCached } from "./public-cache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const listeners: (() => void)[] = [];
  const events = { onPublicChange: (one) => void listeners.push(one) } as Partial<Events> as Events;
  const reads: string[] = [];
  const read = (key: string, value = "value") =>
    getCached({ events }, key, async () => {
      reads.push(key);
      return value;
    });
  return { events, reads, read, change: () => listeners.forEach((tell) => tell()) };
}

describe("readCached", () => {
  it("reads a key at most once in 5 s", async () => {
    const { read, reads } = open();
    expect([await read("a", "first"), await read("a", "second"), await read("b")]).toEqual([
      "first",
      "first",
      "value",
    ]);
    vi.advanceTimersByTime(4_999);
    await read("a");
    expect(reads).toEqual(["a", "b"]);
    vi.advanceTimersByTime(1);
    await read("a");
    expect(reads).toEqual(["a", "b", "a"]);
  });

  it("reads again after a change", async () => {
    const { read, reads, change } = open();
    await read("a");
    change();
    await read("a");
    expect(reads).toEqual(["a", "a"]);
  });

  it("does not keep a result that was read before a change and arrived after it", async () => {
    const { events, reads, read, change } = open();
    const reading = Promise.withResolvers<string>();
    const early = getCached({ events }, "a", () => reading.promise);
    change();
    reading.resolve("old");
    expect([await early, await read("a", "new")]).toEqual(["old", "new"]);
    expect(reads).toEqual(["a"]);
  });

  it("does not keep failures", async () => {
    const { events, read } = open();
    const failing = getCached({ events }, "a", () => Promise.reject(new Error("gone")));
    await expect(failing).rejects.toThrow("gone");
    expect(await read("a")).toBe("value");
  });

  it("keeps at most 100 keys, the newest", async () => {
    const { read, reads } = open();
    for (let key = 0; key <= 100; key += 1) await read(String(key));
    await read("1");
    expect(reads).toHaveLength(101);
    await read("0");
    expect(reads).toHaveLength(102);
  });
});
