/** The different words of three letters or more, in lower case. */
export function collectWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}

/** The share of a block's words that also occur in `known`, 0 to 1. */
export function measureOverlap(words: readonly string[], known: ReadonlySet<string>): number {
  if (known.size === 0 || words.length === 0) return 0;
  let shared = 0;
  for (const word of words) if (known.has(word)) shared += 1;
  return shared / words.length;
}
