import { expect, it } from "vitest";
import { parsePage, type PageElement } from "../page-dom.ts";
import { ContainerSums } from "./container-sums.ts";
import { SectionHeadings } from "./section-headings.ts";
import { splitBlocks } from "./split-blocks.ts";

const [levelColumn, firstPattern] = [0, 4];

/** For each text, the level of its heading and whether a heading for related articles is above it. */
function describeHeadings(html: string): Record<string, { level: number; related: number }> {
  const { blocks } = splitBlocks(parsePage(html, null).document.body);
  const sums = new ContainerSums(blocks, new Uint8Array(blocks.length));
  const headings = new SectionHeadings((element) => sums.countWords(element));
  let wordsBefore = 0;
  const found = blocks.map((block, index) => {
    const path: PageElement[] = [];
    for (let at: PageElement | null = block.element; at?.nodeType === 1; at = at.parentNode)
      path.push(at);
    const row: number[] = [];
    headings.addTo(row, block, index, wordsBefore, path);
    wordsBefore += block.words;
    return [block.text, { level: row[levelColumn]!, related: row[firstPattern]! }] as const;
  });
  return Object.fromEntries(found);
}

it("knows the heading of a section inside the section, and not after it", () => {
  const found = describeHeadings(
    "<main><p>Before it</p><section><div><h2>Related articles</h2></div><ul><li>A teaser</li></ul></section>" +
      "<p>After it</p></main>",
  );
  expect(found["Before it"]).toEqual({ level: -1, related: 0 });
  expect(found["A teaser"]).toEqual({ level: 2, related: 2 });
  expect(found["After it"]).toEqual({ level: -1, related: 0 });
});

it("gives the nearest heading and outer headings different values, and uses the last of several in one section", () => {
  const found = describeHeadings(
    "<main><section><h2>Related</h2><div><h3>Size</h3><p>Large one</p></div></section>" +
      "<h2>Description</h2><p>Of wool</p></main>",
  );
  expect(found["Large one"]).toEqual({ level: 3, related: 1 });
  expect(found["Of wool"]).toEqual({ level: 2, related: 0 });
});

it("takes a short bold line as a heading, and a bold sentence as text", () => {
  const page = (line: string) =>
    describeHeadings(`<div><p><b>${line}</b></p><p>The text</p></div>`)["The text"]!.level;
  expect(page("You may also like")).toBe(7);
  expect(page("This is a sentence.")).toBe(-1);
});
