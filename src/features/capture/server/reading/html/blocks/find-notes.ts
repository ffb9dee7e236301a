// Finds the notes to which the references of chosen blocks lead.
import { decodeFragment, getTag, type PageElement } from "../page-dom.ts";
import type { Block } from "./split-blocks.ts";

const maxNoteWords = 150;
const maxLevels = 6;

/** The few nearest elements around the text of a block, innermost first. */
function* listAround({ textNodes }: Block): Iterable<PageElement> {
  for (const node of textNodes.slice(0, 100)) {
    let at = node.parentNode;
    for (let level = 0; at?.nodeType === 1 && level < maxLevels; level += 1, at = at.parentNode)
      yield at;
  }
}

/** The id that a raised or bracketed number leads to, or null if the element is no reference. */
function findReference(element: PageElement): string | null {
  if (getTag(element) !== "a") return null;
  const fragment = /#(.+)$/.exec(element.getAttribute("href") ?? "")?.[1];
  const label = (element.textContent ?? "").trim();
  if (fragment === undefined || label.length > 12) return null;
  const isRaised =
    element.querySelector("sup") !== null ||
    (element.parentNode !== null && getTag(element.parentNode) === "sup");
  return isRaised || /^\[.{1,10}\]$/.test(label) ? decodeFragment(fragment) : null;
}

/** The indexes of short blocks that are the notes of chosen blocks. */
export function findNotes(blocks: readonly Block[], isKept: readonly boolean[]): number[] {
  const ids = new Set<string>();
  for (const [index, block] of blocks.entries()) {
    if (!isKept[index] || block.links === 0) continue;
    for (const element of listAround(block)) {
      const id = findReference(element);
      if (id !== null) ids.add(id);
    }
  }
  if (ids.size === 0) return [];
  return blocks.flatMap((block, index) => {
    if (isKept[index] || block.words > maxNoteWords) return [];
    const around = [...listAround(block)];
    return around.some((element) => ids.has(element.getAttribute("id") ?? "")) ? [index] : [];
  });
}
