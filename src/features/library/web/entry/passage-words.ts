import type { ReadWord } from "#features/capture/contract.ts";
import type { Passage } from "#features/reading/web/passage.ts";

/** Those of `words` that stand within the passage: one after the other, they stand in the text in their order. */
export function findPassageWords(
  words: readonly ReadWord[],
  text: string,
  { start, end }: Passage,
): ReadWord[] {
  let from = 0;
  return words.filter((word) => {
    const at = text.indexOf(word.text, from);
    // Cleaned on its way into the text.
    if (at < 0) return false;
    from = at + word.text.length;
    return at < end && from > start;
  });
}
