import { APICallError, NoOutputGeneratedError } from "ai";
import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors.ts";
import { planReread } from "./reread-delays.ts";

const now = new Date("2026-03-01T22:30:00Z");
const answered = (statusCode: number, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message: "no",
    url: "http://p",
    requestBodyValues: {},
    statusCode,
    responseHeaders,
  });
const malformed = new NoOutputGeneratedError({ message: "no card" });

const delaysOf = (error: unknown) =>
  Array.from({ length: 12 }, (_, attempt) => planReread(error, attempt, now).afterSeconds);

describe("a model that could not read an entry", () => {
  it("is asked again soon, then ever more rarely, at least once a day, where it passes by itself", () => {
    for (const error of [answered(529), answered(500), new DOMException("", "TimeoutError")]) {
      const delays = delaysOf(error) as number[];
      expect(delays[0]).toBe(15);
      expect(delays).toEqual(delays.toSorted((a, b) => a - b));
      expect(delays.at(-1)).toBe(86_400);
    }
  });

  it("is asked rarely where somebody must mend a setting", () => {
    for (const status of [401, 403, 404]) {
      expect(delaysOf(answered(status)).slice(0, 4)).toEqual([3_600, 21_600, 86_400, 86_400]);
    }
  });

  it("is left alone for as long as it asks", () => {
    expect(planReread(answered(429, { "retry-after": "600" }), 0, now).afterSeconds).toBe(660);
    expect(planReread(answered(429, { "retry-after": "90" }), 0, now).afterSeconds).toBe(99);
    expect(planReread(answered(429, { "retry-after": "2" }), 3, now).afterSeconds).toBe(900);
    expect(planReread(answered(429, { "retry-after": "9999999" }), 0, now).afterSeconds).toBe(
      86_400,
    );
  });

  it("is given up where its answer stays useless, and the person is told what to do", () => {
    const delays = delaysOf(malformed);
    expect(delays.indexOf(null)).toBe(5);
    expect(planReread(malformed, 0, now).sentence).toBe(
      "The AI provider's answer could not be read. It is tried again by itself.",
    );
    expect(planReread(malformed, 5, now).sentence).toBe(
      "The AI provider's answer could not be read. “Read again” asks it once more.",
    );
  });

  it("is asked after midnight where the day's tokens are used up", () => {
    const plan = planReread(new AppError("rate_limited", "Used up."), 7, now);
    expect(plan).toEqual({
      kind: "budget",
      sentence: "Used up. This is read by itself then.",
      afterSeconds: 5_400,
    });
  });

  it("is not asked again about what is too long for any day", () => {
    const plan = planReread(new AppError("too_large", "Too long."), 0, now);
    expect(plan).toEqual({ kind: "too_long", sentence: "Too long.", afterSeconds: null });
  });

  it("is spoken of without advice to wait for it", () => {
    for (const error of [answered(429), answered(529), answered(401), answered(400), malformed]) {
      expect(planReread(error, 0, now).sentence).toMatch(
        /^[^.]+\.( [^.]+\.)* It is tried again by itself\.$/,
      );
      expect(planReread(error, 0, now).sentence).not.toContain("try again");
    }
  });
});
