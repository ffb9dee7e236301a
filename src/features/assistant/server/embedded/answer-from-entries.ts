/** Answers without a model, using only sentences from the user's entries. */
import { findPassages, type PassageSearch } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { type Answering, endAnswer, nothingAnswers } from "../answer-end.ts";
import { answerFromPassages } from "../extract/answer-from-passages.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";
import { listNear } from "../extract/list-near.ts";
import { nameSought } from "../extract/name-sought.ts";
import { resolveFollowUp } from "../extract/resolve-follow-up.ts";
import type { Turn } from "../start-turn.ts";
import type { SourceWatch } from "../watch-sources.ts";
import { findProjectFacts } from "./find-project-facts.ts";
import { compare, parseComparison } from "./compare.ts";
import { findMarked } from "./find-marked.ts";
import { quoteProject, writeAnswer } from "./write-answer.ts";

/** Milliseconds for reading the found passages, with yields to other requests. */
const readingMilliseconds = 2_000;

export async function* answerFromEntries(
  ctx: Ctx,
  turn: Turn,
  signal: AbortSignal,
  watch: SourceWatch,
): Answering {
  const { text, ...end } = await findAnswer(ctx, turn, signal, watch);
  // The search may have ended early, so its result may be incomplete.
  if (signal.aborted) return endAnswer({ outcome: "stopped" });
  yield text;
  return endAnswer(end);
}

async function findAnswer(ctx: Ctx, turn: Turn, signal: AbortSignal, watch: SourceWatch) {
  const question = resolveFollowUp(turn.question.text, turn.previous);
  if (turn.project !== null) {
    const budget = new WorkBudget(readingMilliseconds, signal);
    const facts = await findProjectFacts(question, turn.project, budget);
    if (facts.length > 0) return quoteProject(turn.project.project, facts);
  }
  const sides = parseComparison(question);
  if (sides !== null) {
    const compared = await compare(ctx, turn.subject, sides, signal, watch);
    if (compared !== null) return compared;
  }
  const found = await findPassages(ctx, { question, ...turn.subject }, signal);
  watch.use(found.passages.map(({ entry }) => entry));
  const marked = await findMarked(ctx, turn.subject, question, found);
  const answer = await answerFromPassages(
    question,
    found,
    new WorkBudget(readingMilliseconds, signal),
    marked,
  );
  return answer.kind === "none" ? refuse(question, found) : writeAnswer(answer.statements, found);
}

/** The interface offers a search for what the text names in quotation marks. */
function refuse(question: string, found: PassageSearch) {
  const nearest = listNear(question, found);
  const sought = nearest.length > 0 ? "" : nameSought(question, found);
  const looked = sought === "" ? "" : ` Looked for “${escapeMarkdown(sought)}”.`;
  return { text: nothingAnswers + looked, outcome: "unanswered" as const, nearest };
}
