/** One streamed model call: checks the token budget first, and records tokens afterwards in every case. */
import { callLimits } from "#server/ai/ai.ts";
import type { ModelQuestion, ModelUse } from "./model-call.ts";
import { estimateTokens } from "./model-tokens.ts";

/**
 * The whole text; `onText` receives its parts as they arrive. Rejects with the AI SDK's error or the reason
 * of `signal`.
 */
export async function streamModel(
  use: ModelUse,
  { instructions, prompt, maxOutputTokens, maxRetries }: Omit<ModelQuestion, "schema">,
  onText: (part: string) => void,
): Promise<string> {
  use.signal.throwIfAborted();
  await use.allow();
  const { streamText } = await import("ai");
  const failures: unknown[] = [];
  let text = "";
  let used: { inputTokens: number | undefined; outputTokens: number | undefined } | null = null;
  const { stream } = streamText({
    ...callLimits,
    model: use.models.language,
    instructions,
    prompt,
    temperature: 0,
    maxOutputTokens,
    maxRetries,
    abortSignal: use.signal,
    onError: ({ error }) => void failures.push(error),
  });
  try {
    for await (const part of stream) {
      if (part.type === "finish") used = part.totalUsage;
      if (part.type !== "text-delta") continue;
      text += part.text;
      onText(part.text);
    }
  } catch (error) {
    failures.push(error);
  } finally {
    // A stopped or cut-off call is recorded up to that point.
    if (used !== null || text !== "")
      await use.record({
        input: used?.inputTokens ?? estimateTokens(instructions) + estimateTokens(prompt),
        output: used?.outputTokens ?? estimateTokens(text),
      });
  }
  use.signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return text;
}
