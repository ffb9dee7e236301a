import { expect, test } from "vitest";
import { writeRanges } from "./describe-scan.ts";
import { toPdfLines, toStoredLines, toWords } from "./page-lines.ts";
import { makeReadLines } from "./scans-for-tests.ts";

test.each([
  [[], ""],
  [[3], "3"],
  [[1, 2, 3, 4, 7, 9, 10], "1–4, 7, 9–10"],
])("the pages %j are written as %j", (numbers, text) => {
  expect(writeRanges(numbers)).toBe(text);
});

test("lines are stored with their words, and stand on the page from its foot upwards", () => {
  const stored = toStoredLines(makeReadLines("One line", "Another\u0000 \ud800").lines);
  expect(toWords(stored).map(({ text }) => text)).toEqual(["One", "line", "Another", "\ufffd"]);
  const [first, second] = toPdfLines(stored, { width: 600, height: 800 });
  expect(first).toMatchObject({ text: "One line", x: 60, size: second!.size });
  expect(first!.y).toBeGreaterThan(second!.y);
  expect(first!.right).toBeCloseTo(114);
});
