/** Counts each phrase and its spellings, and drops phrases that are only parts of others. */

/** `inner` counts occurrences inside sentences; `capitals` counts those capitalised like names. */
export type Tally = {
  parts: string[];
  surfaces: Map<string, number>;
  count: number;
  capitals: number;
  inner: number;
  first: number;
  /** The stretches of the text in which it occurs. */
  stretches: Set<number>;
  /** Occurrences after an article or the like, which show that it is a noun. */
  determined: number;
  /** Occurrences without a further content word after it. */
  heads: number;
};

/** Drops phrases that hardly occur outside a longer one: "Statistics New" of "Statistics New Zealand". */
export function dropFragments(tallies: Map<string, Tally>): void {
  const fragments = new Set<string>();
  for (const { parts, count } of tallies.values()) {
    if (count < 2) continue;
    for (let size = 1; size < parts.length; size += 1) {
      for (let start = 0; start + size <= parts.length; start += 1) {
        const key = parts.slice(start, start + size).join("");
        const part = tallies.get(key);
        if (part !== undefined && part.parts.length < parts.length && part.count <= count * 1.25)
          fragments.add(key);
      }
    }
  }
  for (const key of fragments) tallies.delete(key);
}

/** The most frequent spelling. */
export function pickSurface(surfaces: ReadonlyMap<string, number>): string {
  let best = "";
  let maxWeight = 0;
  for (const [surface, count] of surfaces) {
    // "Boundary-layer flow": the hyphen only makes an adjective.
    const weight = surface.includes("-") ? count / 2 : count;
    if (weight > maxWeight) [best, maxWeight] = [surface, weight];
  }
  return best;
}
