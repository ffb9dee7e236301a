import { expect, it } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

it("parses Retry-After as seconds or as a date", () => {
  const now = Date.parse("2026-11-22T10:00:00Z");
  expect(parseRetryAfter("120", now)).toBe(120);
  expect(parseRetryAfter("Sun, 22 Nov 2026 10:02:00 GMT", now)).toBe(120);
  expect(parseRetryAfter("Sun, 22 Nov 2026 09:00:00 GMT", now)).toBe(0);
  expect(parseRetryAfter("soon", now)).toBeNull();
  expect(parseRetryAfter(null, now)).toBeNull();
});
