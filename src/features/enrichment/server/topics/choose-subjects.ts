/** Chooses the subjects of a text from the evidence found. */

export type Evidence = {
  /** Occurrences by trigger key, strong triggers separately. */
  strong: Map<string, number>;
  weak: Map<string, number>;
  /** The weights of the triggers in the title. */
  inTitle: number;
  /** Whether a heading has a strong trigger. */
  inHeading: boolean;
  /** The number of sentences with a trigger. A sentence with weak triggers only counts half. */
  spread: number;
  /** The number of sentences with a trigger of either kind. */
  touched: number;
  /** The stretches of the text with a trigger. */
  stretches: Set<number>;
};

/** `minKinds`: the minimum of different triggers of a subject. */
export type Extent = { words: number; sentences: number; minKinds: number };
/** What the user's own topics allow: `maxNew` subjects that the user does not have yet. */
export type Vocabulary = { isKnown: (topic: string) => boolean; maxNew: number };
export type Choice = { topic: string; score: number };

export const strongWeight = 2;
export const weakWeight = 1;

const maxSubjects = 3;
const shareOfBest = 0.3;
/** Higher for subjects that are new to the user, because otherwise every text would add one. */
const newShareOfBest = 0.5;
/** The same for a user with so many topics that a text may add only one. */
const settledShareOfBest = 0.8;
const minSpread = 0.08;
const minScore = 0.65;
const likelyShareOfBest = 0.35;
const minLikelySpread = 0.05;
const minLikelyScore = 0.28;
const minFaintSpread = 0.18;
/** Of two similar subjects, prefer the one the user already has. */
const knownFavour = 1.25;
const maxLikelyNew = 2;
/** The weight left to a trigger that a chosen subject already explains. */
const explainedWeight = 0.4;
/** Further subjects need triggers in the title, in a heading or in this share of the sentences. */
const minFurtherSpread = { known: 0.1, new: 0.15 };

type Measured = Choice & {
  isKnown: boolean;
  /** Weighted triggers, and the minimum for a text of this length. */
  mass: number;
  needed: number;
  /** Of the sentences, those with a trigger. */
  share: number;
  /** The number of different places with a trigger: the title, the headings, stretches of the text. */
  places: number;
  /** The number of different triggers. */
  kinds: number;
  evidence: Evidence;
};

/**
 * Returns subjects with clear evidence, strongest first, and adds likely ones if these are few. If there are
 * none at all, returns the one that several common words in different sentences suggest. Each needs evidence
 * from more than one place.
 */
export function chooseSubjects(
  found: ReadonlyMap<string, Evidence>,
  extent: Extent,
  { isKnown, maxNew }: Vocabulary,
): Choice[] {
  const chosen: Measured[] = [];
  const explained = new Set<string>();
  const wanted = extent.words < 60 ? 1 : extent.words < 200 ? 2 : 3;
  const measureAll = (): Measured[] =>
    [...found]
      .filter(([topic]) => !chosen.some((choice) => choice.topic === topic))
      .map(([topic, evidence]) => measure(topic, evidence, extent, isKnown(topic), explained))
      .filter(({ places, kinds }) => places >= 2 && kinds >= extent.minKinds)
      .sort((a, b) => b.score - a.score || (a.topic < b.topic ? -1 : 1));
  while (chosen.length < maxSubjects) {
    const all = measureAll();
    const best = chosen[0]?.score ?? 0;
    const shareForNew = maxNew === 1 ? settledShareOfBest : newShareOfBest;
    const minBeside = (one: Measured): number =>
      Math.max(minScore, best * (one.isKnown ? shareOfBest : shareForNew));
    const shareForLikely = (one: Measured): number =>
      one.isKnown ? likelyShareOfBest : Math.max(likelyShareOfBest, maxNew === 1 ? shareForNew : 0);
    const hasSpace = chosen.filter((one) => !one.isKnown).length < maxNew;
    const fitting =
      best === 0 ? all : all.filter((one) => isCentral(one) && (one.isKnown || hasSpace));
    const next =
      fitting.find((one) => isClear(one) && one.score >= minBeside(one)) ??
      fitting.find((one) => {
        const maxLikely = one.isKnown ? wanted : Math.min(wanted, maxLikelyNew);
        return (
          chosen.length < maxLikely &&
          one.score >= Math.max(minLikelyScore, best * shareForLikely(one)) &&
          isLikely(one)
        );
      });
    if (next === undefined) break;
    chosen.push(next);
    for (const key of [...next.evidence.strong.keys(), ...next.evidence.weak.keys()])
      explained.add(key);
  }
  return chosen.length > 0 ? chosen : measureAll().filter(isFaint).slice(0, 1);
}

function measure(
  topic: string,
  evidence: Evidence,
  { words, sentences }: Extent,
  isKnown: boolean,
  explained: ReadonlySet<string>,
): Measured {
  const { strong, weak, inTitle, inHeading, spread, stretches } = evidence;
  const needed = 2.2 + 1.1 * Math.log2(1 + words / 150);
  const share = spread / Math.max(4, sentences);
  const weighAll = (counts: ReadonlyMap<string, number>): number =>
    sum(
      [...counts].map(([key, count]) => weigh(count) * (explained.has(key) ? explainedWeight : 1)),
    );
  const mass = weighAll(strong) * strongWeight + weighAll(weak) * weakWeight + inTitle * 1.5;
  const score = (mass / needed) * Math.sqrt(share) * (isKnown ? knownFavour : 1);
  const places = stretches.size + (inTitle > 0 ? 1 : 0) + (inHeading ? 1 : 0);
  const kinds = strong.size + weak.size;
  return { topic, score, isKnown, mass, needed, share, places, kinds, evidence };
}

/** Whether the subject is more than mentioned. */
function isCentral({ share, isKnown, evidence }: Measured): boolean {
  const minSpread = isKnown ? minFurtherSpread.known : minFurtherSpread.new;
  return evidence.inTitle >= strongWeight || evidence.inHeading || share >= minSpread;
}

/** Requires different triggers, or many of one, and evidence in more than one paragraph. */
function isClear({ mass, needed, share, kinds, evidence }: Measured): boolean {
  const { strong, weak, inTitle } = evidence;
  const strongCount = sum(strong.values()) + inTitle;
  if (strongCount < 2 || strong.size === 0 || mass < needed) return false;
  const isTitled = inTitle >= strongWeight;
  if (share < (isTitled ? 0.06 : minSpread)) return false;
  const isRepeated = strongCount >= 6 && share >= 0.2 && weak.size >= 2;
  return (
    strong.size >= 2 ||
    (isTitled && kinds >= 2) ||
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
    ? weak.size >= 2 || (strongCount >= 3 && weak.size > 0 && share >= 0.2)
    : weak.size >= 3 && touched >= 3;
}

function isFaint({ mass, needed, share, places, kinds, evidence }: Measured): boolean {
  if (places < 3) return false;
  if (kinds >= 4 && evidence.touched >= 3) return share >= minFaintSpread && mass >= needed;
  return (
    evidence.strong.size > 0 &&
    kinds >= 2 &&
    evidence.touched >= 2 &&
    share >= 0.12 &&
    mass >= needed * 0.7
  );
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
