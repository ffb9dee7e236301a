/**
 * Converts between offsets in an entry's text and points of the page. Each element with `data-at` holds the text from that
 * offset on, without the parts that are beside the text; an element with `data-length` counts as that many characters.
 */
import { besideText } from "#features/highlights/web/beside-text.ts";

const holders = "[data-at]";

/** A text node, or an element that represents a part of the text. */
type Leaf = { node: Text | HTMLElement; length: number };

function startOf(holder: Element): number {
  return Number((holder as HTMLElement).dataset["at"]);
}

function listLeaves(holder: Element): Leaf[] {
  const leaves: Leaf[] = [];
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_ALL, (node) =>
    node instanceof Element &&
    (node.matches(besideText) || node.parentElement?.closest("[data-length]"))
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) leaves.push({ node, length: node.length });
    else if (node instanceof HTMLElement && node.dataset["length"] !== undefined)
      leaves.push({ node, length: Number(node.dataset["length"]) });
  }
  return leaves;
}

/** The offset in the text of a point of the page; null if it is outside the text. */
export function findOffset(
  frame: HTMLElement,
  node: Node,
  offset: number,
  isEnd: boolean,
): number | null {
  if (!frame.contains(node)) return null;
  const element = node instanceof Element ? node : node.parentElement;
  const holder = element?.closest(holders);
  if (holder && frame.contains(holder))
    return startOf(holder) + countBefore(holder, node, offset, isEnd);
  return findBetween(frame, node, offset, isEnd);
}

/** The length of the text before a point inside a holder. An element that represents text is selected as a whole. */
function countBefore(holder: Element, node: Node, offset: number, isEnd: boolean): number {
  const point = document.createRange();
  point.setStart(node, offset);
  let before = 0;
  for (const leaf of listLeaves(holder)) {
    if (leaf.node === node && node instanceof Text) return before + offset;
    if (point.comparePoint(leaf.node, 0) >= 0) return before;
    if (leaf.node.contains(node)) return isEnd ? before + leaf.length : before;
    before += leaf.length;
  }
  return before;
}

/** A point between two holders: the beginning of the next, or for the end of a selection the end of the one before. */
function findBetween(
  frame: HTMLElement,
  node: Node,
  offset: number,
  isEnd: boolean,
): number | null {
  const point = document.createRange();
  point.setStart(node, offset);
  const all = [...frame.querySelectorAll(holders)];
  const next = all.findIndex((holder) => point.comparePoint(holder, 0) >= 0);
  if (!isEnd && next >= 0) return startOf(all[next]!);
  const before = next < 0 ? all.at(-1) : all[next - 1];
  return before ? startOf(before) + lengthOf(before) : null;
}

function lengthOf(holder: Element): number {
  return listLeaves(holder).reduce((sum, { length }) => sum + length, 0);
}

/** The part of the text that is selected; null if it is empty or outside. */
export function locateSelection(
  frame: HTMLElement,
  range: Range,
): { start: number; end: number } | null {
  const start = findOffset(frame, range.startContainer, range.startOffset, false);
  const end = findOffset(frame, range.endContainer, range.endOffset, true);
  return start === null || end === null || start >= end ? null : { start, end };
}

/** A range of one character at an offset, or the element that represents it; null if it is not rendered. */
export function findPoint(section: Element, offset: number): Range | null {
  const all = [...section.querySelectorAll(holders)];
  const holder = all.findLast((one) => startOf(one) <= offset) ?? all[0];
  if (!holder) return null;
  let left = Math.max(0, offset - startOf(holder));
  const leaves = listLeaves(holder);
  const range = document.createRange();
  for (const { node, length } of leaves) {
    if (left >= length && node !== leaves.at(-1)?.node) {
      left -= length;
      continue;
    }
    if (node instanceof Text) {
      range.setStart(node, Math.min(left, Math.max(0, node.length - 1)));
      range.setEnd(node, Math.min(left + 1, node.length));
    } else range.selectNode(node);
    return range;
  }
  range.selectNode(holder);
  return range;
}

/** The offset of the first text in a section that ends below `line`, in pixels from the top of the window. */
export function findVisible(section: Element, line: number): number | null {
  const all = [...section.querySelectorAll(holders)];
  const holder = all[findFirst(all.length, (at) => all[at]!.getBoundingClientRect().bottom > line)];
  if (!holder) return null;
  const leaves = listLeaves(holder);
  const range = document.createRange();
  const isBelow = ({ node }: Leaf, from: number, to: number) => {
    if (!(node instanceof Text)) return node.getBoundingClientRect().bottom > line;
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect().bottom > line;
  };
  const at = findFirst(leaves.length, (one) => isBelow(leaves[one]!, 0, leaves[one]!.length));
  const before = leaves.slice(0, at).reduce((sum, { length }) => sum + length, 0);
  const leaf = leaves[at];
  if (!leaf || !(leaf.node instanceof Text)) return startOf(holder) + before;
  const character = findFirst(leaf.length, (one) => isBelow(leaf, one, one + 1));
  return startOf(holder) + before + character;
}

/** The first index of an ascending condition; `length` if it is never met. */
export function findFirst(length: number, isMet: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isMet(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
