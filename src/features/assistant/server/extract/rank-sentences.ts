/** Which sentences of the passages come nearest to an answer. */
import type { Citation } from "#features/assistant/contract.ts";
import type { FoundPassage } from "#features/search/server/service.ts";
import { openMatcher, type PassageMatch } from "./match-passage.ts";
import type { ReadQuestion } from "./read-question.ts";
import { scorePassage } from "./score-passage.ts";
import { type Candidate, scoreSentence } from "./score-sentence.ts";
import { asksWhatItIs } from "./spot-definition.ts";
import { findHeaviest, type Term } from "./weigh-terms.ts";

type Part = { passage: FoundPassage; field: Citation["field"] };

/** What the search found less than this share as good as its best never holds the answer. */
const leastFound = 0.4;

/** The best sentence of each passage, and of each note and summary, best first. */
export function rankSentences(
  passages: readonly FoundPassage[],
  terms: readonly Term[],
  read: ReadQuestion,
): Candidate[] {
  const match = openMatcher(terms, read.text);
  const best = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE);
  const good = passages.filter(({ score }) => score >= best * leastFound);
  const parts = [
    ...good.map((passage): Part => ({ passage, field: "text" })),
    ...listFields(good),
  ].map(({ passage, field }) => ({ field, match: match(passage) }));
  const explained = findExplained(terms, read);
  const bestEntry = good.find(({ score }) => score === best)?.entry.id;
  const byEntry = meetInEntries(parts.map((part) => part.match));
  const siblings = Map.groupBy(passages, ({ entry }) => entry.id);
  return parts
    .flatMap(({ field, match }): Candidate[] => {
      const elsewhere = byEntry.get(match.passage.entry.id)!;
      const { score, entry } = match.passage;
      const shared = {
        match,
        field,
        elsewhere,
        terms,
        read,
        explained,
        rank: score / best,
        siblings: siblings.get(entry.id)!.length,
      };
      const prior = scorePassage(match, terms, shared.rank, entry.id === bestEntry);
      const [top] = match.sentences
        .map((_, at) => scoreSentence({ ...shared, at, prior }))
        .filter(({ at }) => !isTitle(match, at))
        .toSorted((a, b) => b.score - a.score);
      return top === undefined ? [] : [top];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** The title over a text, as pasted ones have it: it tells what the rest is about, and answers nothing. */
function isTitle({ passage, sentences }: PassageMatch, at: number): boolean {
  if (passage.ordinal > 0 || at > 0 || sentences.length === 1) return false;
  const { start, end } = sentences[at]!;
  return passage.text.slice(start, end).trim() === passage.entry.title.trim();
}

/** Of a question that wants to know what something is, that something: its heaviest word. */
function findExplained(terms: readonly Term[], { kind, text }: ReadQuestion): number | null {
  if (kind !== "fact" || terms.length === 0 || !asksWhatItIs(text)) return null;
  return findHeaviest(terms);
}

/** Notes of the entries found, and summaries that say it in other words, as if they were passages. */
function listFields(passages: readonly FoundPassage[]): Part[] {
  const seen = new Set<string>();
  return passages.flatMap((passage) => {
    const { entry, score, language, text } = passage;
    if (seen.has(entry.id)) return [];
    seen.add(entry.id);
    // The embedded reader's summary is made of sentences of the text.
    const isOwn = entry.edited.summary || entry.reading.model !== null || text === "";
    const fields = [
      ["why", entry.whyItsInteresting],
      ["summary", isOwn ? entry.summary : ""],
      ["title", text === "" ? entry.title : ""],
    ] as const;
    return fields
      .filter(([, words]) => words.trim() !== "")
      .map(([field, words]) => ({
        field,
        passage: { entry, ordinal: -1, text: words, start: 0, end: words.length, score, language },
      }));
  });
}

/** By entry, and by term: how surely any of its passages meets it. */
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
