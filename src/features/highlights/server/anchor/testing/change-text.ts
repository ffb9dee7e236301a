/** Generated texts and edits of them, which know where each character went. */

/** A small generator of random numbers in [0, 1), from a seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const vocabulary =
  "the of and a to in is that it was for on are as with they at be this from have or by one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know".split(
    " ",
  );

/** About 1,200 words with few different ones, so that short quotes occur often. */
export function makeText(seed: number): string {
  const random = createRandom(seed);
  const sentences = Array.from({ length: 100 }, (_, index) => {
    const words = Array.from(
      { length: 6 + Math.floor(random() * 12) },
      () => vocabulary[Math.floor(random() * vocabulary.length)]!,
    );
    const sentence = words.join(" ");
    const space = index % 6 === 5 ? "\n\n" : " ";
    return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.${space}`;
  });
  return sentences.join("");
}

/** Changes 5 % of the words, or removes, replaces and adds sentences of that share. */
export function changeText(text: string, seed: number, kind: "words" | "sentences") {
  const random = createRandom(seed);
  const pattern = kind === "words" ? /\S+\s*/g : /[^.]+\.\s*/g;
  const parts: string[] = [];
  /** The offset in the new text of each character, -1 if it was removed. */
  const offsets = new Int32Array(text.length).fill(-1);
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const makeNew = () =>
    kind === "words"
      ? `${vocabulary[Math.floor(random() * vocabulary.length)]!}x `
      : makeText(Math.floor(random() * 1e9)).split(".")[0]! + ". ";
  for (const match of text.matchAll(pattern)) {
    const isChanged = random() < 0.05;
    const how = isChanged ? Math.floor(random() * 3) : -1;
    if (how === 0) continue;
    if (how > 0) add(makeNew());
    if (how === 1) continue;
    for (let index = 0; index < match[0].length; index += 1)
      offsets[match.index + index] = length + index;
    add(match[0]);
  }
  return {
    text: parts.join(""),
    /** Starts and lengths, from a word or two up to a page. */
    pickPassages: (count: number): [start: number, length: number][] => {
      const words = [...text.matchAll(/\S+/g)];
      return Array.from({ length: count }, () => {
        const first = Math.floor(random() * (words.length - 1));
        const many = random() < 0.4 ? Math.floor(random() * 4) : Math.floor(random() ** 2 * 200);
        const last = words[Math.min(words.length - 1, first + many)]!;
        const start = words[first]!.index;
        return [start, last.index + last[0].length - start];
      });
    },
    /** How many characters of the passage are left, and between which offsets of the new text. */
    follow: (start: number, end: number) => {
      const left = offsets.slice(start, end).filter((offset) => offset >= 0);
      const [from, to] = [left[0] ?? 0, (left.at(-1) ?? -1) + 1];
      return {
        kept: left.length,
        from,
        to,
        isWhole: to - from === end - start && left.length === to - from,
      };
    },
  };
}
