/** Chooses the subjects of a text from the evidence found. */

export type Evidence = {
  /** Occurrences by trigger key, strong triggers separately. */
  strong: Map<string, number>;
  weak: Map<string, number>;
  inTitle: number;
  /** The number of sentences with a trigger. A sentence with weak triggers only counts half. */
  spread: number;
  /** The number of sentences with a trigger of either kind. */
  touched: number;
};

export type Extent = { words: number; sentences: number };
export type Choice = { topic: string; score: number };

export const strongWeight = 2;
export const weakWeight = 1;

const shareOfBest = 0.3;
/** Higher for subjects that are new to the user, because otherwise every text would add one. */
const newShareOfBest = 0.5;
const minSpread = 0.08;
const minScore = 0.65;
const likelyShareOfBest = 0.35;
const minLikelySpread = 0.05;
const minLikelyScore = 0.28;
const minFaintSpread = 0.18;
/** Of two similar subjects, prefer the one the user already has. */
const knownFavour = 1.25;
const maxLikelyNew = 2;

type Measured = Choice & {
  isKnown: boolean;
  /** Weighted triggers, and the minimum for a text of this length. */
  mass: number;
  needed: number;
  /** Of the sentences, those with a trigger. */
  share: number;
  evidence: Evidence;
};

/**
 * Returns subjects with clear evidence, strongest first, and adds likely ones if these are few. If there are
 * none at all, returns the one that several common words in different sentences suggest.
 */
export function chooseSubjects(
  found: ReadonlyMap<string, Evidence>,
  extent: Extent,
  isKnown: (topic: string) => boolean,
): Choice[] {
  const all = [...found].map(([topic, evidence]) => measure(topic, evidence, extent, isKnown));
  all.sort((a, b) => b.score - a.score || (a.topic < b.topic ? -1 : 1));
  const sure = all.filter(isClear);
  const best = sure[0]?.score ?? 0;
  const clear = sure.filter(
    ({ score, isKnown }) =>
      score >= Math.max(minScore, best * (isKnown ? shareOfBest : newShareOfBest)),
  );
  const wanted = extent.words < 60 ? 1 : extent.words < 200 ? 2 : 3;
  const chosen = [...clear];
  const bar = Math.max(minLikelyScore, best * likelyShareOfBest);
  for (const subject of all) {
    if (clear.includes(subject) || subject.score < bar || !isLikely(subject)) continue;
    if (chosen.length < (subject.isKnown ? wanted : Math.min(wanted, maxLikelyNew)))
      chosen.push(subject);
  }
  if (chosen.length > 0) return chosen;
  return all.filter(isFaint).slice(0, 1);
}

function measure(
  topic: string,
  evidence: Evidence,
  { words, sentences }: Extent,
  isKnown: (topic: string) => boolean,
): Measured {
  const needed = 2.2 + 1.1 * Math.log2(1 + words / 150);
  const share = evidence.spread / Math.max(4, sentences);
  const mass =
    sum([...evidence.strong.values()].map(weigh)) * strongWeight +
    sum([...evidence.weak.values()].map(weigh)) * weakWeight +
    evidence.inTitle * 1.5;
  const known = isKnown(topic);
  const favour = known ? knownFavour : 1;
  const score = (mass / needed) * Math.sqrt(share) * favour;
  return { topic, score, isKnown: known, mass, needed, share, evidence };
}

/** Requires different triggers, or many of one, and evidence in more than one paragraph. */
function isClear({ mass, needed, share, evidence }: Measured): boolean {
  const { strong, weak, inTitle } = evidence;
  const strongCount = sum(strong.values()) + inTitle;
  if (strongCount < 2 || strong.size === 0 || mass < needed) return false;
  if (share < (inTitle >= strongWeight ? 0.06 : minSpread)) return false;
  const isRepeated = strongCount >= 6 && share >= 0.2;
  return (
    strong.size >= 2 ||
    inTitle >= strongWeight ||
    isRepeated ||
    (weak.size >= 3 && strongCount >= 3)
  );
}

/** Requires different triggers in different sentences, or one strong trigger throughout the text. */
function isLikely({ mass, needed, share, evidence }: Measured): boolean {
  const { strong, weak, inTitle, touched } = evidence;
  const strongCount = sum(strong.values());
  const isTitled = inTitle >= strongWeight;
  if (strongCount === 0 || touched < (isTitled ? 1 : 2)) return false;
  if (mass < needed * 0.6 || share < minLikelySpread) return false;
  if (isTitled || strong.size >= 2) return strong.size + weak.size >= 2;
  return strongCount >= 2
    ? weak.size >= 2 || (strongCount >= 3 && share >= 0.2)
    : weak.size >= 3 && touched >= 3;
}

function isFaint({ mass, needed, share, evidence }: Measured): boolean {
  const { strong, weak, touched } = evidence;
  const kinds = strong.size + weak.size;
  if (kinds >= 4 && touched >= 3) return share >= minFaintSpread && mass >= needed;
  return strong.size > 0 && kinds >= 2 && touched >= 2 && share >= 0.12 && mass >= needed * 0.7;
}

/** Repeating a trigger adds little evidence: logarithm, capped. */
function weigh(count: number): number {
  return Math.min(4, Math.log2(1 + count));
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
