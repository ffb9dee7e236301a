/** Ranks the sentences of the passages by how well they answer. */
import type { Citation } from "#features/assistant/contract.ts";
import type { FoundPassage } from "#features/search/server/service.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { matching, createMatcher, type PassageMatch } from "./match-passage.ts";
import { notesOn } from "../notes-on.ts";
import type { MarkedByEntry } from "./quote-highlights.ts";
import type { ParsedQuestion } from "./parse-question.ts";
import { scorePassage } from "./score-passage.ts";
import { type Candidate, scoreSentence } from "./score-sentence.ts";
import { asksWhatItIs } from "./spot-definition.ts";
import { findHeaviest } from "./weigh-terms.ts";
import type { Term } from "./term.ts";
import { toPassage } from "./to-passage.ts";

type Part = { passage: FoundPassage; field: Citation["field"] };

/** A passage below this share of the best search score never contains the answer. */
const minRelativeScore = 0.4;
/** The most highlights of one entry that are read. */
const maxHighlightsRead = 50;
/** The cost of scoring a character of a sentence, and of each term, in units of a budget. */
const scoring = 8;

/** The best sentence of each passage, note and summary, best first. */
export async function rankSentences(
  passages: readonly FoundPassage[],
  terms: readonly Term[],
  parsed: ParsedQuestion,
  budget: WorkBudget,
  marked: MarkedByEntry = new Map(),
): Promise<Candidate[]> {
  const match = createMatcher(terms, parsed.text);
  const best = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE);
  const good = passages.filter(({ score }) => score >= best * minRelativeScore);
  const parts: { field: Part["field"]; match: PassageMatch }[] = [];
  for (const { passage, field } of [
    ...good.map((passage): Part => ({ passage, field: "text" })),
    ...listFields(good, marked),
  ]) {
    if (parts.length > 0 && budget.isOver()) break;
    parts.push({ field, match: match(passage) });
    if (budget.isDue(passage.text.length * matching)) await budget.pause();
  }
  const explained = findExplained(terms, parsed);
  const bestEntry = good.find(({ score }) => score === best)?.entry.id;
  const byEntry = meetInEntries(parts.map((part) => part.match));
  const siblings = Map.groupBy(passages, ({ entry }) => entry.id);
  const candidates: Candidate[] = [];
  for (const { field, match } of parts) {
    const elsewhere = byEntry.get(match.passage.entry.id)!;
    const { score, entry } = match.passage;
    const shared = {
      match,
      field,
      elsewhere,
      terms,
      parsed,
      explained,
      rank: score / best,
      siblings: siblings.get(entry.id)!.length,
    };
    const prior = scorePassage(match, terms, shared.rank, entry.id === bestEntry);
    const places = match.places.reduce((sum, one) => sum + one.length, 0);
    let top: Candidate | null = null;
    for (const [at, { start, end }] of match.sentences.entries()) {
      if (top !== null && budget.isOver()) break;
      if (match.quoted[at] === null || isTitle(match, at)) continue;
      const one = scoreSentence({ ...shared, at, prior });
      if (budget.isDue((end - start) * scoring + terms.length * scoring + places))
        await budget.pause();
      if (top === null || one.score > top.score) top = one;
    }
    if (top !== null) candidates.push(top);
  }
  return candidates.toSorted((a, b) => b.score - a.score);
}

/** The title line above pasted text: it names the subject and answers nothing. */
function isTitle({ passage, sentences }: PassageMatch, at: number): boolean {
  if (passage.ordinal > 0 || at > 0 || sentences.length === 1) return false;
  const { start, end } = sentences[at]!;
  return passage.text.slice(start, end).trim() === passage.entry.title.trim();
}

/** Of a question about what something is, that thing: its heaviest word. */
function findExplained(terms: readonly Term[], { kind, text }: ParsedQuestion): number | null {
  if (kind !== "fact" || terms.length === 0 || !asksWhatItIs(text)) return null;
  return findHeaviest(terms);
}

/**
 * Notes of the found entries and of their highlights, lost quotes, and summaries in other words than the text, treated
 * as passages.
 */
function listFields(passages: readonly FoundPassage[], marked: MarkedByEntry): Part[] {
  const seen = new Set<string>();
  return passages.flatMap((passage) => {
    const { entry, text } = passage;
    if (seen.has(entry.id)) return [];
    seen.add(entry.id);
    // The embedded reader's summary consists of sentences of the text.
    const isOwn = entry.edited.summary || entry.reading.model !== null || text === "";
    const read = (marked.get(entry.id) ?? []).slice(0, maxHighlightsRead);
    const { own, others } = notesOn(entry);
    const fields = [
      ...read.map(({ note }) => ["highlightNote", note] as const),
      ...read.map(({ quote, start }) => ["highlight", start === null ? quote : ""] as const),
      ["why", own],
      ["why", others],
      ["summary", isOwn ? entry.summary : ""],
      ["title", text === "" ? entry.title : ""],
    ] as const;
    return fields
      .filter(([, words]) => words.trim() !== "")
      .map(([field, words]) => ({ field, passage: toPassage(passage, words) }));
  });
}

/** By entry and term: the best match in any of its passages. */
function meetInEntries(matches: readonly PassageMatch[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { passage, anywhere } of matches) {
    const known = found.get(passage.entry.id);
    found.set(
      passage.entry.id,
      anywhere.map((sure, index) => Math.max(known?.[index] ?? 0, sure)),
    );
  }
  return found;
}
