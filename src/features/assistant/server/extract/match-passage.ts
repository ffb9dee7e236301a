/** Finds where in a passage each word of the question matches, and how certainly. */
import { notesOn } from "../notes-on.ts";
import { analyseText, type FoundPassage } from "#features/search/server/service.ts";
import { listQuoted } from "./list-quotable.ts";
import { createInitialsFinder } from "./name-forms.ts";
import { listTextSpans, type SentenceSpan } from "#server/text/sentence-spans.ts";
import type { TableCell } from "#server/text/table-rows.ts";
import type { Term } from "./term.ts";

export type PassageMatch = {
  passage: FoundPassage;
  sentences: readonly SentenceSpan[];
  /** By sentence: where its quote begins; null if it answers nothing. */
  quoted: readonly (number | null)[];
  /** By term, then by sentence: 0 for no match, 1 for the exact word. */
  met: number[][];
  /** By term: the best match of any sentence. */
  anywhere: number[];
  /**
   * By sentence: the share of the question's word pairs (function words included) that are adjacent there
   * too.
   */
  pairs: number[];
  /** The start of each word of the passage; by term, the words that match it. */
  starts: number[];
  places: number[][];
  /** By term: matched in the entry's title; in its topics, summary or note. */
  inTitle: number[];
  inFields: number[];
};

/**
 * The certainty of a match by kind: similar spelling, a name in lower case, synonym, derivation, initials, the header of
 * a cell.
 */
const certainty = {
  same: 1,
  guessed: 0.6,
  uncapitalised: 0.5,
  related: 0.7,
  derived: 0.75,
  initials: 0.85,
  header: 0.95,
};
/** With one letter different, a shorter word could be any other word. */
const longWord = 6;
/** The cost of matching a character of a passage, in units of a budget. */
export const matching = 4;

/** Returns a matcher of passages for `terms` and the wording of `question`; it caches words and entries. */
export function createMatcher(
  terms: readonly Term[],
  question: string,
): (passage: FoundPassage) => PassageMatch {
  const known = new Map<string, readonly (readonly [term: number, sure: number])[]>();
  const wordings = new Map<string | null, ReadonlySet<string>>();
  const findInitials = createInitialsFinder(terms, question);
  const matches = new Map<string, Pick<PassageMatch, "inTitle" | "inFields">>();

  function measure(stem: string) {
    let sure = known.get(stem);
    if (sure === undefined) {
      sure = terms
        .map((term, index) => [index, compare(term, stem)] as const)
        .filter(([, value]) => value > 0);
      known.set(stem, sure);
    }
    return sure;
  }

  function meet(text: string, language: string | null): number[] {
    const most = terms.map(() => 0);
    for (const { stem } of analyseText(text, language))
      for (const [index, value] of measure(stem)) most[index] = Math.max(most[index]!, value);
    return most;
  }

  function matchFields({ entry, language }: FoundPassage) {
    let match = matches.get(entry.id);
    if (match === undefined) {
      const { title, summary, attributes } = entry;
      const { own, others } = notesOn(entry);
      const rest = [summary, ...attributes.mainTopics, own, others].join("\n");
      match = { inTitle: meet(title, language), inFields: meet(rest, language) };
      matches.set(entry.id, match);
    }
    return match;
  }

  function meetHeaders(cells: readonly TableCell[], language: string | null): number[] {
    const headers = cells.map(({ header }) => header).join("\n");
    return headers.trim() === ""
      ? []
      : meet(headers, language).map((sure) => sure * certainty.header);
  }

  /** The question's pairs of adjacent words, as tokens of `language`. */
  function pairUp(language: string | null): ReadonlySet<string> {
    let pairs = wordings.get(language);
    if (pairs === undefined) {
      const stems = analyseText(question, language).map(({ stem }) => stem);
      pairs = new Set(stems.slice(1).map((stem, index) => `${stems[index]!} ${stem}`));
      wordings.set(language, pairs);
    }
    return pairs;
  }

  return (passage) => {
    const { text, language } = passage;
    const sentences = passage.sentences ?? listTextSpans(text);
    const match: PassageMatch = {
      passage,
      sentences,
      // Notes and summaries are quoted as they are.
      quoted: passage.ordinal < 0 ? sentences.map((_, at) => at) : listQuoted(text, sentences),
      met: terms.map(() => sentences.map(() => 0)),
      anywhere: terms.map(() => 0),
      pairs: sentences.map(() => 0),
      starts: [],
      places: terms.map(() => []),
      ...matchFields(passage),
    };
    const meetAt = (index: number, sentence: number, value: number) => {
      match.places[index]!.push(match.starts.length);
      match.met[index]![sentence] = Math.max(match.met[index]![sentence]!, value);
      match.anywhere[index] = Math.max(match.anywhere[index]!, value);
    };
    const asked = pairUp(language);
    const isCased = /\p{Lu}/u.test(text);
    let at = 0;
    let before = "";
    const words = analyseText(text, language);
    const initials = Map.groupBy(findInitials(words), ([, place]) => place);
    for (const { stem, word, start } of words) {
      while (at < sentences.length - 1 && start >= sentences[at]!.end) at += 1;
      if (sentences[at] === undefined) break;
      if (asked.has(`${before} ${stem}`)) match.pairs[at]! += 1 / asked.size;
      before = stem;
      for (const [index, sure] of measure(stem)) {
        const isPlain = isCased && terms[index]!.isCapital && /^\p{Ll}/u.test(word);
        const value = isPlain ? sure * certainty.uncapitalised : sure;
        meetAt(index, at, value);
      }
      for (const [index] of initials.get(match.starts.length) ?? [])
        meetAt(index, at, certainty.initials);
      match.starts.push(start);
    }
    for (const [sentence, { cells = [] }] of sentences.entries())
      for (const [index, value] of meetHeaders(cells, language).entries())
        match.met[index]![sentence] = Math.max(match.met[index]![sentence]!, value);
    return match;
  };
}

function compare(term: Term, stem: string): number {
  if (term.stems.has(stem))
    return !term.isGuess ? certainty.same : term.word.length < longWord ? 0 : certainty.guessed;
  if (term.isGuess || term.kind === "number") return 0;
  if (term.related.has(stem)) return certainty.related;
  for (const asked of term.stems)
    if (isDerived(asked, stem, term.kind === "name")) return certainty.derived;
  return 0;
}

/** Whether one word derives from the other: Israel and Israeli, install and installation. */
function isDerived(one: string, other: string, isName: boolean): boolean {
  if (one.charCodeAt(0) !== other.charCodeAt(0)) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 5 || !long.startsWith(short.slice(0, 5))) return false;
  if (long.startsWith(short)) return long.length - short.length <= (isName ? 3 : 5);
  if (isName) return false;
  let shared = 5;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  return shared >= 6 && shared / long.length >= 0.7;
}
