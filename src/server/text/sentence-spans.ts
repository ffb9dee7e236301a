import type { ArticleBlock } from "#shared/article/article-document.ts";
import { buildTextArticle } from "../article/text-article.ts";
import { listTableRows, type TableCell } from "./table-rows.ts";

/**
 * A sentence at [start, end) of a text. `block` counts its blocks; `isLine`: a line without a full stop. A row of a
 * table is a sentence with `cells`, of which a row of headers has none.
 */
export type SentenceSpan = {
  start: number;
  end: number;
  block: number;
  kind: ArticleBlock["kind"];
  isLine: boolean;
  cells?: readonly TableCell[];
};

const completeEnd = /[.!?…。！？]["'’”»)\]」』]*(?:\[\d{1,3}\])*$/u;

/**
 * The sentences of blocks within [from, to) of their text, without white space around them, relative to `from`. A
 * sentence that the range cuts is cut; what has no letter or digit is none.
 */
export function listSpans(
  blocks: readonly ArticleBlock[],
  { from, to }: { from: number; to: number },
): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  for (const [index, block] of blocks.entries()) {
    const { text, start, kind } = block;
    const range = { from: Math.max(0, from - start), to: to - start };
    const rows = kind === "table" ? listTableRows(block, range) : [];
    let before = 0;
    for (const end of block.sentences) {
      if (rows.some((row) => end > row.start && end < row.end)) continue;
      const first = Math.max(before, range.from);
      const part = text.slice(first, Math.min(end, range.to));
      before = end;
      const trimmed = part.trim();
      if (first >= end || !/[\p{L}\p{N}]/u.test(trimmed)) continue;
      const at = first + part.indexOf(trimmed);
      const cells = rows.find((row) => row.start === at)?.cells;
      spans.push({
        start: start + at - from,
        end: start + at + trimmed.length - from,
        block: index,
        kind,
        isLine: !completeEnd.test(trimmed),
        ...(cells && { cells }),
      });
    }
  }
  return spans;
}

/** The sentences of a text that is of no document, such as a note. */
export function listTextSpans(text: string): SentenceSpan[] {
  return listSpans(buildTextArticle(text).blocks, { from: 0, to: text.length });
}
