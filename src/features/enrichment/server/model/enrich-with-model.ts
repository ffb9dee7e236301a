/** Enriches a text with a model: in one call if it fits the context, otherwise from notes on its parts. */
import { callLimits, explainModelFailure, type Models } from "#server/ai/ai.ts";
import type { ModelReading, ReadingInput } from "#features/enrichment/contract.ts";
import { acceptAnswer, ModelAnswer, parseAnswer } from "./model-answer.ts";
import { askModel, type ModelUse, refuseAnswer } from "./model-call.ts";
import { splitForModel } from "./model-chunks.ts";
import { type ModelPrompt, promptNotes, promptReading } from "./model-prompt.ts";
import { cutToTokens, estimateTokens } from "./model-tokens.ts";

/** The usable share of the context, because tokens are estimated. */
const margin = 0.95;
const wordsPerToken = 0.5;

/** Tried in this order while the provider rejects the request as invalid. */
const attempts = [
  { isStructured: true, divisor: 1 },
  { isStructured: false, divisor: 1 },
  { isStructured: false, divisor: 2 },
  { isStructured: false, divisor: 4 },
] as const;

/** With fewer, the prompt leaves no space for the text. */
const minContextTokens = 2_000;

/** Models that rejected a schema and answered without one. */
const unstructured = new WeakSet<Models>();

/**
 * Returns title, summary, topics and takeaways by the model of `use`. Rejects with the error of the call (see
 * `explainModelFailure`), the exception of `allow`, or the reason of the signal.
 */
export async function enrichWithModel(input: ReadingInput, use: ModelUse): Promise<ModelReading> {
  const { models } = use;
  let refused: unknown;
  for (const attempt of attempts) {
    if (attempt.isStructured && unstructured.has(models)) continue;
    const contextTokens = Math.floor(models.contextTokens / attempt.divisor);
    // A smaller context changes nothing for a text that fits.
    const isPointless =
      contextTokens < minContextTokens || estimateTokens(input.text) < contextTokens;
    if (attempt.divisor > 1 && isPointless) continue;
    try {
      const reading = await readWithin(input, use, contextTokens, attempt.isStructured);
      if (refused !== undefined && attempt.divisor === 1) unstructured.add(models);
      return reading;
    } catch (error) {
      if (use.signal.aborted || explainModelFailure(error).kind !== "bad_request") throw error;
      refused = error;
    }
  }
  throw refused;
}

async function readWithin(
  input: ReadingInput,
  use: ModelUse,
  contextTokens: number,
  isStructured: boolean,
): Promise<ModelReading> {
  const maxOutputTokens = Math.min(2_000, Math.floor(contextTokens / 4));
  const free = freeTokens(promptReading(input, contextTokens), contextTokens, maxOutputTokens);
  const isShort = estimateTokens(input.text) <= free;
  const material = isShort ? input.text : await condense(input, use, contextTokens, free);
  const prompt = promptReading(input, contextTokens, { isNotes: !isShort });
  const answer = await askModel(use, {
    instructions: prompt.instructions,
    prompt: prompt.frame(material),
    maxOutputTokens,
    schema: isStructured ? ModelAnswer : undefined,
    maxRetries: isShort ? 0 : callLimits.maxRetries,
  });
  const fields = parseAnswer(answer);
  const reading = fields === null ? null : acceptAnswer(fields, input, prompt);
  return reading ?? (await refuseAnswer("The answer is no card of the text."));
}

/** Returns notes on the text, at most `maxTokens` tokens long; for a very long text, notes on notes. */
async function condense(
  input: ReadingInput,
  use: ModelUse,
  contextTokens: number,
  maxTokens: number,
): Promise<string> {
  const noteTokens = Math.min(1_500, Math.max(200, Math.floor(contextTokens / 16)));
  const words = Math.floor(noteTokens * wordsPerToken);
  const sample = promptNotes(input, { index: 999, count: 999, words }, contextTokens);
  const perStretch = freeTokens(sample, contextTokens, noteTokens);
  let material = input.text;
  let tokens = estimateTokens(material);
  while (tokens > maxTokens) {
    const stretches = splitForModel(material, perStretch);
    const notes: string[] = [];
    for (const [index, stretch] of stretches.entries()) {
      const prompt = promptNotes(input, { index, count: stretches.length, words }, contextTokens);
      const answer = await askModel(use, {
        instructions: prompt.instructions,
        prompt: prompt.frame(stretch),
        maxOutputTokens: noteTokens,
        maxRetries: callLimits.maxRetries,
      });
      notes.push(cutToTokens(answer.replaceAll(prompt.boundary, "").trim(), noteTokens));
    }
    material = notes.filter((note) => note !== "").join("\n\n");
    if (material === "") await refuseAnswer("There are no notes on the text.");
    const before = tokens;
    tokens = estimateTokens(material);
    if (tokens >= before) return cutToTokens(material, maxTokens);
  }
  return material;
}

function freeTokens(prompt: ModelPrompt, contextTokens: number, output: number): number {
  const taken = estimateTokens(prompt.instructions) + estimateTokens(prompt.frame("")) + output;
  return Math.max(200, Math.floor(contextTokens * margin) - taken);
}
