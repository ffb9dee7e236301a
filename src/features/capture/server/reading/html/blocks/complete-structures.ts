// Adds to the chosen blocks what belongs to them: the rest of a table, a list, a quote or a block of code of which
// most was chosen, formulas between chosen blocks, and the notes that they refer to.
import { getTag, type PageElement } from "../page-dom.ts";
import { isLayoutTable } from "../structure/shape-tables.ts";
import { findNotes } from "./find-notes.ts";
import type { Block } from "./split-blocks.ts";

const structureTags = new Set(["pre", "table", "ul", "ol", "dl", "blockquote"]);
const minShare = 0.5;
// Above this a list is a menu or a list of teasers, of which the chosen part is often a mistake already.
const maxLinkShare = 0.5;

// The items of longer lists are posts or cards, each a text of its own.
const maxItemWords = 40;

type Structure = { blocks: number[]; words: number; linkWords: number; keptWords: number };

/** The blocks of each structure of the page, by its element. */
function listStructures(
  blocks: readonly Block[],
  isKept: readonly boolean[],
): Map<PageElement, Structure> {
  const structures = new Map<PageElement, Structure>();
  for (const [index, { element, words, linkWords }] of blocks.entries()) {
    for (let at: PageElement | null = element; at && at.nodeType === 1; at = at.parentNode) {
      if (!structureTags.has(getTag(at))) continue;
      const structure = structures.get(at) ?? { blocks: [], words: 0, linkWords: 0, keptWords: 0 };
      structures.set(at, structure);
      structure.blocks.push(index);
      structure.words += words;
      structure.linkWords += linkWords;
      if (isKept[index]) structure.keptWords += words;
    }
  }
  return structures;
}

function isFormula({ textNodes }: Block): boolean {
  return textNodes.every((node) => {
    if ((node.textContent ?? "").trim() === "") return true;
    for (let at = node.parentNode; at && at.nodeType === 1; at = at.parentNode)
      if (getTag(at) === "math") return true;
    return false;
  });
}

function isCompleted(element: PageElement, structure: Structure): boolean {
  const { words, linkWords, keptWords } = structure;
  if (keptWords === 0 || keptWords === words || keptWords < words * minShare) return false;
  const tag = getTag(element);
  if (tag === "pre") return true;
  if (tag === "table") return !isLayoutTable(element);
  if (words > maxItemWords * Math.max(1, element.querySelectorAll("li, dt, blockquote > p").length))
    return false;
  return (
    linkWords <= words * maxLinkShare && !element.querySelector("h1, h2, h3, h4, article, form")
  );
}

/** Returns one flag for each block: true if it was kept or belongs to a kept structure. */
export function completeStructures(
  blocks: readonly Block[],
  isKept: readonly boolean[],
): boolean[] {
  const completed = [...isKept];
  for (const [element, structure] of listStructures(blocks, isKept))
    if (isCompleted(element, structure))
      for (const index of structure.blocks) completed[index] = true;
  for (const [index, block] of blocks.entries())
    if (!completed[index] && completed[index - 1] && completed[index + 1] && isFormula(block))
      completed[index] = true;
  for (const index of findNotes(blocks, completed)) completed[index] = true;
  return completed;
}
