// Describes a page for the model, in the same way for reading and for training.
import type { PageDocument } from "../page-dom.ts";
import { describeBlocks } from "./block-features.ts";
import { findMainText, type MainText } from "./find-main.ts";
import { splitBlocks, type SplitPage } from "./split-blocks.ts";

/** Pages with more blocks are judged by rules alone. */
const maxBlocks = 5_000;

/** `rows` has one row of features for each block; null if there are too many blocks. */
export type DescribedPage = SplitPage & { main: MainText; rows: readonly Float32Array[] | null };

/** `declared` is what the page states about its own content, or an empty text. */
export type PageFacts = { url: string | null; declared: string };

export function describePage(document: PageDocument, { url, declared }: PageFacts): DescribedPage {
  const page = splitBlocks(document.body);
  const main = findMainText(page.blocks, document);
  const rows =
    page.blocks.length > maxBlocks
      ? null
      : describeBlocks(page.blocks, { document, url, main, declared });
  return { ...page, main, rows };
}
