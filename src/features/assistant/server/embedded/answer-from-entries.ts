/** Answers without a model, using only sentences from the user's entries. */
import { findPassages } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { WorkBudget } from "#server/work-budget.ts";
import { type Answering, endAnswer, listNearest, nothingAnswers } from "../answer-end.ts";
import { answerFromPassages } from "../extract/answer-from-passages.ts";
import { resolveFollowUp } from "../extract/resolve-follow-up.ts";
import type { Turn } from "../open-turn.ts";
import { findProjectFacts } from "./find-project-facts.ts";
import { quoteProject, writeAnswer } from "./write-answer.ts";

/** Milliseconds for reading the found passages, with yields to other requests. */
const longestReading = 2_000;

export async function* answerFromEntries(ctx: Ctx, turn: Turn, signal: AbortSignal): Answering {
  const question = resolveFollowUp(turn.question.text, turn.previous);
  if (turn.project !== null) {
    const reading = new WorkBudget(longestReading, signal);
    const facts = await findProjectFacts(question, turn.project, reading);
    if (facts.length > 0) {
      const { text, citations } = quoteProject(turn.project.project, facts);
      yield* cutText(text);
      return endAnswer({ citations });
    }
  }
  const found = await findPassages(ctx, { question, ...turn.subject }, signal);
  const budget = new WorkBudget(longestReading, signal);
  const answer = await answerFromPassages(question, found, budget);
  if (answer.kind === "none") {
    yield nothingAnswers;
    return endAnswer({ outcome: "unanswered", nearest: listNearest(found) });
  }
  const { text, citations } = writeAnswer(answer.statements, found);
  yield* cutText(text);
  return endAnswer({ citations });
}

/** In pieces, like a model's answer. */
function cutText(text: string): string[] {
  return text.match(/\s*\S+(?:[^\S\n]+\S+){0,3}/g) ?? [];
}
