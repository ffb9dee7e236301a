import type { ArticleBlock } from "#shared/article/article-document.ts";
import { buildTextArticle } from "../article/text-article.ts";

/** A sentence at [start, end) of a text. `block` counts its blocks; `isLine`: a line without a full stop. */
export type SentenceSpan = { start: number; end: number; block: number; isLine: boolean };

const completeEnd = /[.!?…。！？]["'’”»)\]」』]*(?:\[\d{1,3}\])*$/u;

/**
 * The sentences of blocks within [from, to) of their text, without white space around them, relative to `from`. A
 * sentence that the range cuts is cut; what has no letter or digit is none.
 */
export function listSpans(
  blocks: readonly Pick<ArticleBlock, "text" | "start" | "sentences">[],
  { from, to }: { from: number; to: number },
): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  for (const [index, { text, start, sentences }] of blocks.entries()) {
    let before = 0;
    for (const end of sentences) {
      const first = Math.max(before, from - start);
      const part = text.slice(first, Math.min(end, to - start));
      before = end;
      const trimmed = part.trim();
      if (first >= end || !/[\p{L}\p{N}]/u.test(trimmed)) continue;
      const at = start + first + part.indexOf(trimmed) - from;
      const isLine = !completeEnd.test(trimmed);
      spans.push({ start: at, end: at + trimmed.length, block: index, isLine });
    }
  }
  return spans;
}

/** The sentences of a text that is of no document, such as a note. */
export function listTextSpans(text: string): SentenceSpan[] {
  return listSpans(buildTextArticle(text).blocks, { from: 0, to: text.length });
}
