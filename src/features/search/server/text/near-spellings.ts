/** Lists words one typing error away: a letter missing, doubled, wrong, or swapped with its neighbour. */

const latin = "abcdefghijklmnopqrstuvwxyz";
const cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюя";
const greek = "αβγδεζηθικλμνξοπρστυφχψως";
const minLetters = 4;

/**
 * All of them (about 50 per letter), without the word itself; none for short words, numbers and scripts
 * without letters.
 */
export function listNearSpellings(word: string): string[] {
  if (word.length < minLetters || word.length > 24) return [];
  const letters = [latin, cyrillic, greek].find((alphabet) =>
    [...word].every((letter) => alphabet.includes(letter)),
  );
  if (letters === undefined) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    for (const letter of letters) {
      near.add(head + letter + tail);
      if (tail !== "") near.add(head + letter + tail.slice(1));
    }
    if (tail !== "") near.add(head + tail.slice(1));
    if (tail.length > 1) near.add(head + tail[1]! + tail[0]! + tail.slice(2));
  }
  near.delete(word);
  return [...near];
}
