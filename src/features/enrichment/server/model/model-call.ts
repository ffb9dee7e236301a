/** One model call: checks the token budget first, and records tokens afterwards in every case. */
import type { z } from "zod";
import { callLimits, type Models } from "#server/ai/ai.ts";
import { estimateTokens } from "./model-tokens.ts";

/** The model, and the user whose tokens it uses. */
export type ModelUse = {
  models: Models;
  signal: AbortSignal;
  /** Called before every call; an exception ends the reading. */
  allow: () => Promise<void>;
  record: (tokens: { input: number; output: number }) => Promise<void>;
  /** Milliseconds of one call with its retries. */
  timeout?: number;
};

export type ModelQuestion = {
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  /** Passed to the provider as the schema of the output. */
  schema?: z.ZodType | undefined;
  /** Immediate retries after a transient failure. */
  maxRetries: number;
};

/** The text of the answer. Rejects with the AI SDK's error or the reason of `signal`. */
export async function askModel(use: ModelUse, question: ModelQuestion): Promise<string> {
  const { instructions, prompt, maxOutputTokens, schema, maxRetries } = question;
  use.signal.throwIfAborted();
  await use.allow();
  const { generateText, NoObjectGeneratedError, Output } = await import("ai");
  const record = async (usage: Usage | undefined, text: string) =>
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
    await record(usage, text);
    return text;
  } catch (error) {
    use.signal.throwIfAborted();
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    // Output the SDK cannot parse may be an object in a code block, or surrounded by text.
    await record(error.usage, error.text ?? "");
    return error.text ?? "";
  }
}

type Usage = { inputTokens: number | undefined; outputTokens: number | undefined };

/** Rejects an answer that arrived but is unusable. */
export async function refuseAnswer(message: string): Promise<never> {
  const { NoOutputGeneratedError } = await import("ai");
  throw new NoOutputGeneratedError({ message });
}
