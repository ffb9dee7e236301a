/** Finds what the reading view needs to know about the blocks of a document. */
import type { ArticleBlock, ArticlePicture } from "#shared/article/article-document.ts";
import { foldText } from "#shared/fold-text.ts";
import { isIcon, keepFirst, listPicturesOf } from "#shared/article/list-pictures.ts";

/** UTF-16 units of text before the title of an article: its date, its section, its author. */
const maxBeforeTitle = 200;
/** UTF-16 units before a picture that is at the beginning of a text. */
const maxBeforePicture = 300;

/**
 * The index of the first heading if it repeats the title, which is shown above the text; null if it does not, or if it is
 * quoted.
 */
export function findRepeatedTitle(
  blocks: readonly ArticleBlock[],
  title: string,
  quotedAt: number | null,
): number | null {
  const index = blocks.findIndex(({ kind }) => kind === "heading");
  const heading = blocks[index];
  if (!heading || heading.start > maxBeforeTitle || joinWords(heading.text) !== joinWords(title))
    return null;
  const isQuoted = quotedAt !== null && quotedAt < heading.start + heading.text.length;
  const hasPicture = heading.marks.some(({ kind }) => kind === "picture" || kind === "formula");
  return isQuoted || hasPicture ? null : index;
}

function joinWords(text: string): string {
  return foldText(text).replaceAll(/[\s\p{C}]+/gu, "");
}

/** The first block that refers to each note. */
export function findReferrers(blocks: readonly ArticleBlock[]): ReadonlyMap<number, number> {
  const referrers = new Map<number, number>();
  for (const [index, { marks }] of blocks.entries())
    for (const mark of marks)
      if (mark.kind === "reference" && mark.block !== undefined && !referrers.has(mark.block))
        referrers.set(mark.block, index);
  return referrers;
}

/** The pictures in their order, each source once, without icons. */
export function listShownPictures(blocks: readonly ArticleBlock[]): ArticlePicture[] {
  return keepFirst(blocks.flatMap(listPicturesOf).filter((picture) => !isIcon(picture)));
}

/** Whether a picture for which `isShown` is true comes before the text itself. */
export function beginsWithPicture(
  blocks: readonly ArticleBlock[],
  isShown: (source: string) => boolean,
): boolean {
  return blocks.some(
    (block) =>
      block.start <= maxBeforePicture &&
      listPicturesOf(block).some(({ source }) => isShown(source)),
  );
}
