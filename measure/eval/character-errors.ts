/**
 * The edit distance (insertions, deletions and replacements) from `found` to `text`, per character of `text`.
 */
export function measureCharacterErrors(found: string, text: string): number {
  const from = [...fold(found)];
  const to = [...fold(text)];
  if (to.length === 0) return from.length;
  let before = Uint32Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, character] of from.entries()) {
    const next = new Uint32Array(to.length + 1);
    next[0] = row + 1;
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = before[column - 1]! + (to[column - 1] === character ? 0 : 1);
      next[column] = Math.min(replaced, before[column]! + 1, next[column - 1]! + 1);
    }
    before = next;
  }
  return before[to.length]! / to.length;
}

/** Collapses white space, and unifies punctuation that fonts draw alike. */
function fold(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, "-")
    .trim();
}
