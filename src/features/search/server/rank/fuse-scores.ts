/**
 * Combines results by words and by vectors: a convex combination of both scores, each relative to its best
 * (Bruch, Gai & Ingber 2023). Unlike ranks, this keeps the distance between two results.
 */
import type { NearPassage } from "../embed/vector-search.ts";
import type { RankedEntry } from "./passage-scores.ts";

/** Tuned with `npm run eval vectors`; docs/decisions/0011 has the curves. */
export const fusion = {
  /** The weight of nearness; words have the rest. */
  vectors: 0.4,
  /** The minimum nearness of a result found by vectors alone. */
  minNearness: 0.25,
  /** The minimum nearness relative to the nearest result. */
  minShare: 0.6,
};

const maxPerEntry = 3;

/** Entries best first. Entries found by vectors alone include their nearest passages. */
export function fuseEntries(
  ranked: readonly RankedEntry[],
  near: readonly NearPassage[],
): RankedEntry[] {
  if (near.length === 0) return [...ranked];
  const scale = findScale(ranked, near);
  const byNumber = Map.groupBy(near, ({ number }) => number);
  const known = new Set(ranked.map(({ number }) => number));
  const others = [...byNumber]
    .filter(([number, [first]]) => !known.has(number) && first!.nearness >= scale.least)
    .map(([number]) => ({ number, score: 0, passages: [], words: 0, fields: 0 }));
  return [...ranked, ...others]
    .map((entry) => {
      const own = byNumber.get(entry.number) ?? [];
      const score = mix(scale, entry.score, own[0]?.nearness);
      const passages = own.filter(({ nearness }) => nearness >= scale.least).slice(0, maxPerEntry);
      if (entry.passages.length > 0) return { ...entry, score };
      return {
        ...entry,
        score,
        passages: passages.map(({ ordinal }) => ({ ordinal, score: 0 })),
      };
    })
    .toSorted((a, b) => b.score - a.score || b.number - a.number);
}

export type FusedPassage = { number: number; ordinal: number; score: number };

/**
 * Passages best first, per entry as many as words found or three, each with its own score and a share of its
 * entry's. The ordinal is -1 for an entry of which only its own fields matched.
 */
export function fusePassages(
  ranked: readonly RankedEntry[],
  near: readonly NearPassage[],
): FusedPassage[] {
  const scale = findScale(ranked, near);
  const byNumber = Map.groupBy(near, ({ number }) => number);
  const found = ranked.map((entry) => {
    const own = byNumber.get(entry.number) ?? [];
    byNumber.delete(entry.number);
    return fuseEntry(entry, own, scale);
  });
  const others = [...byNumber].map(([number, own]) =>
    own
      .filter(({ nearness }) => nearness >= scale.least)
      .slice(0, maxPerEntry)
      .map(({ ordinal, nearness }) => ({ number, ordinal, score: mix(scale, 0, nearness) })),
  );
  return [...found, ...others].flat().toSorted((a, b) => b.score - a.score);
}

function fuseEntry(
  { number, score, passages }: RankedEntry,
  near: readonly NearPassage[],
  scale: Scale,
): FusedPassage[] {
  const shared = score - (passages[0]?.score ?? 0);
  const words = new Map(passages.map((one) => [one.ordinal, shared + one.score]));
  for (const { ordinal, nearness } of near)
    if (!words.has(ordinal) && nearness >= scale.least) words.set(ordinal, shared);
  if (words.size === 0)
    return [{ number, ordinal: -1, score: mix(scale, score, near[0]?.nearness) }];
  const nearness = new Map(near.map((one) => [one.ordinal, one.nearness]));
  return [...words]
    .map(([ordinal, own]) => ({ number, ordinal, score: mix(scale, own, nearness.get(ordinal)) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, Math.max(maxPerEntry, passages.length));
}

/** Scales both kinds of score to the same range, and holds the minimum nearness. */
type Scale = { words: number; nearness: number; least: number };

/** Without vectors, the scores of words unchanged. */
function findScale(ranked: readonly RankedEntry[], near: readonly NearPassage[]): Scale {
  if (near.length === 0) return { words: 1, nearness: 0, least: Number.POSITIVE_INFINITY };
  const { vectors, minNearness, minShare } = fusion;
  const bestWords = ranked.reduce((best, { score }) => Math.max(best, score), 0);
  const bestNearness = near.reduce((best, { nearness }) => Math.max(best, nearness), minNearness);
  return {
    words: bestWords === 0 ? 0 : (1 - vectors) / bestWords,
    nearness: vectors / bestNearness,
    least: Math.max(minNearness, bestNearness * minShare),
  };
}

/** A passage that was not compared is too far away to count. */
function mix(scale: Scale, words: number, nearness = 0): number {
  return scale.words * words + scale.nearness * Math.max(0, nearness);
}
