/** Decides whether a sentence answers, or only shares words with the question. */
import type { PassageMatch } from "./match-passage.ts";
import type { Candidate } from "./score-sentence.ts";
import { findHeaviest } from "./weigh-terms.ts";
import type { Term } from "./term.ts";

/**
 * A logistic regression on the training part of measure/eval/questions, rounded. No weight decides alone: the whole
 * question must be matched, by a passage about its subject.
 */
const weights: Readonly<Record<keyof Signals, number>> = {
  coverage: 3.9,
  names: 1.4,
  relation: 1.55,
  mass: 3.45,
  about: 1.7,
  closeness: 1.6,
  noValue: -2,
  uncounted: -1.8,
  asksValue: 0.4,
  rank: 4.2,
  words: 2.25,
  alone: 0.9,
  explains: 1.5,
};
const needed = 14.7;
/** More matched weight than this adds no confidence. */
const fullMass = 3;
const manyWords = 5;
const inPassage = 0.85;
const noName = 0.75;
/** In a long page with this many found passages, a word matches somewhere by chance. */
const longEntry = 12;

export type Signals = {
  coverage: number;
  /** The lowest match of its names and numbers; slightly less than 1 if it has none. */
  names: number;
  /** The matched share of the other words, with rare words counting slightly more. */
  relation: number;
  /** The total matched weight: two shared words mean less than five. */
  mass: number;
  /** The share of its words that are in the title or topics, or several times in the passage. */
  about: number;
  noValue: number;
  closeness: number;
  /** How little of what "how many" counts is matched. */
  uncounted: number;
  /** Whether it asks for a value that can be recognised: a date, a sum, a name. */
  asksValue: number;
  /** The search score of the passage, relative to the best. */
  rank: number;
  /** The number of content words: the more, the less likely all match by chance. */
  words: number;
  /** How few passages its entry has: fewer match by chance. */
  alone: number;
  /** How well it explains what the question asks about. */
  explains: number;
};

/**
 * Above 0 if `candidate` answers. The sum decides only if something specific is matched: one of the names in
 * the question, or its rarest word.
 */
export function judgeCandidate(candidate: Candidate, terms: readonly Term[]): number {
  if (!meetsSubject(candidate, terms)) return Number.NEGATIVE_INFINITY;
  return Object.entries(getSignals(candidate, terms)).reduce(
    (sum, [name, value]) => sum + value * weights[name as keyof Signals],
    -needed,
  );
}

function meetsSubject({ match, met }: Candidate, terms: readonly Term[]): boolean {
  const named = terms.flatMap(({ kind }, index) => (kind === "name" ? [index] : []));
  return (
    named.length === 0 ||
    [...named, findHeaviest(terms)].some(
      (index) => Math.max(met[index]!, match.anywhere[index]!) > 0,
    )
  );
}

export function getSignals(
  { match, met, coverage, mass, holds, closeness, explains, rank, siblings }: Candidate,
  terms: readonly Term[],
): Signals {
  // A name need not be in the sentence itself if the passage is about it.
  const anywhere = met.map((sure, index) => Math.max(sure, match.anywhere[index]! * inPassage));
  const named = terms.flatMap(({ kind }, index) =>
    kind === "name" || kind === "number" ? [anywhere[index]!] : [],
  );
  const relation = average(
    terms.flatMap(({ kind, weight }, index) =>
      kind === "word" ? [[met[index]!, Math.sqrt(weight)] as const] : [],
    ),
  );
  return {
    coverage,
    names: named.length === 0 ? noName : Math.min(...named),
    relation: relation ?? coverage,
    uncounted: Math.max(
      0,
      ...terms.map(({ isCounted }, index) => (isCounted ? 1 - met[index]! : 0)),
    ),
    mass: Math.min(1, mass / fullMass),
    about: findAbout(match, terms),
    noValue: holds === false ? 1 : 0,
    closeness: closeness ?? 1,
    asksValue: holds === null ? 0 : 1,
    rank,
    words: Math.min(1, terms.filter(({ kind }) => kind === "word").length / manyWords),
    explains,
    alone: 1 - Math.min(1, siblings / longEntry),
  };
}

function findAbout({ places, inTitle, inFields }: PassageMatch, terms: readonly Term[]): number {
  return (
    average(
      terms.map(({ weight }, index) => [
        Math.max(inTitle[index]!, inFields[index]!, places[index]!.length >= 2 ? 1 : 0),
        weight,
      ]),
    ) ?? 0
  );
}

function average(values: readonly (readonly [value: number, weight: number])[]): number | null {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  return total === 0
    ? null
    : values.reduce((sum, [value, weight]) => sum + value * weight, 0) / total;
}
