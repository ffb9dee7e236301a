import { expect, it } from "vitest";
import { formatCalendarDate } from "./format-calendar-date.ts";

it.each([
  ["2024-03-05", "March 5, 2024"],
  ["2024-01-01", "January 1, 2024"],
  ["2024-03", "March 2024"],
  ["1897", "1897"],
])("formats %s", (date, expected) => {
  expect(formatCalendarDate(date)).toBe(expected);
});
