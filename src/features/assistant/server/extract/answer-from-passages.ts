/** Answers without a model: stored sentences, or nothing. */
import type { PassageSearch } from "#features/search/server/service.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { chooseStatements, type Statement } from "./choose-statements.ts";
import { judgeCandidate } from "./judge-candidate.ts";
import { listEntries } from "./list-entries.ts";
import { type MarkedByEntry, nameHighlights, quoteHighlights } from "./quote-highlights.ts";
import { quoteNote } from "./quote-note.ts";
import { rankSentences } from "./rank-sentences.ts";
import { parseQuestion } from "./parse-question.ts";
import type { Candidate } from "./score-sentence.ts";
import { weighTerms } from "./weigh-terms.ts";

export type { Statement } from "./choose-statements.ts";

/** Statements best first, one or two, and more for a list; "none" if no saved entry answers. */
export type EmbeddedAnswer = { kind: "answer"; statements: Statement[] } | { kind: "none" };

/** The weight of the judgement in the order, beside the sentence's own score. */
const judged = 0.15;
/** The minimum score of a further statement, relative to the best. */
const behind = 0.75;

/** Passages are processed best first; the rest is skipped when the time of `budget` is over. */
export async function answerFromPassages(
  question: string,
  found: PassageSearch,
  budget: WorkBudget,
  marked: MarkedByEntry = new Map(),
): Promise<EmbeddedAnswer> {
  const parsed = parseQuestion(question);
  const terms = weighTerms(question, parsed, found);
  const statements =
    parsed.kind === "note"
      ? await quoteNote(found, terms, budget)
      : parsed.kind === "highlights"
        ? await quoteHighlights(found, marked, terms, budget)
        : parsed.kind === "listing"
          ? await listEntries(found, terms, parsed, budget)
          : await answerFact();
  if (statements.length === 0) return { kind: "none" };
  return { kind: "answer", statements: nameHighlights(statements, marked) };

  async function answerFact(): Promise<Statement[]> {
    if (terms.length === 0) return [];
    const candidates = await rankSentences(found.passages, terms, parsed, budget, marked);
    const ranked = candidates
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
