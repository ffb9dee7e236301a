// Blocks of a page and their features, the same for reading and for training.
import { parsePage, type PageDocument } from "../page-dom.ts";
import { describeBlocks } from "./block-features.ts";
import { splitBlocks, type Block, type SplitPage } from "./split-blocks.ts";

/** `rows` has one row of features for each block. */
export type DescribedPage = SplitPage & { rows: readonly Float32Array[] };

export type PageFacts = {
  url: string | null;
  /** The sanitised markup that the rules chose. */
  articleHtml: string;
  /** What the page states about its own content, or an empty text. */
  declared: string;
};

/** Marks the blocks whose text is also a block of the article, as often as it occurs there. */
function markChosen(blocks: readonly Block[], articleHtml: string): Uint8Array {
  const article = splitBlocks(parsePage(articleHtml, null).document.body, Infinity);
  const counts = new Map<string, number>();
  for (const { text } of article?.blocks ?? []) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Uint8Array.from(blocks, ({ text }) => {
    const count = counts.get(text) ?? 0;
    if (count > 0) counts.set(text, count - 1);
    return count > 0 ? 1 : 0;
  });
}

/** Describes the blocks of a page that no extractor has modified. */
export function describePage(
  document: PageDocument,
  page: SplitPage,
  { url, articleHtml, declared }: PageFacts,
): DescribedPage {
  const isChosen = markChosen(page.blocks, articleHtml);
  return { ...page, rows: describeBlocks(page.blocks, { document, url, isChosen, declared }) };
}
