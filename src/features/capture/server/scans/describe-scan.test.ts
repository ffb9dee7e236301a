import { expect, it } from "vitest";
import { writeRanges } from "./describe-scan.ts";
import { toPdfLines, toStoredLines, toWords } from "./page-lines.ts";
import { makeReadLines } from "../testing/scans.ts";

it.each([
  [[], ""],
  [[3], "3"],
  [[1, 2, 3, 4, 7, 9, 10], "1–4, 7, 9–10"],
])("writeRanges formats the pages %j as %j", (numbers, text) => {
  expect(writeRanges(numbers)).toBe(text);
});

it("toStoredLines keeps the words, and toPdfLines positions lines from the bottom of the page", () => {
  const stored = toStoredLines(makeReadLines("One line", "Another\u0000 \ud800").lines);
  expect(toWords(stored).map(({ text }) => text)).toEqual(["One", "line", "Another", "\ufffd"]);
  const [first, second] = toPdfLines(stored, { width: 600, height: 800 });
  expect(first).toMatchObject({ text: "One line", x: 60, size: second!.size });
  expect(first!.y).toBeGreaterThan(second!.y);
  expect(first!.right).toBeCloseTo(114);
});
