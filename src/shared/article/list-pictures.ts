import type { ArticleBlock, ArticlePicture } from "./article-document.ts";

/** Pixels. Smaller pictures are icons, emoji or counters. */
const minLength = 49;
const maxPictures = 200;

export function isIcon({ width, height }: Pick<ArticlePicture, "width" | "height">): boolean {
  return (width ?? minLength) < minLength || (height ?? minLength) < minLength;
}

/** The first of each source. */
export function keepFirst(pictures: readonly ArticlePicture[]): ArticlePicture[] {
  const known = new Set<string>();
  return pictures.filter(({ source }) => !known.has(source) && known.add(source));
}

/** The pictures in a block, in their order. */
export function listPicturesOf(block: ArticleBlock): ArticlePicture[] {
  const own =
    block.kind === "figure"
      ? block.pictures
      : block.kind === "table"
        ? block.rows.flat().flatMap((cell) => cell.pictures ?? [])
        : [];
  return [...own, ...block.marks.flatMap((mark) => (mark.kind === "picture" ? mark.picture : []))];
}

/** The pictures of a document, each source once, with the caption of its figure, without icons. */
export function listPictures(
  blocks: Iterable<ArticleBlock>,
): { source: string; caption: string }[] {
  const found = new Map<string, { source: string; caption: string }>();
  for (const block of blocks) {
    const caption = block.kind === "figure" ? block.text.replace(/\s+/g, " ") : "";
    for (const picture of listPicturesOf(block)) {
      const { source } = picture;
      if (isIcon(picture) || found.has(source)) continue;
      if (found.size >= maxPictures) return [...found.values()];
      found.set(source, { source, caption });
    }
  }
  return [...found.values()];
}
