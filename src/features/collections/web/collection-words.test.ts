import { expect, test } from "vitest";
import { formatCategory, formatEntryCount } from "./collection-words.ts";

test("counts are said as people say them", () => {
  expect(formatEntryCount(0)).toBe("0 entries");
  expect(formatEntryCount(1)).toBe("1 entry");
  expect(formatEntryCount(10_000)).toBe(`${(10_000).toLocaleString()} entries`);
});

test("categories are capitalised, and an empty one is said to be none", () => {
  expect(formatCategory("research")).toBe("Research");
  expect(formatCategory(" ")).toBe("Uncategorized");
});
