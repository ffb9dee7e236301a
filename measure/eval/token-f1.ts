/** Lower-cased runs of letters and digits. */
export function listTokens(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function countTokens(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of listTokens(text)) {
    counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return counts;
}

function sumCounts(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export type TokenScore = { precision: number; recall: number; f1: number };

/**
 * Bag-of-tokens F1, precision and recall, 0 to 1: tokens are lower-cased runs of letters and digits, counted.
 */
export function scoreTokens(actual: string, expected: string): TokenScore {
  const got = countTokens(actual);
  const want = countTokens(expected);
  let shared = 0;
  for (const [token, count] of got) shared += Math.min(count, want.get(token) ?? 0);
  const all = sumCounts(got) + sumCounts(want);
  if (all === 0) return { precision: 1, recall: 1, f1: 1 };
  return {
    precision: shared / Math.max(1, sumCounts(got)),
    recall: shared / Math.max(1, sumCounts(want)),
    f1: (2 * shared) / all,
  };
}
