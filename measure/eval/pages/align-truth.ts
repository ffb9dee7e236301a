// Finds which words of a page belong to its labelled text.
import { listTokens } from "../token-f1.ts";

/** Beyond this product of lengths, the page is cut: the alignment takes time and memory by it. */
const maxCells = 400_000_000;

/**
 * Marks the words of `page` on a longest common subsequence with `truth`. Takes a bit of memory and about a
 * nanosecond for each pair of words.
 */
function markCommon(page: Int32Array, truth: Int32Array): Uint8Array {
  const [rows, columns] = [page.length, truth.length];
  const stride = columns + 1;
  // One bit a cell says whether the best comes from the row above; matches are seen from the words.
  const fromAbove = new Uint8Array(Math.ceil((rows * stride) / 8) + 1);
  let previous = new Int32Array(stride);
  let current = new Int32Array(stride);
  for (let row = 0; row < rows; row += 1) {
    const word = page[row]!;
    const base = row * stride;
    for (let column = 1; column <= columns; column += 1) {
      if (truth[column - 1] === word) current[column] = previous[column - 1]! + 1;
      else if (previous[column]! >= current[column - 1]!) {
        current[column] = previous[column]!;
        const bit = base + column;
        fromAbove[bit >>> 3]! |= 1 << (bit & 7);
      } else current[column] = current[column - 1]!;
    }
    [previous, current] = [current, previous];
  }
  const marks = new Uint8Array(rows);
  let [row, column] = [rows - 1, columns];
  while (row >= 0 && column > 0) {
    if (page[row] === truth[column - 1]) {
      marks[row] = 1;
      row -= 1;
      column -= 1;
    } else {
      const bit = row * stride + column;
      if ((fromAbove[bit >>> 3]! >> (bit & 7)) & 1) row -= 1;
      else column -= 1;
    }
  }
  return marks;
}

export type BlockTruth = {
  /** The share of each block's words in the truth, 0 to 1. */
  shares: Float32Array;
  words: number;
};

const runLength = 4;
const minWordsOutOfOrder = 12;

function listRuns(words: readonly string[]): string[] {
  return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(" "));
}

/** The share of a block's runs of four words that occur in the truth, wherever they are. */
function measureRuns(words: readonly string[], truthRuns: ReadonlySet<string>): number {
  const runs = listRuns(words);
  return runs.filter((run) => truthRuns.has(run)).length / runs.length;
}

/**
 * Labels the blocks of a page, given in document order, by the text that belongs to the page's content. The
 * truth sometimes has another order, so longer blocks are also found out of order.
 */
export function alignTruth(blocks: readonly string[], truth: string): BlockTruth {
  const ids = new Map<string, number>();
  const number = (word: string): number => {
    let id = ids.get(word);
    if (id === undefined) ids.set(word, (id = ids.size));
    return id;
  };
  const truthWords = listTokens(truth);
  const wanted = Int32Array.from(truthWords, number);
  const truthRuns = new Set(listRuns(truthWords));
  const lists = blocks.map(listTokens);
  const all = Int32Array.from(lists.flat(), number);
  const rows = Math.min(all.length, Math.floor(maxCells / Math.max(1, wanted.length)));
  const marks = markCommon(all.subarray(0, rows), wanted);
  const shares = new Float32Array(blocks.length);
  let at = 0;
  for (const [index, list] of lists.entries()) {
    let found = 0;
    for (let end = at + list.length; at < end; at += 1) found += marks[at] ?? 0;
    shares[index] = list.length === 0 ? 0 : found / list.length;
    if (list.length >= minWordsOutOfOrder && shares[index]! < 0.5)
      shares[index] = Math.max(shares[index]!, measureRuns(list, truthRuns));
  }
  return { shares, words: wanted.length };
}
