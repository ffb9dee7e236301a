import type { ReadWord } from "#features/capture/contract.ts";
import type { Passage } from "#features/reading/web/passage.ts";

/** The words within the passage. `words` are in the order of the text, but some may be missing in it. */
export function findPassageWords(
  words: readonly ReadWord[],
  text: string,
  { start, end }: Passage,
): ReadWord[] {
  let from = 0;
  return words.filter((word) => {
    const at = text.indexOf(word.text, from);
    // The word was removed when the text was cleaned.
    if (at < 0) return false;
    from = at + word.text.length;
    return at < end && from > start;
  });
}
