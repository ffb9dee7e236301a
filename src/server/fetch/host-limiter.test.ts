import { expect, it } from "vitest";
import { createHostLimiter } from "./host-limiter.ts";

function createTestLimiter() {
  const clock = { now: 1_000_000 };
  const limiter = createHostLimiter({ pauseMilliseconds: 1_000, now: () => clock.now });
  return { clock, limiter };
}

it("fetches one page per host at a time, with a pause between the starts", () => {
  const { clock, limiter } = createTestLimiter();
  expect(limiter.tryAcquire("a.org")).toBe(true);
  expect(limiter.tryAcquire("a.org")).toBe(false);
  expect(limiter.waitFor("a.org")).toBeNull();
  expect(limiter.tryAcquire("b.org")).toBe(true);
  clock.now += 400;
  limiter.release("a.org");
  expect(limiter.waitFor("a.org")).toBe(600);
  expect(limiter.tryAcquire("a.org")).toBe(false);
  clock.now += 600;
  expect(limiter.tryAcquire("a.org")).toBe(true);
});

it("does not pause again after a host that responds slower than the pause", () => {
  const { clock, limiter } = createTestLimiter();
  limiter.tryAcquire("a.org");
  clock.now += 5_000;
  limiter.release("a.org");
  expect(limiter.waitFor("a.org")).toBe(0);
});

it("leaves a busy host alone for as long as it asks", () => {
  const { clock, limiter } = createTestLimiter();
  limiter.tryAcquire("a.org");
  limiter.postpone("a.org", 120);
  limiter.release("a.org");
  // A shorter wish does not shorten it.
  limiter.postpone("a.org", 60);
  clock.now += 119_000;
  expect(limiter.tryAcquire("a.org")).toBe(false);
  clock.now += 1_000;
  expect(limiter.tryAcquire("a.org")).toBe(true);
});

it("leaves a host alone that asked during another fetch, without ending the present one", () => {
  const { clock, limiter } = createTestLimiter();
  limiter.postpone("new.org", 10);
  expect(limiter.waitFor("new.org")).toBe(10_000);
  limiter.tryAcquire("a.org");
  limiter.postpone("a.org", 10);
  expect(limiter.waitFor("a.org")).toBeNull();
  limiter.release("a.org");
  clock.now += 9_999;
  expect(limiter.waitFor("a.org")).toBe(1);
});

it("deletes hosts that are free", () => {
  const { clock, limiter } = createTestLimiter();
  for (let at = 0; at < 3_000; at += 1) {
    limiter.tryAcquire(`${at}.org`);
    limiter.release(`${at}.org`);
    clock.now += 1_001;
  }
  expect(limiter.waitFor("0.org")).toBe(0);
});
