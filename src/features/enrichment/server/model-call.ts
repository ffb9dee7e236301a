/** One call of a model: allowed first, counted afterwards, whatever came of it. */
import type { z } from "zod";
import { callLimits, type Models } from "#server/ai.ts";
import { estimateTokens } from "./model-tokens.ts";

/** Which model reads, and who answers for what it uses. */
export type ModelUse = {
  models: Models;
  signal: AbortSignal;
  /** Asked before every call; what it throws ends the reading. */
  allow: () => Promise<void>;
  record: (tokens: { input: number; output: number }) => Promise<void>;
  /** Milliseconds of one call with its retries. */
  timeout?: number;
};

export type ModelQuestion = {
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  /** Has the provider hold the model to this shape. */
  schema?: z.ZodType | undefined;
  /** How often a call that failed for a moment is made again at once. */
  maxRetries: number;
};

/** The text of the answer. Rejects as the AI SDK does, or with the reason of `signal`. */
export async function askModel(use: ModelUse, question: ModelQuestion): Promise<string> {
  const { instructions, prompt, maxOutputTokens, schema, maxRetries } = question;
  use.signal.throwIfAborted();
  await use.allow();
  const { generateText, NoObjectGeneratedError, Output } = await import("ai");
  const count = async (usage: Usage | undefined, text: string) =>
    use.record({
      input: usage?.inputTokens ?? estimateTokens(instructions) + estimateTokens(prompt),
      output: usage?.outputTokens ?? estimateTokens(text),
    });
  try {
    const { text, usage } = await generateText({
      model: use.models.language,
      instructions,
      prompt,
      temperature: 0,
      maxOutputTokens,
      ...callLimits,
      maxRetries,
      ...(use.timeout === undefined ? {} : { timeout: use.timeout }),
      abortSignal: use.signal,
      ...(schema === undefined ? {} : { output: Output.object({ schema }) }),
    });
    await count(usage, text);
    return text;
  } catch (error) {
    use.signal.throwIfAborted();
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    // What is no object to the SDK may be one in a code block, or with words around it.
    await count(error.usage, error.text ?? "");
    return error.text ?? "";
  }
}

type Usage = { inputTokens: number | undefined; outputTokens: number | undefined };

/** An answer that came, and cannot be used. */
export async function refuseAnswer(message: string): Promise<never> {
  const { NoOutputGeneratedError } = await import("ai");
  throw new NoOutputGeneratedError({ message });
}
