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
const malformed = new NoOutputGeneratedError({ message: "no object" });

const delaysOf = (error: unknown) =>
  Array.from({ length: 12 }, (_, attempt) => planReread(error, attempt, now).afterSeconds);

describe("planReread", () => {
  it("retries temporary failures soon, then at growing intervals up to a day", () => {
    for (const error of [answered(529), answered(500), new DOMException("", "TimeoutError")]) {
      const delays = delaysOf(error) as number[];
      expect(delays[0]).toBe(15);
      expect(delays).toEqual(delays.toSorted((a, b) => a - b));
      expect(delays.at(-1)).toBe(86_400);
    }
  });

  it("retries rarely if a setting must be fixed", () => {
    for (const status of [401, 403, 404]) {
      expect(delaysOf(answered(status)).slice(0, 4)).toEqual([3_600, 21_600, 86_400, 86_400]);
    }
  });

  it("waits as long as the provider asks", () => {
    expect(planReread(answered(429, { "retry-after": "600" }), 0, now).afterSeconds).toBe(660);
    expect(planReread(answered(429, { "retry-after": "90" }), 0, now).afterSeconds).toBe(99);
    expect(planReread(answered(429, { "retry-after": "2" }), 3, now).afterSeconds).toBe(900);
    expect(planReread(answered(429, { "retry-after": "9999999" }), 0, now).afterSeconds).toBe(
      86_400,
    );
  });

  it("gives up if the answer remains unusable, with a message that says what to do", () => {
    const delays = delaysOf(malformed);
    expect(delays.indexOf(null)).toBe(5);
    expect(planReread(malformed, 0, now).message).toBe(
      "The AI provider's answer could not be read. It will be retried automatically.",
    );
    expect(planReread(malformed, 5, now).message).toBe(
      "The AI provider's answer could not be read. Select “Read again” to try again.",
    );
  });

  it("retries after midnight if the day's tokens are used up", () => {
    const plan = planReread(new AppError("rate_limited", "Used up."), 7, now);
    expect(plan).toEqual({
      kind: "budget",
      message: "Used up. It will then be read automatically.",
      afterSeconds: 5_400,
    });
  });

  it("does not retry a text that exceeds a whole day's tokens", () => {
    const plan = planReread(new AppError("too_large", "Too long."), 0, now);
    expect(plan).toEqual({ kind: "too_long", message: "Too long.", afterSeconds: null });
  });

  it("shows a message without the advice to wait", () => {
    for (const error of [answered(429), answered(529), answered(401), answered(400), malformed]) {
      expect(planReread(error, 0, now).message).toMatch(
        /^[^.]+\.( [^.]+\.)* It will be retried automatically\.$/,
      );
      expect(planReread(error, 0, now).message).not.toContain("try again");
    }
  });
});
