/** How near a sentence comes to an answer: which words it meets, and whether it holds what was asked for. */
import type { Citation } from "#features/assistant/contract.ts";
import { findValues, type Values } from "./find-values.ts";
import type { PassageMatch } from "./match-passage.ts";
import type { ReadQuestion } from "./read-question.ts";
import type { Term } from "./weigh-terms.ts";

/** Where a sentence stands, and what it is asked. */
export type Place = {
  match: PassageMatch;
  field: Citation["field"];
  /** Index of the sentence. */
  at: number;
  /** By term: how surely the entry has it anywhere. */
  elsewhere: readonly number[];
  terms: readonly Term[];
  read: ReadQuestion;
  /** How good the search found the passage, 0 to 1. */
  rank: number;
};

export type Candidate = Pick<Place, "match" | "field" | "at"> & {
  /** By term: how surely it is met there or near there. */
  met: number[];
  /** Share of the question's weight that is met, 0 to 1, and that weight itself. */
  coverage: number;
  mass: number;
  /** Whether the sentence holds what was asked for; null where that cannot be told. */
  holds: boolean | null;
  /** How near that stands to the words that ask about it, 0 to 1; null where nothing certain was asked for. */
  closeness: number | null;
  score: number;
};

/** What a word is worth that is met elsewhere than in the sentence itself. */
const nearness = {
  before: 0.85,
  after: 0.7,
  passage: 0.45,
  title: 0.85,
  card: 0.4,
  entry: 0.35,
};
/** What counts for the order beside the share of the question that is met. */
const shares = { value: 0.05, noValue: 0.2, closeness: 0.12, rank: 0.1, pairs: 0.25, field: 0.05 };
/** With up to `near` words between, two belong together; with `far`, they have nothing to do with each other. */
const between = { near: 5, far: 14 };
const longestHeading = 80;

export function scoreSentence(place: Place): Candidate {
  const { match, field, at, elsewhere, terms, read, rank } = place;
  const { holds, places } = findValue(place);
  const met = terms.map((term, index) => {
    const sure = match.met[index]!;
    const near = Math.max(
      sure[at]!,
      (sure[at - 1] ?? 0) * nearness.before,
      (sure[at + 1] ?? 0) * nearness.after,
      Math.max(0, ...sure) * nearness.passage,
      match.inTitle[index]! * nearness.title,
      match.inCard[index]! * nearness.card,
      elsewhere[index]! * nearness.entry,
    );
    return term.kind === "measure" && holds === true ? Math.max(near, 0.9) : near;
  });
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const mass = terms.reduce((sum, { weight }, index) => sum + weight * met[index]!, 0);
  const coverage = total === 0 ? 0 : mass / total;
  const isCertain = read.askedFor !== null && read.askedFor !== "reason";
  const closeness = isCertain ? measureCloseness(match, at, terms, places) : null;
  const score =
    coverage +
    (holds === null ? 0 : holds ? shares.value : -shares.noValue) +
    shares.closeness * (closeness ?? 0) +
    shares.rank * rank +
    shares.pairs * Math.min(1, match.pairs[at]!) -
    (field === "text" ? 0 : field === "title" ? 2 * shares.field : shares.field);
  return { match, field, at, met, coverage, mass, holds, closeness, score };
}

/** A short line without a full stop: it names what follows, and says nothing about it. */
export function isHeading({ passage, sentences }: PassageMatch, at: number): boolean {
  const { start, end, isLine } = sentences[at]!;
  if (!isLine || end - start > longestHeading) return false;
  return !/^[-*•+]|\|/u.test(passage.text.slice(start, end));
}

/** Places are those of the passage. */
function findValue({ match, at, terms, read: { askedFor } }: Place): Values {
  if (askedFor === null) return { holds: null, places: [] };
  const asked = new Set(terms.map(({ word }) => word.toLowerCase()));
  const isKnown = (word: string) => asked.has(word.toLowerCase().replace(/['’]s$/u, ""));
  const { start, end } = match.sentences[at]!;
  const { holds, places } = findValues(match.passage.text.slice(start, end), askedFor, isKnown);
  return { holds, places: places.map((place) => start + place) };
}

function measureCloseness(
  { sentences, places, starts }: PassageMatch,
  at: number,
  terms: readonly Term[],
  values: readonly number[],
): number {
  const { start, end } = sentences[at]!;
  const inside = places.map((one) =>
    one.filter((place) => starts[place]! >= start && starts[place]! < end),
  );
  const about = inside.filter((_, index) => /word|measure/.test(terms[index]!.kind)).flat();
  // Where only the names are met, it is at least about them.
  const asked = about.length > 0 ? about : inside.flat();
  let least = between.far;
  for (const value of values) {
    const found = starts.findIndex((one) => one >= value);
    const place = found < 0 ? starts.length : found;
    for (const one of asked) least = Math.min(least, Math.abs(one - place));
  }
  return 1 - Math.max(0, least - between.near) / (between.far - between.near);
}
