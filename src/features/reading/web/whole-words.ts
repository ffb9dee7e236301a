// Extends a passage to whole words, because a pointer rarely meets the edge of a letter.
import type { ArticleBlock } from "#shared/article/article-document.ts";
import { getSegmenter } from "#shared/get-segmenter.ts";
import type { Passage } from "./passage.ts";
import { findPoint, locateSelection } from "./text-points.ts";

/** The same range if its words are whole, or it is not in the text. */
export function extendRange(
  frame: HTMLElement,
  range: Range,
  blocks: readonly ArticleBlock[],
  language?: string,
): Range {
  const selected = locateSelection(frame, range);
  if (!selected) return range;
  const { start, end } = extendToWords(blocks, selected, language);
  const first = start < selected.start ? findPoint(frame, start) : null;
  const last = end > selected.end ? findPoint(frame, end - 1) : null;
  if (!first && !last) return range;
  const extended = range.cloneRange();
  if (first) extended.setStart(first.startContainer, first.startOffset);
  if (last) extended.setEnd(last.endContainer, last.endOffset);
  return extended;
}

/**
 * The passage with the rest of the words that it begins and ends within, in the same block. White space and punctuation are
 * neither added nor removed.
 */
export function extendToWords(
  blocks: readonly ArticleBlock[],
  { start, end }: Passage,
  language?: string,
): Passage {
  const first = findSegment(blocks, start, language);
  const last = findSegment(blocks, end - 1, language);
  return {
    start: first ? Math.min(start, first.start) : start,
    end: last ? Math.max(end, last.end) : end,
  };
}

/** The word or the sign of several characters, such as an emoji, that contains the character at `offset`. */
function findSegment(
  blocks: readonly ArticleBlock[],
  offset: number,
  language: string | undefined,
): Passage | null {
  const block = blocks.findLast(({ start, text }) => start <= offset && text !== "");
  if (!block || offset >= block.start + block.text.length) return null;
  const run = findRun(block, offset - block.start);
  if (run === null) return null;
  const text = block.text.slice(run.start, run.end);
  const from = block.start + run.start;
  const found = getSegmenter(block.language ?? language, "word")
    .segment(text)
    .containing(offset - from);
  if (!found || /^\s/.test(found.segment)) return null;
  return { start: from + found.index, end: from + found.index + found.segment.length };
}

/** The text around the character up to the next formulas, which are selected as a whole; null inside a formula. */
function findRun({ text, marks }: ArticleBlock, at: number): Passage | null {
  const run = { start: 0, end: text.length };
  for (const mark of marks) {
    if (mark.kind !== "formula" || mark.math === null) continue;
    if (mark.start <= at && at < mark.end) return null;
    if (mark.end <= at) run.start = Math.max(run.start, mark.end);
    else run.end = Math.min(run.end, mark.start);
  }
  return run;
}
