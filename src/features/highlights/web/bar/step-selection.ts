/** Selects sentences and paragraphs of the rendered text, for choosing a passage by keyboard. */
import { besideText } from "../beside-text.ts";

export type Step = {
  unit: "sentence" | "paragraph";
  isForward: boolean;
  /** Moves the end of the selection only. */
  isExtending: boolean;
};

/** A paragraph, heading, table cell and so on. */
type Block = { nodes: Text[]; text: string };
type Point = { block: number; offset: number };
type Span = { from: number; to: number };

const blocks =
  "p, li, dt, dd, h1, h2, h3, h4, h5, h6, blockquote, pre, td, th, summary, [data-section]";
/** Pixels: the height of the header, below which text is visible. */
const top = 64;

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** The sentence at the caret, or else the first on the screen. Null without text. */
export function findFirstSentence(frame: HTMLElement): Range | null {
  const caret = getSelection();
  if (caret?.anchorNode && caret.isCollapsed && frame.contains(caret.anchorNode)) {
    const all = listBlocks(frame);
    const point = locate(all, caret.anchorNode, caret.anchorOffset, false);
    const span = listSpans(all[point.block], "sentence").find(({ to }) => to > point.offset);
    const range = span && createRange(all, point.block, span, point.block, span);
    if (range && isOnScreen(range)) return range;
  }
  for (const section of frame.children) {
    if (section.getBoundingClientRect().bottom < top) continue;
    const shown = listBlocks(section as HTMLElement);
    for (const [index, block] of shown.entries()) {
      for (const span of listSpans(block, "sentence")) {
        const range = createRange(shown, index, span, index, span);
        if (range.getBoundingClientRect().top >= top) return range;
      }
    }
  }
  return null;
}

/** Null at an end of the text. */
export function stepSelection(frame: HTMLElement, range: Range, step: Step): Range | null {
  const all = listBlocks(frame);
  if (all.length === 0) return null;
  const { unit, isForward, isExtending } = step;
  const start = locate(all, range.startContainer, range.startOffset, false);
  const end = locate(all, range.endContainer, range.endOffset, true);
  const near = isForward ? end : isExtending ? end : start;
  const fits = ({ from, to }: Span): boolean => {
    if (isForward) return isExtending ? to > near.offset : from >= near.offset;
    return isExtending ? to < near.offset : to <= near.offset;
  };
  const found = findSpan(all, near.block, unit, isForward, fits);
  if (!found) return null;
  if (!isExtending) return createRange(all, found.block, found.span, found.block, found.span);
  const isEmpty =
    found.block < start.block || (found.block === start.block && found.span.to <= start.offset);
  if (isEmpty) return null;
  const first = { from: start.offset, to: start.offset };
  return createRange(all, start.block, first, found.block, found.span);
}

/** The nearest span in its block that fits, or else the first of the next block (the last of the previous). */
function findSpan(
  all: readonly Block[],
  block: number,
  unit: Step["unit"],
  isForward: boolean,
  fits: (span: Span) => boolean,
): { block: number; span: Span } | null {
  const own = listSpans(all[block], unit).filter(fits);
  const span = isForward ? own[0] : own.at(-1);
  if (span) return { block, span };
  const next = block + (isForward ? 1 : -1);
  if (!all[next]) return null;
  return findSpan(all, next, unit, isForward, () => true);
}

/** Their text nodes, without what is not part of the text. */
function listBlocks(frame: HTMLElement): Block[] {
  const found: Block[] = [];
  let owner: Element | null | undefined;
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_ALL, (node) =>
    node instanceof Element && node.matches(besideText)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data.trim() === "") continue;
    const block = node.parentElement?.closest(blocks);
    const last = found.at(-1);
    if (last && block === owner) {
      last.nodes.push(node);
      last.text += node.data;
    } else found.push({ nodes: [node], text: node.data });
    owner = block;
  }
  return found;
}

function listSpans(block: Block | undefined, unit: Step["unit"]): Span[] {
  if (!block) return [];
  const { text } = block;
  if (unit === "paragraph") return [trim(text, 0, text.length)];
  return [...segmenter.segment(text)]
    .map(({ index, segment }) => trim(text, index, index + segment.length))
    .filter(({ from, to }) => from < to);
}

function trim(text: string, from: number, to: number): Span {
  const words = text.slice(from, to);
  const start = from + (words.length - words.trimStart().length);
  return { from: start, to: start + words.trim().length };
}

/** The block and the offset in it of a point of the page. */
function locate(all: readonly Block[], node: Node, offset: number, isEnd: boolean): Point {
  const point = document.createRange();
  point.setStart(node, offset);
  for (const [block, { nodes }] of all.entries()) {
    let before = 0;
    for (const one of nodes) {
      if (one === node && !(isEnd && before + offset === 0 && block > 0))
        return { block, offset: before + offset };
      if (one === node || point.comparePoint(one, 0) > 0) {
        const isBetween = isEnd && before === 0 && block > 0;
        return isBetween
          ? { block: block - 1, offset: all[block - 1]!.text.length }
          : { block, offset: before };
      }
      before += one.length;
    }
  }
  return { block: all.length - 1, offset: all.at(-1)?.text.length ?? 0 };
}

function createRange(
  all: readonly Block[],
  first: number,
  start: Span,
  last: number,
  end: Span,
): Range {
  const range = document.createRange();
  range.setStart(...findNode(all[first]!, start.from, false));
  range.setEnd(...findNode(all[last]!, end.to, true));
  return range;
}

function findNode({ nodes }: Block, offset: number, isEnd: boolean): [Text, number] {
  let before = 0;
  for (const node of nodes) {
    const left = offset - before;
    if (left < node.length || (isEnd && left === node.length)) return [node, left];
    before += node.length;
  }
  const last = nodes.at(-1)!;
  return [last, last.length];
}

function isOnScreen(range: Range): boolean {
  const { top: above, bottom } = range.getBoundingClientRect();
  return bottom > top && above < innerHeight;
}
