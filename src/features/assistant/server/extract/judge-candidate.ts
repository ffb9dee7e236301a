/** Whether a sentence answers, or only uses the same words. */
import type { PassageMatch } from "./match-passage.ts";
import type { Candidate } from "./score-sentence.ts";
import { findHeaviest, type Term } from "./weigh-terms.ts";

/**
 * A logistic fit on the questions of eval/questions, rounded: those kept apart have no part in it. No weight
 * decides alone: what is asked has to be met as a whole, by a passage that is about it.
 */
const weights: Readonly<Record<keyof Signs, number>> = {
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
};
const needed = 14.7;
/** More weight than this in a question adds no trust. */
const fullMass = 3;
const manyWords = 5;
const inPassage = 0.85;
const noName = 0.75;
/** Of an entry with so many passages found, as a long page has, a word stands somewhere by chance. */
const longEntry = 12;

export type Signs = {
  coverage: number;
  /** The least met of its names and numbers; something less than 1 where it has none. */
  names: number;
  /** Share met of what it asks about them: its other words, rare ones counting little more. */
  relation: number;
  /** Weight met in all: two words in common say less than five. */
  mass: number;
  /** Share of its words that the title or topics have, or the passage more than once. */
  about: number;
  noValue: number;
  closeness: number;
  /** How little is met of what "how many" counts. */
  uncounted: number;
  /** Whether a date, a sum, a name was asked for that can be told from other words. */
  asksValue: number;
  /** How good the search found the passage, as a share of its best. */
  rank: number;
  /** How many words say what is asked: the more, the less likely that all stand together by chance. */
  words: number;
  /** How few passages its entry has: their words meet fewer of the question's by chance. */
  alone: number;
};

/**
 * Above 0 where `candidate` answers. Sums decide only where something certain is met: one of the names that
 * were asked about, or the rarest word.
 */
export function judgeCandidate(candidate: Candidate, terms: readonly Term[]): number {
  if (!meetsSubject(candidate, terms)) return Number.NEGATIVE_INFINITY;
  return Object.entries(readSigns(candidate, terms)).reduce(
    (sum, [name, value]) => sum + value * weights[name as keyof Signs],
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

export function readSigns(
  { match, met, coverage, mass, holds, closeness, rank, siblings }: Candidate,
  terms: readonly Term[],
): Signs {
  // A name need not stand in the sentence itself, if the passage is about it.
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
    alone: 1 - Math.min(1, siblings / longEntry),
  };
}

function findAbout({ places, inTitle, inCard }: PassageMatch, terms: readonly Term[]): number {
  return (
    average(
      terms.map(({ weight }, index) => [
        Math.max(inTitle[index]!, inCard[index]!, places[index]!.length >= 2 ? 1 : 0),
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
