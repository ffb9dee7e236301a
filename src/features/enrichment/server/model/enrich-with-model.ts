/** Has a model read a text for a user: in one call if it fits, else through notes on parts of it. */
import { callLimits, explainModelFailure, type Models } from "#server/ai/ai.ts";
import type { ModelReading, ReadingInput } from "#features/enrichment/contract.ts";
import { acceptAnswer, ModelAnswer, parseAnswer } from "./model-answer.ts";
import { askModel, type ModelUse, refuseAnswer } from "./model-call.ts";
import { splitForModel } from "./model-chunks.ts";
import { type ModelPrompt, promptNotes, promptReading } from "./model-prompt.ts";
import { cutToTokens, estimateTokens } from "./model-tokens.ts";

/** The safety margin of the estimate. */
const margin = 0.95;
const wordsPerToken = 0.5;

/** Ways to ask, tried in order if a provider rejects the request itself. */
const ways = [
  { isStructured: true, divisor: 1 },
  { isStructured: false, divisor: 1 },
  { isStructured: false, divisor: 2 },
  { isStructured: false, divisor: 4 },
] as const;

/** With less, the prompt leaves no space for text. */
const minRoom = 2_000;

/** Models that rejected a schema and answered without one. */
const unstructured = new WeakSet<Models>();

/**
 * Title, summary, topics and takeaways by the model of `use`. Rejects with the error of the call (see
 * `explainModelFailure`), what `allow` threw, or the reason of the signal.
 */
export async function enrichWithModel(input: ReadingInput, use: ModelUse): Promise<ModelReading> {
  const { models } = use;
  let refused: unknown;
  for (const way of ways) {
    if (way.isStructured && unstructured.has(models)) continue;
    const room = Math.floor(models.contextTokens / way.divisor);
    // A smaller context changes nothing for a text that fits.
    const isPointless = room < minRoom || estimateTokens(input.text) < room;
    if (way.divisor > 1 && isPointless) continue;
    try {
      const reading = await readWithin(input, use, room, way.isStructured);
      if (refused !== undefined && way.divisor === 1) unstructured.add(models);
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
  room: number,
  isStructured: boolean,
): Promise<ModelReading> {
  const maxOutputTokens = Math.min(2_000, Math.floor(room / 4));
  const free = freeTokens(promptReading(input, room), room, maxOutputTokens);
  const isShort = estimateTokens(input.text) <= free;
  const material = isShort ? input.text : await condense(input, use, room, free);
  const prompt = promptReading(input, room, { isNotes: !isShort });
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

/** Notes on the whole text of at most `most` tokens; notes on notes if it is very long. */
async function condense(
  input: ReadingInput,
  use: ModelUse,
  room: number,
  most: number,
): Promise<string> {
  const noteTokens = Math.min(1_500, Math.max(200, Math.floor(room / 16)));
  const words = Math.floor(noteTokens * wordsPerToken);
  const sample = promptNotes(input, { index: 999, count: 999, words }, room);
  const perStretch = freeTokens(sample, room, noteTokens);
  let material = input.text;
  let tokens = estimateTokens(material);
  while (tokens > most) {
    const stretches = splitForModel(material, perStretch);
    const notes: string[] = [];
    for (const [index, stretch] of stretches.entries()) {
      const prompt = promptNotes(input, { index, count: stretches.length, words }, room);
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
    if (tokens >= before) return cutToTokens(material, most);
  }
  return material;
}

function freeTokens(prompt: ModelPrompt, room: number, output: number): number {
  const taken = estimateTokens(prompt.instructions) + estimateTokens(prompt.frame("")) + output;
  return Math.max(200, Math.floor(room * margin) - taken);
}
