/** Answers without a model: sentences that stand in what was saved, or nothing. */
import type { PassageSearch } from "#features/search/server/service.ts";
import { chooseStatements, type Statement } from "./choose-statements.ts";
import { judgeCandidate } from "./judge-candidate.ts";
import { listEntries } from "./list-entries.ts";
import { quoteNote } from "./quote-note.ts";
import { rankSentences } from "./rank-sentences.ts";
import { readQuestion } from "./read-question.ts";
import type { Candidate } from "./score-sentence.ts";
import { weighTerms } from "./weigh-terms.ts";

export type { Statement } from "./choose-statements.ts";

/** Statements best first, usually one to four; "none" where nothing saved answers. */
export type EmbeddedAnswer = { kind: "answer"; statements: Statement[] } | { kind: "none" };

/** What the judgement counts for the order, beside the sentence's own score. */
const judged = 0.15;
/** How far below the best another statement may lie and still add something. */
const behind = 0.75;

export function answerFromPassages(question: string, found: PassageSearch): EmbeddedAnswer {
  const read = readQuestion(question);
  const terms = weighTerms(question, read, found);
  const statements =
    read.kind === "note"
      ? quoteNote(found, terms)
      : read.kind === "listing"
        ? listEntries(found, terms, read)
        : answerFact();
  return statements.length === 0 ? { kind: "none" } : { kind: "answer", statements };

  function answerFact(): Statement[] {
    if (terms.length === 0) return [];
    const ranked = rankSentences(found.passages, terms, read)
      .map((candidate) => ({ candidate, judgement: judgeCandidate(candidate, terms) }))
      .toSorted((a, b) => weigh(b) - weigh(a));
    if (!ranked.slice(0, 2).some(({ judgement }) => judgement >= 0)) return [];
    const least = ranked[0]!.candidate.score * behind;
    return chooseStatements(
      ranked.flatMap(({ candidate }) => (candidate.score >= least ? [candidate] : [])),
    );
  }
}

function weigh(one: { candidate: Candidate; judgement: number }): number {
  return one.candidate.score + judged * one.judgement;
}
