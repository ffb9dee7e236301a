/** Answers without a model: sentences that stand in what was saved, or nothing. */
import type { PassageSearch } from "#features/search/server/service.ts";
import { chooseStatements, type Statement } from "./choose-statements.ts";
import { judgeCandidate } from "./judge-candidate.ts";
import { listEntries } from "./list-entries.ts";
import { quoteNote } from "./quote-note.ts";
import { rankSentences } from "./rank-sentences.ts";
import { readQuestion } from "./read-question.ts";
import { weighTerms } from "./weigh-terms.ts";

export type { Statement } from "./choose-statements.ts";

/** Statements best first, usually one to four; "none" where nothing saved answers. */
export type EmbeddedAnswer = { kind: "answer"; statements: Statement[] } | { kind: "none" };

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
    const ranked = rankSentences(found.passages, terms, read);
    const [best] = ranked;
    if (best === undefined || judgeCandidate(best, terms) < 0) return [];
    return chooseStatements(ranked.filter(({ score }) => score >= best.score * behind));
  }
}
