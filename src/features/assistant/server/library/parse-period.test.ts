import { describe, expect, it } from "vitest";
import { readPeriod } from "./parse-period.ts";
import { writePeriod } from "./write-library-answer.ts";

/** A Monday. */
const now = new Date("2026-11-30T12:00:00Z");

describe("a time in a question", () => {
  it.each([
    ["today", "2026-11-30", "on 30 November 2026"],
    ["yesterday", "2026-11-29", "on 29 November 2026"],
    ["this week", ">=2026-11-30", "since 30 November 2026"],
    ["last week", "2026-11-23..2026-11-29", "from 23 November 2026 to 29 November 2026"],
    ["this month", "2026-11", "in November 2026"],
    ["last month", "2026-10", "in October 2026"],
    ["in the last year", "2025", "in 2025"],
    ["the last ten days", ">=2026-11-21", "since 21 November 2026"],
    ["in the past two weeks", ">=2026-11-16", "since 16 November 2026"],
    ["the past month", ">=2026-10-30", "since 30 October 2026"],
    ["in march", "2026-03", "in March 2026"],
    ["in december", "2025-12", "in December 2025"],
    ["in november", "2026-11", "in November 2026"],
    ["in sept. 2024", "2024-09", "in September 2024"],
    ["since june", ">=2026-06", "since June 2026"],
    ["since the 3rd of june", ">=2026-06-03", "since 3 June 2026"],
    ["before may 31st, 2025", "<2025-05-31", "before 31 May 2025"],
    ["after 2024", ">2024", "after 2024"],
    ["until 2024-05-06", "<=2024-05-06", "until 6 May 2024"],
    ["from 2024 onwards", ">=2024", "since 2024"],
    ["between march and may 2024", "2024-03..2024-05", "from March 2024 to May 2024"],
    ["from january to yesterday", "2026-01..2026-11-29", "from January 2026 to 29 November 2026"],
    ["on monday", "2026-11-30", "on 30 November 2026"],
    ["last monday", "2026-11-23", "on 23 November 2026"],
    ["since friday", ">=2026-11-27", "since 27 November 2026"],
  ])("%s", (text, period, written) => {
    expect(readPeriod(`${text} about tea`, now)).toEqual({ length: text.length, period });
    expect(writePeriod(period)).toBe(written);
  });

  it.each([
    ["on february 30", "February has no day 30."],
    ["on 29 february 2025", "February has no day 29."],
    ["since 2024-13", "There is no day 2024-13."],
  ])("that does not exist: %s", (text, problem) => {
    expect(readPeriod(text, now)).toEqual({ length: text.length, problem });
  });

  it.each(["may", "march on rome", "in tea", "the last of us", "1984x", "weekly"])(
    "is not “%s”",
    (text) => {
      expect(readPeriod(text, now)).toBeNull();
    },
  );
});
