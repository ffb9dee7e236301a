import { expect, it } from "vitest";
import { readPassage } from "./passage.ts";

it("readPassage accepts offsets, and nothing else", () => {
  expect(readPassage("12-40")).toEqual({ start: 12, end: 40 });
  for (const at of [
    undefined,
    null,
    12,
    "",
    "12",
    "40-12",
    "12-12",
    "-1-5",
    "1-2-3",
    "1e3-2e3",
    "a-b",
  ])
    expect(readPassage(at)).toBeNull();
});
