import type { ReadWord } from "#features/capture/contract.ts";

/** Indexes of words, both inclusive. */
export type WordRange = { from: number; to: number };

/** Groups word indexes by line; null if words and lines do not match. */
export function groupWords(
  lines: readonly string[],
  words: readonly Pick<ReadWord, "text">[],
): number[][] | null {
  let next = 0;
  const groups: number[][] = [];
  for (const line of lines) {
    const group: number[] = [];
    let text = "";
    while (text.length < line.length && next < words.length) {
      text += (group.length > 0 ? " " : "") + words[next]!.text;
      group.push(next++);
    }
    if (text !== line) return null;
    groups.push(group);
  }
  return next === words.length ? groups : null;
}

/** Joins a range of words to text, keeping the line breaks. */
export function joinRange(
  lines: readonly string[],
  words: readonly Pick<ReadWord, "text">[],
  { from, to }: WordRange,
): string {
  const groups = groupWords(lines, words) ?? [words.map((_word, index) => index)];
  return groups
    .map((group) => group.filter((index) => index >= from && index <= to))
    .filter((group) => group.length > 0)
    .map((group) => group.map((index) => words[index]!.text).join(" "))
    .join("\n");
}
