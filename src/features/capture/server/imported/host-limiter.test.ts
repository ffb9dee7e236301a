import { expect, it } from "vitest";
import { createHostGate } from "./host-limiter.ts";
import { parseRetryAfter } from "./bulk-fetch-job.ts";

function openGate() {
  const clock = { now: 1_000_000 };
  const gate = createHostGate({ pauseMilliseconds: 1_000, now: () => clock.now });
  return { clock, gate };
}

it("fetches one page per host at a time, with a pause between the starts", () => {
  const { clock, gate } = openGate();
  expect(gate.tryAcquire("a.org")).toBe(true);
  expect(gate.tryAcquire("a.org")).toBe(false);
  expect(gate.waitFor("a.org")).toBeNull();
  expect(gate.tryAcquire("b.org")).toBe(true);
  clock.now += 400;
  gate.release("a.org");
  expect(gate.waitFor("a.org")).toBe(600);
  expect(gate.tryAcquire("a.org")).toBe(false);
  clock.now += 600;
  expect(gate.tryAcquire("a.org")).toBe(true);
});

it("does not pause again after a host that responds slower than the pause", () => {
  const { clock, gate } = openGate();
  gate.tryAcquire("a.org");
  clock.now += 5_000;
  gate.release("a.org");
  expect(gate.waitFor("a.org")).toBe(0);
});

it("leaves a busy host alone for as long as it asks", () => {
  const { clock, gate } = openGate();
  gate.tryAcquire("a.org");
  gate.release("a.org", 120);
  clock.now += 119_000;
  expect(gate.tryAcquire("a.org")).toBe(false);
  clock.now += 1_000;
  expect(gate.tryAcquire("a.org")).toBe(true);
});

it("forgets hosts that are free", () => {
  const { clock, gate } = openGate();
  for (let at = 0; at < 3_000; at += 1) {
    gate.tryAcquire(`${at}.org`);
    gate.release(`${at}.org`);
    clock.now += 1_001;
  }
  expect(gate.waitFor("0.org")).toBe(0);
});

it("parses Retry-After as seconds or as a date", () => {
  const now = Date.parse("2026-11-22T10:00:00Z");
  expect(parseRetryAfter("120", now)).toBe(120);
  expect(parseRetryAfter("Sun, 22 Nov 2026 10:02:00 GMT", now)).toBe(120);
  expect(parseRetryAfter("Sun, 22 Nov 2026 09:00:00 GMT", now)).toBe(0);
  expect(parseRetryAfter("soon", now)).toBeNull();
  expect(parseRetryAfter(null, now)).toBeNull();
});
