import { expect, it } from "vitest";
import { makeProse } from "#features/capture/server/testing/documents.ts";
import { parsePage, type PageElement } from "../page-dom.ts";
import { findMainText } from "./find-main.ts";
import { Landmarks } from "./landmarks.ts";
import { splitBlocks } from "./split-blocks.ts";

/** The levels up to the common element and down to the landmark: chosen words, running text, h1. */
function locate(html: string, text: string): number[] {
  const { document } = parsePage(html, null);
  const { blocks } = splitBlocks(document.body);
  const { isChosen, isText } = findMainText(blocks, document);
  const path: PageElement[] = [];
  let at: PageElement | null = blocks.find((block) => block.text === text)!.element;
  for (; at?.nodeType === 1; at = at.parentNode) path.push(at);
  const row: number[] = [];
  new Landmarks(blocks, isChosen, isText).addTo(row, path);
  return row;
}

it("counts the levels between a block and the elements with the text", () => {
  const page = `<main><h1>Two piers</h1><article>${makeProse(5)}<p>Inside</p></article></main><div><p>Outside</p></div>`;
  expect(locate(page, "Inside")).toEqual([1, 0, 1, 0, 2, 1]);
  expect(locate(page, "Outside")).toEqual([2, 2, 2, 2, 2, 2]);
});

it("marks landmarks that a page lacks", () => {
  expect(locate("<p>Menu</p><p>Search</p>", "Menu").slice(2)).toEqual([-1, -1, -1, -1]);
});
