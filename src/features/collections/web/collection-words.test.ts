import { expect, it } from "vitest";
import { describeRestoration, formatCategory, formatEntryCount } from "./collection-words.ts";

it("formats counts for humans", () => {
  expect(formatEntryCount(0)).toBe("0 entries");
  expect(formatEntryCount(1)).toBe("1 entry");
  expect(formatEntryCount(10_000)).toBe(`${(10_000).toLocaleString()} entries`);
});

it("capitalises categories, and names an empty one", () => {
  expect(formatCategory("research")).toBe("Research");
  expect(formatCategory(" ")).toBe("Uncategorized");
});

it.each([
  ["Entry restored", 0, true, "Entry restored"],
  ["Entry restored", 1, true, "Entry restored. It is private again."],
  ["3 entries restored", 1, false, "3 entries restored. 1 entry is private again."],
  ["Collection restored", 2, false, "Collection restored. 2 entries are private again."],
])(
  "includes the number of entries that are private again: %s, %i",
  (message, madePrivate, isOneEntry, said) => {
    expect(describeRestoration(message, { madePrivate, isOneEntry })).toBe(said);
  },
);
