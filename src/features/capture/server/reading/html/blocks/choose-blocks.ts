import type { DescribedPage } from "./describe-page.ts";
import { predictProbability, type TreeModel } from "./tree-model.ts";

/**
 * Selects the blocks with the largest expected F1 over words: the most probable blocks first, as long as each
 * raises the expectation. So a page of which the model is unsure keeps more than a fixed threshold would
 * (Lewis, "Evaluating and optimizing autonomous text classification systems", 1995).
 */
export function chooseBlocks({ blocks, rows }: DescribedPage, model: TreeModel): boolean[] {
  const probabilities = rows.map((row) => predictProbability(model, row));
  return maximiseExpectedF1(
    probabilities,
    blocks.map(({ words }) => words),
  );
}

/** One flag a block; probabilities from 0 to 1. */
export function maximiseExpectedF1(
  probabilities: readonly number[],
  words: readonly number[],
): boolean[] {
  const order = [...probabilities.keys()].sort((a, b) => probabilities[b]! - probabilities[a]!);
  const expected = probabilities.reduce((sum, value, index) => sum + value * words[index]!, 0);
  let [kept, correct, best, count] = [0, 0, 0, 0];
  for (const [position, index] of order.entries()) {
    kept += words[index]!;
    correct += words[index]! * probabilities[index]!;
    const f1 = (2 * correct) / (kept + expected);
    if (f1 > best) [best, count] = [f1, position + 1];
  }
  const chosen = new Set(order.slice(0, count));
  return probabilities.map((_, index) => chosen.has(index));
}
