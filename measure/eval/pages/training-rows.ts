import type { DescribedLabels } from "./describe-worker.ts";
import { assignBins, findBinLimits, type TrainingRows } from "./bin-features.ts";

/**
 * Puts the blocks of all pages into columns. A block counts by its words, less on pages with much text, so that
 * each page has a similar share, as in the mean of F1 over pages.
 */
export function makeTrainingRows(pages: readonly DescribedLabels[]): TrainingRows {
  const count = pages.reduce((sum, { texts }) => sum + texts.length, 0);
  const width = pages[0]!.rows.length / pages[0]!.texts.length;
  const columns = Array.from({ length: width }, () => new Float32Array(count));
  const targets = new Float32Array(count);
  const weights = new Float32Array(count);
  let at = 0;
  for (const { rows, shares, words, truthWords } of pages) {
    for (const [index, share] of shares.entries()) {
      for (let column = 0; column < width; column += 1)
        columns[column]![at] = rows[index * width + column]!;
      targets[at] = share >= 0.5 ? 1 : 0;
      weights[at] = (words[index]! + 1) ** 0.7 / (truthWords + 50) ** 0.3;
      at += 1;
    }
  }
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / count;
  for (let row = 0; row < count; row += 1) weights[row]! /= mean;
  const limits = columns.map(findBinLimits);
  const bins = columns.map((column, index) => assignBins(column, limits[index]!));
  return { bins, limits, targets, weights };
}
