/** Finds which passage of the stored text is selected on the page. */
import { besideText } from "#features/highlights/web/beside-text.ts";
import type { Passage } from "./passage.ts";
import { locateKey, toKey } from "./text-key.ts";

/** Key characters on each side of a selection's end by which its place in the text is found. */
const contextLength = 32;

type Rendered = {
  /** The element whose children are the sections. */
  frame: HTMLElement;
  /** The key of each section, rendered or not. */
  keys: readonly string[];
  text: string;
  /** Text at the beginning that is not rendered. */
  missing: string;
};

/** Null if the selection is empty or its words are not in the text. */
export function locateSelection(range: Range, rendered: Rendered): Passage | null {
  const whole = toKey(rendered.text);
  const start = locatePoint(range.startContainer, range.startOffset, whole, rendered);
  const end = locatePoint(range.endContainer, range.endOffset, whole, rendered);
  if (start === null || end === null || start >= end) return null;
  return toOffsets(rendered.text, start, end);
}

/** The number of key characters of the text before a point of the page. */
function locatePoint(
  node: Node,
  offset: number,
  whole: string,
  { frame, keys, missing }: Rendered,
): number | null {
  const element = node instanceof Element ? node : node.parentElement;
  const section = element?.closest<HTMLElement>("[data-section]") ?? childAt(frame, node, offset);
  if (!section || !frame.contains(section)) return null;
  const index = Number(section.dataset["section"]);
  const isOutside = !section.contains(node);
  const { before, after } = isOutside
    ? { before: "", after: readKey(section, null).before }
    : readKey(section, [node, offset]);
  const left = ((keys[index - 1] ?? "") + before).slice(-contextLength);
  const right = (after + (keys[index + 1] ?? "")).slice(0, contextLength);
  const above = keys.slice(0, index).reduce((sum, key) => sum + key.length, 0);
  const expected = toKey(missing).length + above + before.length;
  if (isAt(whole, expected, left, right)) return expected;
  for (const [sought, shift] of [
    [left + right, left.length],
    [right, 0],
    [left, left.length],
  ] as const) {
    const near = sought === "" ? null : findNearest(whole, sought, expected - shift);
    if (near !== null) return near + shift;
  }
  return null;
}

/** A point between two sections, or after the last. */
function childAt(frame: HTMLElement, node: Node, offset: number): HTMLElement | null {
  if (node !== frame) return null;
  return (frame.children[offset] ?? frame.lastElementChild) as HTMLElement | null;
}

function isAt(whole: string, at: number, left: string, right: string): boolean {
  return whole.startsWith(right, at) && whole.slice(0, at).endsWith(left);
}

function findNearest(whole: string, sought: string, expected: number): number | null {
  const before = whole.lastIndexOf(sought, Math.max(0, expected));
  const after = whole.indexOf(sought, Math.max(0, expected));
  if (before < 0 || after < 0) return before < 0 && after < 0 ? null : Math.max(before, after);
  return expected - before <= after - expected ? before : after;
}

/** The key of the section's text, cut at the point. */
function readKey(
  section: HTMLElement,
  point: readonly [Node, number] | null,
): { before: string; after: string } {
  const upTo = document.createRange();
  upTo.selectNodeContents(section);
  if (point) upTo.setEnd(...point);
  let [before, after] = ["", ""];
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_ALL, (node) =>
    node instanceof Element && node.matches(besideText)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest("math")) continue;
    if (node === point?.[0]) {
      before += node.data.slice(0, point[1]);
      after += node.data.slice(point[1]);
    } else if (upTo.comparePoint(node, 0) <= 0) before += node.data;
    else after += node.data;
  }
  return { before: toKey(before), after: toKey(after) };
}

const step = 2_000;

/** The offsets in the text of the characters [from, to) of its key, without looking at each character before. */
function toOffsets(text: string, from: number, to: number): Passage {
  let [at, counted] = [0, 0];
  for (;;) {
    let next = at + step;
    if (/[\udc00-\udfff]/.test(text[next] ?? "")) next += 1;
    const length = toKey(text.slice(at, next)).length;
    if (counted + length > from || next >= text.length) break;
    counted += length;
    at = next;
  }
  const [start, end] = locateKey(text.slice(at), from - counted, to - counted);
  return { start: at + start, end: at + end };
}
