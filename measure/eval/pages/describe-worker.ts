// Describes labelled pages in a worker thread, because parsing them takes most of the time of training.
import { parentPort, workerData } from "node:worker_threads";
import { numberPlaces } from "#features/capture/server/reading/html/blocks/smooth-probabilities.ts";
import { decodeHtml } from "#features/capture/server/reading/html/decode-html.ts";
import { describeArticle } from "#features/capture/server/reading/html/extract-article.ts";
import { parsePage } from "#features/capture/server/reading/html/page-dom.ts";
import { preparePage } from "#features/capture/server/reading/html/parse-html.ts";
import { alignTruth } from "./align-truth.ts";
import { loadPage } from "./page-corpus.ts";

/** The blocks of one labelled page; `rows` holds the features of all blocks, one after the other. */
export type DescribedLabels = {
  name: string;
  site: string;
  kind: string;
  truth: string;
  truthWords: number;
  texts: string[];
  words: number[];
  /** Numbers of the elements around the blocks' elements, equal for siblings. */
  parents: number[];
  /** Equal numbers for blocks at the same place in repeated elements. */
  places: number[];
  /** The share of each block's words that belong to the truth. */
  shares: Float32Array;
  rows: Float32Array;
};

export type WorkerInput = { folder: string; names: string[] };

function describeLabels(folder: string, name: string): DescribedLabels | null {
  const { bytes, url, site, kind, truth } = loadPage(folder, name);
  const { text: html } = decodeHtml(bytes, "text/html; charset=utf-8");
  const { document, source } = preparePage(parsePage(html, url), html, url);
  const { blocks, rows: rowsOfBlocks } = describeArticle(document, source);
  if (!rowsOfBlocks || blocks.length === 0) return null;
  const texts = blocks.map(({ text }) => text);
  const { shares, words: truthWords } = alignTruth(texts, truth);
  const width = rowsOfBlocks[0]!.length;
  const rows = new Float32Array(width * rowsOfBlocks.length);
  for (const [index, row] of rowsOfBlocks.entries()) rows.set(row, index * width);
  const words = blocks.map((block) => block.words);
  const ids = new Map<unknown, number>();
  const parents = blocks.map(({ element: { parentNode } }) => {
    if (!ids.has(parentNode)) ids.set(parentNode, ids.size);
    return ids.get(parentNode)!;
  });
  const places = numberPlaces(blocks);
  return { name, site, kind, truth, truthWords, texts, words, parents, places, shares, rows };
}

const { folder, names } = workerData as WorkerInput;
for (const name of names) {
  try {
    const described = describeLabels(folder, name);
    if (described) parentPort!.postMessage(described);
  } catch {
    // The tree libraries throw on some malformed pages.
  }
}
