import { expect, it } from "vitest";
import { parsePassage } from "./passage.ts";

it("parsePassage accepts offsets, and nothing else", () => {
  expect(parsePassage("12-40")).toEqual({ start: 12, end: 40 });
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
    expect(parsePassage(at)).toBeNull();
});
