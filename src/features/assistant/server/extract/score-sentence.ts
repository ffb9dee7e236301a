/**
 * Scores how close a sentence is to an answer: which words match, and whether it contains the kind of value
 * asked for.
 */
import type { Citation } from "#features/assistant/contract.ts";
import { findValues, type Values } from "./find-values.ts";
import type { PassageMatch } from "./match-passage.ts";
import type { ParsedQuestion } from "./parse-question.ts";
import { measureDefinition } from "./spot-definition.ts";
import type { Term } from "./term.ts";

/** The position of a sentence, and the question. */
export type Place = {
  match: PassageMatch;
  field: Citation["field"];
  /** Index of the sentence. */
  at: number;
  /** By term: the best match anywhere in the entry. */
  elsewhere: readonly number[];
  terms: readonly Term[];
  parsed: ParsedQuestion;
  /** The search score of the passage, relative to the best. */
  rank: number;
  /** The number of found passages of its entry. */
  siblings: number;
  /** The score of the passage: see score-passage.ts. */
  prior: number;
  /** Index of the term to be explained; null for other questions. */
  explained: number | null;
};

export type Candidate = Pick<Place, "match" | "field" | "at" | "rank" | "siblings"> & {
  /** By term: how certainly it matches there or nearby. */
  met: number[];
  /** The matched share of the question's weight, 0 to 1, and that weight. */
  coverage: number;
  mass: number;
  /** Whether the sentence contains the kind of value asked for; null if uncertain. */
  holds: boolean | null;
  /** How close that value is to the words asking about it, 0 to 1; null if there is none. */
  closeness: number | null;
  /** How well it explains what the question asks about, 0 to 1. */
  explains: number;
  score: number;
};

/** The weight of a match outside the sentence itself. */
const nearness = {
  before: 0.85,
  after: 0.7,
  passage: 0.45,
  title: 0.85,
  fields: 0.4,
  entry: 0.35,
};
/** The weights in the order, beside the matched share of the question. */
const shares = {
  value: 0.05,
  noValue: 0.2,
  closeness: 0.12,
  pairs: 0.25,
  field: 0.05,
  explains: 0.15,
};
/** Words with up to `near` words between belong together; with `far`, they are unrelated. */
const between = { near: 5, far: 14 };
/** Refers to somebody or something named before. */
const pronounPattern =
  /^[^\p{L}]{0,3}(?:\p{L}+,? ){0,3}?(?:he|she|they|it|his|her|their|its|er|sie|es|il|elle|ils|elles|él|ella|ele|ela)(?!\p{L})/iu;

export function scoreSentence(place: Place): Candidate {
  const { match, field, at, terms, parsed, rank, siblings, prior } = place;
  const { holds, places } = findValue(place);
  const met = meetTerms(place, holds === true);
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const mass = terms.reduce((sum, { weight }, index) => sum + weight * met[index]!, 0);
  const coverage = total === 0 ? 0 : mass / total;
  const isCertain = parsed.askedFor !== null && parsed.askedFor !== "reason";
  const explains = measureExplained(place);
  const isBelow = holds === true && match.quoted[at] !== at;
  const measure = () =>
    isBelow ? measureAsked(match, at, terms) ** 2 : measureCloseness(match, at, terms, places);
  const closeness = isCertain ? measure() : null;
  const score =
    coverage +
    prior +
    (holds === null ? 0 : holds ? shares.value : -shares.noValue) +
    shares.closeness * (closeness ?? 0) +
    shares.pairs * Math.min(1, match.pairs[at]!) +
    shares.explains * explains -
    (field === "text" ? 0 : field === "title" ? 2 * shares.field : shares.field);
  return {
    match,
    field,
    at,
    rank,
    siblings,
    met,
    coverage,
    mass,
    holds,
    closeness,
    explains,
    score,
  };
}

/** By term: how certainly it matches there or nearby. */
function meetTerms({ match, at, elsewhere, terms }: Place, holdsValue: boolean): number[] {
  const { start, end } = match.sentences[at]!;
  const isLeaning = pronounPattern.test(match.passage.text.slice(start, end));
  return terms.map(({ kind }, index) => {
    const sure = match.met[index]!;
    // "She studied there": the name is in an earlier sentence.
    const isMeant = isLeaning && kind === "name";
    const near = Math.max(
      sure[at]!,
      (sure[at - 1] ?? 0) * nearness.before,
      (sure[at + 1] ?? 0) * nearness.after,
      match.anywhere[index]! * (isMeant ? nearness.before : nearness.passage),
      match.inTitle[index]! * nearness.title,
      match.inFields[index]! * nearness.fields,
      elsewhere[index]! * (isMeant ? nearness.after : nearness.entry),
    );
    return kind === "measure" && holdsValue ? Math.max(near, 0.9) : near;
  });
}

/** In the sentence, or in what answers it. Positions are offsets in the passage. */
function findValue({ match, at, terms, parsed: { askedFor } }: Place): Values {
  if (askedFor === null) return { holds: null, places: [] };
  const asked = new Set(terms.map(({ word }) => word.toLowerCase()));
  const isKnown = (word: string) =>
    word
      .toLowerCase()
      .replace(/['’]s$/u, "")
      .split("-")
      .every((part) => asked.has(part));
  const { start, end } = match.sentences[match.quoted[at] ?? at]!;
  const { holds, places } = findValues(match.passage.text.slice(start, end), askedFor, isKnown);
  return { holds, places: places.map((place) => start + place) };
}

function measureExplained({ match, at, explained }: Place): number {
  if (explained === null) return 0;
  const { start, end, kind } = match.sentences[at]!;
  const sentence = match.passage.text.slice(start, end);
  const places = match.places[explained]!.map((place) => match.starts[place]! - start);
  const inside = places.filter((from) => from >= 0 && from < sentence.length);
  if (kind === "term" && inside.length > 0) return 1;
  return Math.max(0, ...inside.map((from) => measureDefinition(sentence, from)));
}

/** The share of the question that a heading or a question has, of what is below. */
function measureAsked({ met }: PassageMatch, at: number, terms: readonly Term[]): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  return terms.reduce((sum, { weight }, index) => sum + weight * met[index]![at]!, 0) / total;
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
  // If only names match, the sentence is at least about them.
  const asked = about.length > 0 ? about : inside.flat();
  let least = between.far;
  for (const value of values) {
    const found = starts.findIndex((one) => one >= value);
    const place = found < 0 ? starts.length : found;
    for (const one of asked) least = Math.min(least, Math.abs(one - place));
  }
  return 1 - Math.max(0, least - between.near) / (between.far - between.near);
}
