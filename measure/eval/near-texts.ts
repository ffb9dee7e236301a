/** Which texts are near each other by their words: the cosine of TF-IDF vectors, independent of the product's index. */

type Vector = ReadonlyMap<string, number>;

/** By name, the `count` nearest of the other texts, nearest first. */
export function listNearest(
  texts: ReadonlyMap<string, string>,
  isAllowed: (one: string, other: string) => boolean,
  count: number,
): Map<string, string[]> {
  const vectors = weighWords(texts);
  const measured = [...texts.keys()].map((name): [string, string[]] => {
    const near = [...texts.keys()]
      .filter((other) => other !== name && isAllowed(name, other))
      .map((other) => ({ other, cosine: multiply(vectors.get(name)!, vectors.get(other)!) }));
    const sorted = near.toSorted((a, b) => b.cosine - a.cosine || (a.other < b.other ? -1 : 1));
    return [name, sorted.slice(0, count).map(({ other }) => other)];
  });
  return new Map(measured);
}

/** Vectors of unit length. */
function weighWords(texts: ReadonlyMap<string, string>): Map<string, Vector> {
  const counted = new Map([...texts].map(([name, text]) => [name, countWords(text)]));
  const holders = new Map<string, number>();
  for (const counts of counted.values())
    for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const weigh = (word: string, count: number) =>
    (1 + Math.log(count)) * Math.log(texts.size / holders.get(word)!);
  return new Map(
    [...counted].map(([name, counts]) => {
      const weights = [...counts].map(([word, count]) => [word, weigh(word, count)] as const);
      const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
      return [name, new Map(weights.map(([word, weight]) => [word, weight / length]))];
    }),
  );
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{M}]{2,}/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function multiply(one: Vector, other: Vector): number {
  const [short, long] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [word, weight] of short) sum += weight * (long.get(word) ?? 0);
  return sum;
}
