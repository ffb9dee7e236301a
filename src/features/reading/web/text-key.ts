/**
 * Compares the stored text with the markup that it was extracted from. They differ in white space, the bars
 * between table cells, the composition of letters, and invisible characters: a key leaves all of these out.
 */
const ignored = /[\s\p{M}\p{C}|]+/gu;
const accent = /^\p{M}/u;

/** The key of a text. The keys of consecutive parts, joined, are the key of the whole. */
export function toKey(text: string): string {
  return text.normalize("NFD").replace(ignored, "");
}

/** The UTF-16 offsets in `text` of the characters [from, to) of its key. */
export function locateKey(text: string, from: number, to: number): [start: number, end: number] {
  let [start, end, at, counted] = [-1, 0, 0, 0];
  for (const character of text) {
    const isAccent = accent.test(character);
    if (counted >= to && !isAccent) break;
    const next = at + character.length;
    const length = toKey(character).length;
    counted += length;
    if (counted > from && length > 0) {
      if (start < 0) start = at;
      end = next;
    } else if (isAccent && start >= 0 && end === at) {
      // An accent that is a character of its own belongs to the letter before it.
      end = next;
    }
    at = next;
  }
  return start < 0 ? [0, 0] : [start, end];
}
