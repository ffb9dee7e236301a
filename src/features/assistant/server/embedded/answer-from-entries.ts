/** Answers without a model: with sentences of what the person saved, and nothing else. */
import { findPassages } from "#features/search/server/service.ts";
import type { Ctx } from "#server/machine.ts";
import { type Answering, endAnswer, listNearest, nothingAnswers } from "../answer-end.ts";
import { answerFromPassages } from "../extract/answer-from-passages.ts";
import { resolveFollowUp } from "../extract/resolve-follow-up.ts";
import type { Turn } from "../open-turn.ts";
import { writeAnswer } from "./write-answer.ts";

export async function* answerFromEntries(ctx: Ctx, turn: Turn): Answering {
  const question = resolveFollowUp(turn.question.text, turn.previous);
  const found = await findPassages(ctx, { question, ...turn.subject });
  const answer = answerFromPassages(question, found);
  if (answer.kind === "none") {
    yield nothingAnswers;
    return endAnswer({ outcome: "unanswered", nearest: listNearest(found) });
  }
  const { text, citations } = writeAnswer(answer.statements, found);
  // Piece by piece, as from a model.
  yield* text.match(/\s*\S+(?:[^\S\n]+\S+){0,3}/g) ?? [];
  return endAnswer({ citations });
}
