/** Which sentences of the passages come nearest to an answer. */
import type { Citation } from "#features/assistant/contract.ts";
import type { FoundPassage } from "#features/search/server/service.ts";
import { findValues, type Values } from "./find-values.ts";
import { openMatcher, type PassageMatch } from "./match-passage.ts";
import type { ReadQuestion } from "./read-question.ts";
import type { Term } from "./weigh-terms.ts";

export type Candidate = {
  match: PassageMatch;
  field: Citation["field"];
  /** Index of the sentence that answers. */
  at: number;
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
const nearness = { before: 0.85, after: 0.7, passage: 0.45, title: 0.85, card: 0.4, entry: 0.35 };
/** A value of the right kind, and the passage's rank in the search, beside the words themselves. */
const shares = { value: 0.2, closeness: 0.12, rank: 0.2, pairs: 0.2, field: 0.05, heading: 0.1 };

/** The best sentence of each passage, and of each note and summary, best first. */
export function rankSentences(
  passages: readonly FoundPassage[],
  terms: readonly Term[],
  read: ReadQuestion,
): Candidate[] {
  const match = openMatcher(terms, read.text);
  const best = Math.max(...passages.map(({ score }) => score), 1e-9);
  const parts = [
    ...passages.map((passage) => ({ passage, field: "text" as const })),
    ...listFields(passages),
  ].map(({ passage, field }) => ({ field, match: match(passage) }));
  const byEntry = meetInEntries(
    parts.map(({ match }) => match),
    terms.length,
  );
  return parts
    .flatMap(({ field, match }): Candidate[] => {
      const elsewhere = byEntry.get(match.passage.entry.id)!;
      const rank = match.passage.score / best;
      const candidates = match.sentences.map((_, at) =>
        scoreSentence({ match, field, at, elsewhere, terms, read, rank }),
      );
      const top = candidates.toSorted((a, b) => b.score - a.score)[0];
      return top === undefined ? [] : [top];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Notes of the entries found, and summaries that say it in other words, as if they were passages. */
function listFields(
  passages: readonly FoundPassage[],
): { passage: FoundPassage; field: Citation["field"] }[] {
  const seen = new Set<string>();
  return passages.flatMap((passage) => {
    const { entry, score, language } = passage;
    if (seen.has(entry.id)) return [];
    seen.add(entry.id);
    // The embedded reader's summary is made of sentences of the text.
    const isOwn = entry.edited.summary || entry.reading.model !== null || passage.text === "";
    const fields = [
      ["why", entry.whyItsInteresting],
      ["summary", isOwn ? entry.summary : ""],
      ["title", passage.text === "" ? entry.title : ""],
    ] as const;
    return fields
      .filter(([, text]) => text.trim() !== "")
      .map(([field, text]) => ({
        field,
        passage: { entry, ordinal: -1, text, start: 0, end: text.length, score, language },
      }));
  });
}

function meetInEntries(matches: readonly PassageMatch[], terms: number): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { passage, met } of matches) {
    const known = found.get(passage.entry.id) ?? Array.from({ length: terms }, () => 0);
    found.set(
      passage.entry.id,
      known.map((value, index) => Math.max(value, ...met[index]!)),
    );
  }
  return found;
}

type Place = {
  match: PassageMatch;
  field: Citation["field"];
  at: number;
  /** By term: how surely the entry has it anywhere. */
  elsewhere: readonly number[];
  terms: readonly Term[];
  read: ReadQuestion;
  rank: number;
};

function scoreSentence({ match, field, at, elsewhere, terms, read, rank }: Place): Candidate {
  const { holds, places } = findValue(match, at, terms, read);
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
  const closeness =
    read.askedFor === null || read.askedFor === "reason"
      ? null
      : measureCloseness(match, at, terms, places);
  const score =
    coverage +
    shares.closeness * (closeness ?? 0) +
    (holds === null ? 0 : holds ? shares.value : -shares.value) +
    shares.rank * rank +
    shares.pairs * Math.min(1, match.pairs[at]!) -
    (holds !== true && isHeading(match, at) ? shares.heading : 0) -
    (field === "text" ? 0 : field === "title" ? 2 * shares.field : shares.field);
  return { match, field, at, met, coverage, mass, holds, closeness, score };
}

function findValue(
  { passage, sentences }: PassageMatch,
  at: number,
  terms: readonly Term[],
  { askedFor }: ReadQuestion,
): Values {
  if (askedFor === null) return { holds: null, places: [] };
  const asked = new Set(terms.map(({ word }) => word.toLowerCase()));
  const isKnown = (word: string) => asked.has(word.toLowerCase().replace(/['’]s$/u, ""));
  const { start, end } = sentences[at]!;
  const { holds, places } = findValues(passage.text.slice(start, end), askedFor, isKnown);
  return { holds, places: places.map((place) => start + place) };
}

/** Fewer words than `near` between are beside each other, more than `far` have nothing to do with each other. */
const between = { near: 5, far: 14 };

function measureCloseness(
  { sentences, places, starts }: PassageMatch,
  at: number,
  terms: readonly Term[],
  values: readonly number[],
): number {
  const { start, end } = sentences[at]!;
  const asked = terms.flatMap(({ kind }, index) =>
    kind === "word" || kind === "measure"
      ? places[index]!.filter((place) => starts[place]! >= start && starts[place]! < end)
      : [],
  );
  let least = between.far;
  for (const value of values) {
    const place = starts.findIndex((one) => one >= value);
    for (const one of asked) least = Math.min(least, Math.abs(one - (place < 0 ? starts.length : place)));
  }
  return 1 - Math.max(0, least - between.near) / (between.far - between.near);
}

/** A short line without a full stop: it names what follows, and says nothing about it. */
export function isHeading({ passage, sentences }: PassageMatch, at: number): boolean {
  const { start, end, isLine } = sentences[at]!;
  return isLine && end - start <= 80 && !/^[-*•+]|\|/u.test(passage.text.slice(start, end));
}
