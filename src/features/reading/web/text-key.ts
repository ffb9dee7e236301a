/**
 * What a text and its markup have in common. The stored text was made from the markup: white space folded,
 * bars put between cells, letters composed, invisible characters dropped. Without all that both are the same.
 */
const apart = /[\s\p{M}\p{C}|]+/gu;
const accent = /^\p{M}/u;

/** The characters that count, in their order. Keys of parts, joined, are the key of the whole. */
export function toKey(text: string): string {
  return text.normalize("NFD").replace(apart, "");
}

/** Where in `text` the stretch [from, to) of its key stands, in UTF-16 offsets. */
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
