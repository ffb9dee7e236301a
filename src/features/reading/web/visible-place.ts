/** The place of the text at a height of the window, and the height of a place. */
import { besideText } from "#features/highlights/web/beside-text.ts";
import { locateKey, toKey } from "./text-key.ts";
import type { Place, TextPlaces } from "./text-places.ts";

/** The place of the first line that ends below `line`, in pixels from the top of the window. */
export function findVisiblePlace(
  frame: HTMLElement,
  line: number,
  { lengthOf }: Pick<TextPlaces, "lengthOf">,
): Place {
  const sections = [...frame.children] as HTMLElement[];
  const index = findFirst(sections.length, (at) => bottomOf(sections[at]!) > line);
  const section = sections[index];
  if (section === undefined)
    return { section: sections.length - 1, key: lengthOf(sections.length - 1) };
  const { top, height } = section.getBoundingClientRect();
  if (top >= line) return { section: index, key: 0 };
  const nodes = listTexts(section);
  // Not rendered yet.
  if (nodes.length === 0)
    return { section: index, key: Math.round(((line - top) / height) * lengthOf(index)) };
  const range = document.createRange();
  const isBelow = (node: Text, from: number, to: number) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect().bottom > line;
  };
  const at = findFirst(nodes.length, (one) => isBelow(nodes[one]!, 0, nodes[one]!.length));
  const before = nodes.slice(0, at).reduce((total, node) => total + toKey(node.data).length, 0);
  const node = nodes[at];
  if (node === undefined) return { section: index, key: before };
  const character = findFirst(node.length, (one) => isBelow(node, one, one + 1));
  return { section: index, key: before + toKey(node.data.slice(0, character)).length };
}

/** Scrolls the place to `line`. Returns the element that contains it; null if it is not rendered. */
export function scrollToPlace(
  frame: HTMLElement,
  { section, key }: Place,
  line: number,
): HTMLElement | null {
  const element = frame.children[section];
  if (!element) return null;
  let left = key;
  const nodes = listTexts(element);
  for (const node of nodes) {
    const length = toKey(node.data).length;
    if (left >= length && node !== nodes.at(-1)) {
      left -= length;
      continue;
    }
    const [start] = locateKey(node.data, left, left + 1);
    const range = document.createRange();
    range.setStart(node, Math.min(start, Math.max(0, node.length - 1)));
    range.setEnd(node, Math.min(start + 1, node.length));
    scrollBy({ top: range.getBoundingClientRect().top - line, behavior: "instant" });
    return node.parentElement;
  }
  return null;
}

/** The texts that are part of the entry's text, without blank ones. */
function listTexts(section: Element): Text[] {
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_ALL, (node) =>
    node instanceof Element && node.matches(besideText)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== "" && !node.parentElement?.closest("math"))
      texts.push(node);
  return texts;
}

function bottomOf(element: Element): number {
  return element.getBoundingClientRect().bottom;
}

/** The first index of an ascending condition; `length` if it is never met. */
function findFirst(length: number, isMet: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isMet(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
