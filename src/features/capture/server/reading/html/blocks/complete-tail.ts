// Adds to the chosen blocks what ends an article: code, a table, a list, a note or a short section after its last
// paragraph. The surroundings of a page begin there too, so the model is least sure about these blocks.
import { getTag, type PageElement } from "../page-dom.ts";
import { isFurniture, isFurnitureText } from "./furniture-signs.ts";
import type { Block } from "./split-blocks.ts";

const minKeptWords = 20;
/** The part of the kept words that is in the container. */
const minInsideShare = 0.9;
/** The part of the container's words that is kept. */
const minKeptShare = 0.6;
const minProbability = 0.03;
const maxHeadingWords = 14;
const maxCodeLabelWords = 3;

type Sums = { kept: number; all: number };
/** The blocks of an outermost element behind the last kept block; the container's own text is a unit a block. */
type Unit = { element: PageElement; indexes: number[] };

function sumWords(blocks: readonly Block[], isKept: readonly boolean[]): Map<PageElement, Sums> {
  const sums = new Map<PageElement, Sums>();
  for (const [index, { element, words }] of blocks.entries())
    for (let at: PageElement | null = element; at?.nodeType === 1; at = at.parentNode) {
      const sum = sums.get(at) ?? { kept: 0, all: 0 };
      sums.set(at, sum);
      sum.all += words;
      if (isKept[index]) sum.kept += words;
    }
  return sums;
}

function isLandmark(element: PageElement): boolean {
  return /^(?:article|main)$/.test(getTag(element)) || element.getAttribute("role") === "main";
}

/** The element around the text, above the last kept block; null if that text is only a part of what it contains. */
function findContainer(
  last: PageElement,
  sums: ReadonlyMap<PageElement, Sums>,
  total: number,
): PageElement | null {
  let found: PageElement | null = null;
  for (let at: PageElement | null = last; at?.nodeType === 1; at = at.parentNode) {
    const { kept, all } = sums.get(at)!;
    if (kept < total * minInsideShare) continue;
    if (kept < all * minKeptShare || (found && /^(?:body|html)$/.test(getTag(at)))) break;
    found = at;
    if (isLandmark(at)) break;
  }
  return found;
}

/** The elements from `element` up to `container`, without it; null if it is not inside. */
function listPath(element: PageElement, container: PageElement): PageElement[] | null {
  const path: PageElement[] = [];
  for (let at: PageElement | null = element; at?.nodeType === 1; at = at.parentNode) {
    if (at === container) return path;
    path.push(at);
  }
  return null;
}

function listUnits(blocks: readonly Block[], last: number, container: PageElement): Unit[] {
  const around = new Set(listPath(blocks[last]!.element, container));
  const units: Unit[] = [];
  for (let index = last + 1; index < blocks.length; index += 1) {
    const path = listPath(blocks[index]!.element, container);
    if (!path) break;
    const element = path.findLast((one) => !around.has(one)) ?? container;
    const unit = units.at(-1);
    if (unit?.element === element && element !== container) unit.indexes.push(index);
    else units.push({ element, indexes: [index] });
  }
  return units;
}

/** Whether an element or one between it and `container` is furniture; each element is judged once. */
class FurnitureFinder {
  private readonly judged = new Map<PageElement, boolean>();
  private readonly container: PageElement;

  constructor(container: PageElement) {
    this.container = container;
  }

  isInFurniture(element: PageElement): boolean {
    if (element === this.container) return false;
    let isIn = this.judged.get(element);
    if (isIn === undefined) {
      isIn = isFurniture(element) || this.isInFurniture(element.parentNode!);
      this.judged.set(element, isIn);
    }
    return isIn;
  }
}

/** The code and its captions, if there is code: buttons and names above it are no part of the text. */
function leaveLabels(blocks: readonly Block[], indexes: number[]): number[] {
  const code = indexes.filter((index) => /^(?:pre|figcaption)$/.test(blocks[index]!.tag));
  const isLabelled =
    code.some((index) => blocks[index]!.tag === "pre") &&
    indexes.every((index) => code.includes(index) || blocks[index]!.words <= maxCodeLabelWords);
  return isLabelled ? code : indexes;
}

/** The blocks of code between two kept texts, of which there may be several. */
function listCode(blocks: readonly Block[], isKept: readonly boolean[]): number[] {
  const found: number[] = [];
  let waiting: number[] = [];
  let isAfterKept = false;
  for (const [index, { tag, words }] of blocks.entries()) {
    if (tag === "pre") waiting.push(index);
    // The name of a file, or a button that copies.
    const isLabel = !isKept[index] && words <= maxCodeLabelWords;
    if (tag === "pre" || tag === "figcaption" || isLabel) continue;
    if (isAfterKept && isKept[index]) found.push(...waiting);
    // The title of the page is often not kept.
    isAfterKept = isKept[index]! || tag === "h1";
    waiting = [];
  }
  return found;
}

/** Returns one flag for each block: true if it was kept, ends the kept text, or is code inside it. */
export function completeTail(
  blocks: readonly Block[],
  isKept: readonly boolean[],
  probabilities: readonly number[],
): boolean[] {
  const last = isKept.findLastIndex(Boolean);
  if (last < 0) return [...isKept];
  const sums = sumWords(blocks, isKept);
  const total = blocks.reduce((sum, { words }, index) => sum + (isKept[index] ? words : 0), 0);
  const container = total < minKeptWords ? null : findContainer(blocks[last]!.element, sums, total);
  if (!container) return [...isKept];
  const completed = [...isKept];
  const furniture = new FurnitureFinder(container);
  for (const index of listCode(blocks, isKept))
    if (
      probabilities[index]! >= minProbability &&
      listPath(blocks[index]!.element, container) &&
      !furniture.isInFurniture(blocks[index]!.element)
    )
      completed[index] = true;
  let waiting: number[] = [];
  for (const unit of listUnits(blocks, last, container)) {
    const indexes = leaveLabels(blocks, unit.indexes);
    const isFurnished = indexes.some(
      (index) => furniture.isInFurniture(blocks[index]!.element) || isFurnitureText(blocks[index]!),
    );
    const best = Math.max(...indexes.map((index) => probabilities[index]!));
    if (isFurnished || best < minProbability) break;
    waiting.push(...indexes);
    // A heading belongs to the text below it.
    const { tag, words } = blocks[waiting.at(-1)!]!;
    if (/^h\d$/.test(tag) && words <= maxHeadingWords) continue;
    for (const index of waiting) completed[index] = true;
    waiting = [];
  }
  return completed;
}
