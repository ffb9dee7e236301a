import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limitRate } from "./rate-limit.ts";

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

describe("limitRate", () => {
  it("allows only its burst at once", () => {
    const limit = limitRate({ burst: 3, perSecond: 1, message: "Slower, please" });
    expect(Array.from({ length: 5 }, () => take(limit, "ada"))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("refills over time, up to its burst", () => {
    const limit = limitRate({ burst: 2, perSecond: 2, message: "Slower, please" });
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
      const limit = limitRate({ burst: 1, perSecond: 0.1, message: "Slower, please", ...retry });
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
    const limit = limitRate({ burst: 1, perSecond: 1, message: "Slower, please" });
    expect([take(limit, "ada"), take(limit, "eve"), take(limit, "ada")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
