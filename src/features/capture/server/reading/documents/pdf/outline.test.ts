import { describe, expect, it } from "vitest";
import { parseGood } from "#features/capture/server/testing/documents.ts";
import {
  firstFreeObject,
  makePdf,
  pageObject,
  placeLines,
} from "#features/capture/server/testing/pdfs.ts";

describe("outline", () => {
  const root = firstFreeObject;
  /** `link` returns further entries of an item, from 1. */
  const withOutline = (pages: number, items: number, link: (item: number) => string) => {
    const objects = [
      `<</Type/Outlines/First ${root + 1} 0 R/Last ${root + items} 0 R>>`,
      ...Array.from(
        { length: items },
        (_, index) => `<</Title(Part ${index + 1}) ${link(index + 1)}>>`,
      ),
    ];
    const texts = Array.from({ length: pages }, (_, index) => [
      { text: `Part ${index + 1}`, x: 60, y: 700, size: 18 },
      ...placeLines(["Some words that belong to this part of the text."], { y: 660 }),
    ]);
    return makePdf(texts, { objects, catalogue: `/Outlines ${root} 0 R` });
  };
  const to = (page: number, items: number) => `/Dest[${pageObject(page, items + 1)} 0 R/XYZ 0 0 0]`;

  it("leads to the headings, and names the pages", async () => {
    const bytes = withOutline(3, 3, (item) =>
      [
        to(item, 3),
        item === 1 ? `/First ${root + 2} 0 R` : "",
        item === 2 ? `/Next ${root + 3} 0 R` : "",
      ].join(""),
    );
    const { outline = [], text, pages = [] } = await parseGood("pdf", bytes);
    expect(outline.map(({ title, level, page }) => [title, level, page])).toEqual([
      ["Part 1", 1, 1],
      ["Part 2", 2, 2],
      ["Part 3", 2, 3],
    ]);
    expect(outline.map(({ start, end }) => text.slice(start, end))).toEqual([
      "Part 1",
      "Part 2",
      "Part 3",
    ]);
    expect(pages.map((start) => text.slice(start, start + 6))).toEqual([
      "Part 1",
      "Part 2",
      "Part 3",
    ]);
  });

  it.each([
    ["cyclic", 4, (item: number) => `/Next ${root + (item % 4) + 1} 0 R/First ${root + 1} 0 R`, 4],
    ["1,200 levels deep", 1_200, (item: number) => `/First ${root + item + 1} 0 R`, 1_000],
    ["20,000 items long", 20_000, (item: number) => `/Next ${root + item + 1} 0 R`, 1_000],
    ["leading to pages that do not exist", 3, () => "/Dest[999999 0 R/Fit]", 0],
  ])("reads an outline that is %s", async (_, items, link, expected) => {
    const bytes = withOutline(1, items, (item) => link(item) + (expected > 0 ? to(1, items) : ""));
    const { outline = [] } = await parseGood("pdf", bytes);
    expect(outline).toHaveLength(expected);
    expect(Math.max(0, ...outline.map(({ level }) => level))).toBeLessThanOrEqual(6);
  });
});
