import { expect, test } from "vitest";
import { describeRestoration, formatCategory, formatEntryCount } from "./collection-words.ts";

test("counts are said as people say them", () => {
  expect(formatEntryCount(0)).toBe("0 entries");
  expect(formatEntryCount(1)).toBe("1 entry");
  expect(formatEntryCount(10_000)).toBe(`${(10_000).toLocaleString()} entries`);
});

test("categories are capitalised, and an empty one is said to be none", () => {
  expect(formatCategory("research")).toBe("Research");
  expect(formatCategory(" ")).toBe("Uncategorized");
});

test.each([
  ["Entry restored", 0, true, "Entry restored"],
  ["Entry restored", 1, true, "Entry restored. It is private again."],
  ["3 entries restored", 1, false, "3 entries restored. 1 entry is private again."],
  ["Collection restored", 2, false, "Collection restored. 2 entries are private again."],
])(
  "a restoration says how many entries are private again: %s, %i",
  (message, madePrivate, isOneEntry, said) => {
    expect(describeRestoration(message, { madePrivate, isOneEntry })).toBe(said);
  },
);
