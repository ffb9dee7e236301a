/** Answers with the configured model from sources it must quote. Quotes are verified while they stream. */
import { callLimits, type Models } from "#server/ai/ai.ts";
import { findSpentBudget } from "#features/usage/server/service.ts";
import { findPassages } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { type Answering, endAnswer, nothingAnswers } from "../answer-end.ts";
import { listNear } from "../extract/list-near.ts";
import { resolveFollowUp } from "../extract/resolve-follow-up.ts";
import type { Turn } from "../start-turn.ts";
import type { SourceWatch } from "../watch-sources.ts";
import { createAnswerVerifier } from "../citations/verify-answer.ts";
import { callModel, type CallEnd, maxOutputTokens } from "./call-model.ts";
import { gatherSources } from "./gather-sources.ts";
import { rules, writePrompt } from "./write-prompt.ts";

/** The minimum average bytes per token, in any language. */
const bytesPerToken = 3;
const maxKnowledgeTokens = 100_000;
/** Of the model's context; the rest is for rules, question, answer and estimation errors. */
const knowledgeShare = 0.6;
const maxAnswerCharacters = 20_000;
/** Characters, and the cost of checking one, in units of a budget. */
const checkedAtOnce = 200;
const checking = 20;

const tooLong: CallEnd = { kind: "length" };

const unsupported = "Nothing you saved supports this.";
const wasCut = "(The answer was cut off here because it became too long.)";

export async function* answerWithModel(
  ctx: Ctx,
  models: Models,
  turn: Turn,
  signal: AbortSignal,
  watch: SourceWatch,
): Answering {
  const spent = await findSpentBudget(ctx);
  if (spent !== null) {
    return endAnswer({ outcome: "failed", failure: { kind: "budget", message: spent } });
  }
  // The limit of one call holds for the whole answer.
  const ends = Date.now() + callLimits.timeout;
  const bytes = knowledgeBytes(models, turn);
  const gathered = yield* gatherSources({ ctx, models, turn, signal, bytes });
  const { sources, steps, listed } = gathered;
  const made = { model: models.name, ...(steps.length > 0 && { steps }) };
  if (signal.aborted) return endAnswer({ ...made, outcome: "stopped" });
  if (gathered.failure !== null)
    return endAnswer({ ...made, outcome: "failed", failure: gathered.failure });
  watch.use(sources.map(({ entry }) => entry));
  if (sources.length === 0) {
    yield nothingAnswers;
    return endAnswer({ ...(steps.length > 0 && made), outcome: "unanswered" });
  }
  const verifier = createAnswerVerifier(sources);
  const { citations } = verifier;
  const prompt = writePrompt(sources, turn, listed);
  const call = callModel(ctx, models, prompt, { signal, timeout: ends - Date.now() });
  let shown = "";
  let length = 0;
  let next = await call.next();
  const budget = new WorkBudget();
  for (; !next.done && length < maxAnswerCharacters; next = await call.next()) {
    if (typeof next.value !== "string") {
      yield next.value;
      continue;
    }
    // A server may send the whole answer, of any length, in one piece.
    const delta = next.value.slice(0, maxAnswerCharacters - length);
    length += next.value.length;
    for (let at = 0; at < delta.length; at += checkedAtOnce) {
      const text = verifier.push(delta.slice(at, at + checkedAtOnce));
      shown += text;
      if (text !== "") yield text;
      if (budget.isDue(checkedAtOnce * checking)) await budget.pause();
    }
  }
  if (!next.done) await call.return(tooLong);
  const ended = next.done && length <= maxAnswerCharacters ? next.value : tooLong;
  const last = verifier.end(ended.kind === "stop");
  shown += last;
  if (last !== "") yield last;
  if (ended.kind === "stopped") return endAnswer({ ...made, citations, outcome: "stopped" });
  if (ended.kind === "failed") {
    return endAnswer({ ...made, citations, outcome: "failed", failure: ended.failure });
  }
  if (ended.kind === "length") yield `\n\n${wasCut}`;
  const library = listed.findLast(({ count }) => count > 0 && hasNumber(shown, count));
  if (citations.length > 0 || library !== undefined)
    return endAnswer({ ...made, citations, ...(library && { library }) });
  if (shown.trim() === "") yield nothingAnswers;
  else if (!shown.trim().startsWith(nothingAnswers)) yield `\n\n${unsupported}`;
  return endAnswer({
    ...made,
    outcome: "unanswered",
    nearest: await findNearest(ctx, turn, watch),
  });
}

/** Whether a text says a number that was counted, with or without separators. */
function hasNumber(text: string, count: number): boolean {
  return (text.match(/\d[\d,.\u00A0\u202F]*/g) ?? []).some(
    (number) => number.replaceAll(/\D/g, "") === String(count),
  );
}

function knowledgeBytes({ contextTokens }: Models, { question, previous }: Turn): number {
  const beside = Buffer.byteLength(rules + question.text + JSON.stringify(previous.slice(-3)));
  const left = contextTokens - maxOutputTokens - Math.ceil(beside / bytesPerToken);
  const tokens = Math.min(left, contextTokens * knowledgeShare, maxKnowledgeTokens);
  return Math.max(1, tokens) * bytesPerToken;
}

async function findNearest(ctx: Ctx, turn: Turn, watch: SourceWatch) {
  const question = resolveFollowUp(turn.question.text, turn.previous);
  const found = await findPassages(ctx, { question, ...turn.subject });
  watch.use(found.passages.map(({ entry }) => entry));
  return listNear(question, found);
}
