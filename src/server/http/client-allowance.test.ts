import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitClients, networkOf } from "./client-allowance.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = expect.objectContaining({ code: "rate_limited" });
const tooMany = (work: () => void): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
};

it("limits each network separately", () => {
  const take = limitClients({ burst: 3, secondsEach: 10 });
  for (let time = 0; time < 3; time += 1) take("203.0.113.5");
  const error = tooMany(() => take("203.0.113.5"));
  expect(error).toEqual(refused);
  expect(error).toMatchObject({ retryAfterSeconds: 10 });
  expect(tooMany(() => take("203.0.113.6"))).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(tooMany(() => take("203.0.113.5"))).toBeNull();
  expect(tooMany(() => take("203.0.113.5"))).toEqual(refused);
});

it("counts all addresses and spellings of one network together", () => {
  expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:2:ffff::9"));
  expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:3::1"));
  expect(networkOf("::ffff:203.0.113.5")).toBe(networkOf("203.0.113.5"));
  expect([networkOf(null), networkOf("nonsense")]).toEqual([null, null]);
});

it("forgets old networks, so that made-up addresses do not fill memory", () => {
  const take = limitClients({ burst: 1, secondsEach: 1e9 });
  take("203.0.113.5");
  expect(tooMany(() => take("203.0.113.5"))).toEqual(refused);
  for (let at = 0; at < 10_000; at += 1) take(`10.1.${at >> 8}.${at & 255}`);
  expect(tooMany(() => take("203.0.113.5"))).toBeNull();
});
