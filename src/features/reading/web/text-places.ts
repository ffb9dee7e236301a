/** Converts between offsets in an entry's text and places in its rendered sections, by their keys. */
import { locateKey, toKey } from "./text-key.ts";

/** A number of key characters in a section. */
export type Place = { section: number; key: number };

export type TextPlaces = {
  toOffset(place: Place): number;
  toPlace(offset: number): Place;
  /** Key characters in a section. */
  lengthOf(section: number): number;
};

/** UTF-16 code units of text whose key length is kept, so that a place in a book is found at once. */
const step = 2_000;

/** `missing` is text at the beginning that the sections lack. */
export function createTextPlaces(
  text: string,
  keys: readonly string[],
  missing: string,
): TextPlaces {
  const sectionStarts = sum(keys.map((key) => key.length));
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at += step)
    offsets.push(/[\udc00-\udfff]/.test(text[at]!) ? at + 1 : at);
  const pieces = offsets.map((at, index) => text.slice(at, offsets[index + 1]));
  const pieceStarts = sum(pieces.map((piece) => toKey(piece).length));
  const before = toKey(missing).length;

  return {
    lengthOf: (section) => keys[section]?.length ?? 0,
    toOffset: ({ section, key }) => {
      const whole = before + (sectionStarts[section] ?? 0) + key;
      const piece = findLast(pieceStarts, whole);
      const [start, end] = locateKey(
        pieces[piece] ?? "",
        whole - pieceStarts[piece]!,
        whole - pieceStarts[piece]! + 1,
      );
      if (end > 0) return offsets[piece]! + start;
      return whole <= 0 ? 0 : text.length;
    },
    toPlace: (offset) => {
      const piece = findLast(offsets, offset);
      const inPiece = text.slice(offsets[piece] ?? 0, offset);
      const whole = Math.max(0, (pieceStarts[piece] ?? 0) + toKey(inPiece).length - before);
      const section = Math.min(findLast(sectionStarts, whole), keys.length - 1);
      return {
        section,
        key: Math.min(whole - sectionStarts[section]!, keys[section]?.length ?? 0),
      };
    },
  };
}

/** The sums before each item, and of all. */
function sum(lengths: readonly number[]): number[] {
  const sums = [0];
  for (const length of lengths) sums.push(sums.at(-1)! + length);
  return sums;
}

/** The last of the ascending `starts` that is not above `value`. */
function findLast(starts: readonly number[], value: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
