/** Alignment of two short texts with the fewest insertions, deletions and substitutions. */

export type Alignment = {
  /** For each offset of the pattern, the offsets of the text that align with it: the first and the last. */
  first: Uint32Array;
  last: Uint32Array;
  /** Differences up to each offset of the pattern. */
  errors: Uint32Array;
};

/** Aligns the whole of both texts. Takes time and memory of the product of their lengths. */
export function align(pattern: string, text: string): Alignment {
  const width = text.length + 1;
  const costs = new Uint16Array((pattern.length + 1) * width);
  for (let j = 0; j < width; j += 1) costs[j] = j;
  for (let i = 1; i <= pattern.length; i += 1) {
    costs[i * width] = i;
    for (let j = 1; j < width; j += 1) {
      const same = pattern[i - 1] === text[j - 1] ? 0 : 1;
      costs[i * width + j] = Math.min(
        costs[(i - 1) * width + j - 1]! + same,
        costs[(i - 1) * width + j]! + 1,
        costs[i * width + j - 1]! + 1,
      );
    }
  }
  const first = new Uint32Array(pattern.length + 1);
  const last = new Uint32Array(pattern.length + 1);
  const errors = new Uint32Array(pattern.length + 1);
  let [i, j] = [pattern.length, text.length];
  last[i] = j;
  for (;;) {
    first[i] = j;
    errors[i] = costs[i * width + j]!;
    if (i === 0 && j === 0) break;
    const cost = costs[i * width + j]!;
    const same = i > 0 && j > 0 && pattern[i - 1] === text[j - 1] ? 0 : 1;
    if (i > 0 && j > 0 && costs[(i - 1) * width + j - 1]! + same === cost) {
      i -= 1;
      j -= 1;
      last[i] = j;
    } else if (i > 0 && costs[(i - 1) * width + j]! + 1 === cost) {
      i -= 1;
      last[i] = j;
    } else {
      j -= 1;
    }
  }
  return { first, last, errors };
}
