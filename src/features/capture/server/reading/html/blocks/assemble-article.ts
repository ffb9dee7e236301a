// Turns a page into the markup of its kept blocks, with the pictures that belong to them.
import { getTag, type PageElement } from "../page-dom.ts";
import { findSource } from "../structure/picture-source.ts";
import { completeStructures } from "./complete-structures.ts";
import type { MainText } from "./find-main.ts";
import type { Block, Media } from "./split-blocks.ts";

type Choice = {
  blocks: readonly Block[];
  media: readonly Media[];
  /** One flag a block. */
  isKept: readonly boolean[];
  main: MainText;
  baseUrl: string | null;
};

// Without text these still mean something where they are: a cell keeps the columns aligned.
const structureTags = new Set([
  "td",
  "th",
  "br",
  "hr",
  "img",
  "picture",
  "source",
  "wbr",
  "col",
  "colgroup",
]);

/** Selects pictures between kept blocks, and pictures beside a kept block in the main text. */
function listKeptMedia({ blocks, media, isKept, main, baseUrl }: Choice): PageElement[] {
  // Captions lie between a picture and the text around it.
  const isCaption = (block: Block | undefined) =>
    block !== undefined && findAround(block.element, "figcaption") !== null;
  const findText = (start: number, step: 1 | -1): number => {
    let index = start;
    while (isCaption(blocks[index])) index += step;
    return index;
  };
  return media.flatMap(({ element, position }) => {
    const before = isKept[findText(position - 1, -1)] ?? false;
    const after = isKept[findText(position, 1)] ?? false;
    if (!before && !after) return [];
    const source = findSource(element, baseUrl);
    if (!source || !((before && after) || main.contains(element))) return [];
    element.setAttribute("src", source);
    return [element];
  });
}

/** The element itself or the nearest one around it with a tag; null if there is none within a few levels. */
function findAround(element: PageElement, tag: string): PageElement | null {
  let at: PageElement | null = element;
  for (let level = 0; at?.nodeType === 1 && level < 7; level += 1, at = at.parentNode)
    if (getTag(at) === tag) return at;
  return null;
}

function hasKeptText(element: PageElement, kept: ReadonlySet<PageElement>): boolean {
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (kept.has(node) || hasKeptText(node, kept)) return true;
  return false;
}

const wholeTags = new Set(["img", "math", "pre"]);

/**
 * Removes elements without text and pictures, from the leaves up. White space of the chosen text stays, as it
 * may separate two words, and formulas and code stay whole. Returns whether anything is left.
 */
function prune(element: PageElement, kept: ReadonlySet<PageElement>): boolean {
  let isFilled = false;
  let next: PageElement | null;
  for (let node = element.firstChild; node; node = next) {
    next = node.nextSibling;
    if (node.nodeType === 3) {
      if (kept.has(node)) isFilled ||= (node.textContent ?? "").trim() !== "";
      else node.remove();
    } else if (node.nodeType === 1) {
      const tag = getTag(node);
      const isWhole = wholeTags.has(tag);
      const hasContent = isWhole ? kept.has(node) || hasKeptText(node, kept) : prune(node, kept);
      if (hasContent) isFilled = true;
      else if (isWhole || (!structureTags.has(tag) && node.textContent === "")) node.remove();
    } else node.remove();
  }
  return isFilled;
}

/** Modifies `body`: only kept blocks, their pictures and the elements around them are left. */
export function assembleArticle(body: PageElement, chosen: Choice): void {
  const choice = { ...chosen, isKept: completeStructures(chosen.blocks, chosen.isKept) };
  const images = listKeptMedia(choice);
  const kept = new Set(images);
  const figures = new Set(images.map((image) => findAround(image, "figure")));
  for (const [index, block] of choice.blocks.entries()) {
    const caption = findAround(block.element, "figcaption");
    const isCaption = caption !== null && figures.has(findAround(caption, "figure"));
    if (choice.isKept[index] || isCaption) for (const node of block.textNodes) kept.add(node);
  }
  prune(body, kept);
}
