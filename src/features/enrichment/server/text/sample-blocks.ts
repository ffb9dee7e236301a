/** Shortens very long documents to their beginning, their end, and evenly spaced samples between them. */
import type { ArticleBlock } from "#shared/article/article-document.ts";

/** UTF-16 units. */
const maxLength = 120_000;
const headLength = 70_000;
const tailLength = 10_000;
const sliceLength = 4_000;

/** At most about 120,000 characters, in whole blocks. */
export function sampleBlocks(blocks: readonly ArticleBlock[]): readonly ArticleBlock[] {
  const last = blocks.findLast(({ text }) => text !== "");
  const length = last === undefined ? 0 : last.start + last.text.length;
  if (length <= maxLength) return blocks;
  const slices = Math.floor((maxLength - headLength - tailLength) / sliceLength);
  const step = (length - headLength - tailLength) / slices;
  return blocks.filter(
    ({ start }) =>
      start < headLength ||
      start >= length - tailLength ||
      (start - headLength) % step < sliceLength,
  );
}
