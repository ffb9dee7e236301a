import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const take = (limit: (key: string) => void, key: string): boolean => {
  try {
    limit(key);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "rate_limited", message: "Slower, please" });
    return false;
  }
};

describe("createRateLimiter", () => {
  it("allows only its burst at once", () => {
    const limit = createRateLimiter({ burst: 3, perSecond: 1, message: "Slower, please" });
    expect(Array.from({ length: 5 }, () => take(limit, "ada"))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("refills over time, up to its burst", () => {
    const limit = createRateLimiter({ burst: 2, perSecond: 2, message: "Slower, please" });
    expect([take(limit, "ada"), take(limit, "ada"), take(limit, "ada")]).toEqual([
      true,
      true,
      false,
    ]);
    vi.advanceTimersByTime(500);
    expect([take(limit, "ada"), take(limit, "ada")]).toEqual([true, false]);
    vi.advanceTimersByTime(600_000);
    expect([take(limit, "ada"), take(limit, "ada"), take(limit, "ada")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("sends the time of the next token in Retry-After, or the given time", () => {
    const refusalOf = (retry: { retryAfterSeconds?: number }): unknown => {
      const limit = createRateLimiter({
        burst: 1,
        perSecond: 0.1,
        message: "Slower, please",
        ...retry,
      });
      limit("ada");
      vi.advanceTimersByTime(2_500);
      try {
        return limit("ada");
      } catch (error) {
        return error;
      }
    };
    expect(refusalOf({})).toMatchObject({ code: "rate_limited", retryAfterSeconds: 8 });
    expect(refusalOf({ retryAfterSeconds: 30 })).toMatchObject({ retryAfterSeconds: 30 });
  });

  it("counts each user separately", () => {
    const limit = createRateLimiter({ burst: 1, perSecond: 1, message: "Slower, please" });
    expect([take(limit, "ada"), take(limit, "eve"), take(limit, "ada")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("does not limit calls without a key", () => {
    const limit = createRateLimiter({ burst: 1, perSecond: 1, message: "Slower, please" });
    for (let call = 0; call < 3; call += 1) expect(() => limit(null)).not.toThrow();
  });

  it("forgets the least recently used key, so that made-up keys do not fill memory", () => {
    const limit = createRateLimiter({ burst: 1, perSecond: 1e-9, message: "Slower, please" });
    expect([take(limit, "ada"), take(limit, "ada")]).toEqual([true, false]);
    for (let at = 0; at < 10_000; at += 1) limit(`made up ${at}`);
    expect(take(limit, "ada")).toBe(true);
  });
});
