import { completeTail } from "./complete-tail.ts";
import { dropConsent } from "./drop-consent.ts";
import type { Block } from "./split-blocks.ts";
import { numberPlaces, smoothProbabilities } from "./smooth-probabilities.ts";
import { predictProbability, type TreeModel } from "./tree-model.ts";

/**
 * Selects the blocks with the largest expected F1 over words: the most probable blocks first, as long as each
 * raises the expectation. So a page of which the model is unsure keeps more than a fixed threshold would
 * (Lewis, "Evaluating and optimizing autonomous text classification systems", 1995).
 */
export function chooseBlocks(
  blocks: readonly Block[],
  rows: readonly Float32Array[],
  model: TreeModel,
): boolean[] {
  const probabilities = rows.map((row) => predictProbability(model, row));
  const isKept = chooseByProbability(blocks, probabilities, numberPlaces(blocks));
  return completeTail(blocks, dropConsent(blocks, isKept), probabilities);
}

/** One flag a block; probabilities from 0 to 1. Blocks with the same place are kept or dropped alike. */
export function chooseByProbability(
  blocks: readonly Candidate[],
  ownProbabilities: readonly number[],
  places: readonly number[],
): boolean[] {
  const words = blocks.map((block) => block.words);
  const probabilities = smoothProbabilities(ownProbabilities, words, places);
  if (isWithoutContent(probabilities, words)) return blocks.map(() => false);
  const isKept = maximiseExpectedF1(probabilities, words);
  const parents = new Map<string, unknown>();
  return isKept.map((kept, index) => kept && !isCopy(blocks[index]!, parents));
}

type Candidate = { text: string; words: number; element: { parentNode: unknown } };

const minWordsOfCopy = 8;

/**
 * Whether the text was already kept elsewhere on the page: pages repeat it for other screen sizes, in quotes and
 * in previews. Equal paragraphs of one text are not copies. `parents` has the first parent of each text.
 */
function isCopy({ text, words, element }: Candidate, parents: Map<string, unknown>) {
  if (words < minWordsOfCopy) return false;
  const first = parents.get(text);
  if (first === undefined) parents.set(text, element.parentNode);
  return first !== undefined && first !== element.parentNode;
}

const minExpectedWords = 10;
const minExpectedShare = 0.1;

/**
 * Whether a page is nothing but navigation, as a page is whose content a script would load. A page of a few words
 * has no navigation either.
 */
function isWithoutContent(probabilities: readonly number[], words: readonly number[]): boolean {
  const all = words.reduce((sum, count) => sum + count, 0);
  const expected = expectWords(probabilities, words);
  return (
    all >= minExpectedWords && expected < minExpectedWords && expected < all * minExpectedShare
  );
}

function expectWords(probabilities: readonly number[], words: readonly number[]): number {
  return probabilities.reduce((sum, value, index) => sum + value * words[index]!, 0);
}

/** One flag a block. */
export function maximiseExpectedF1(
  probabilities: readonly number[],
  words: readonly number[],
): boolean[] {
  const order = [...probabilities.keys()].sort((a, b) => probabilities[b]! - probabilities[a]!);
  const expected = expectWords(probabilities, words);
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
