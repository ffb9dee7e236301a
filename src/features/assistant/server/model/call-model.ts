/** One streamed model call: its text, how it ended, and its token counts. */
import type { ChatMessage } from "#features/assistant/contract.ts";
import { recordTokens } from "#features/usage/server/service.ts";
import { callLimits, explainModelFailure, type Models } from "#server/ai/ai.ts";
import { tellWaits } from "#server/ai/tell-waits.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Waiting } from "../answer-end.ts";
import type { Prompt } from "./write-prompt.ts";

export const maxOutputTokens = 500;
export const charactersPerToken = 4;

export type CallEnd =
  | { kind: "stop" | "length" | "stopped" }
  | { kind: "failed"; failure: NonNullable<ChatMessage["failure"]> };

/**
 * Never throws provider errors; they are returned as the end. `return` also ends the call at the provider.
 */
export async function* callModel(
  ctx: Ctx,
  models: Models,
  prompt: Prompt,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
): AsyncGenerator<string | Waiting, CallEnd> {
  // Imported here, so that it is not loaded without a model.
  const { streamText, wrapLanguageModel } = await import("ai");
  const given = new AbortController();
  const abort = () => given.abort();
  if (signal.aborted) return { kind: "stopped" };
  signal.addEventListener("abort", abort, { once: true });
  const failures: unknown[] = [];
  let text = "";
  let used: { input: number; output: number } | null = null;
  let reason = "";
  let waiting = Promise.withResolvers<Waiting>();
  const result = streamText({
    ...callLimits,
    timeout,
    model: tellWaits(models.language, wrapLanguageModel, (until) => {
      waiting.resolve({ waitingUntil: until.toISOString() });
    }),
    instructions: prompt.system,
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: prompt.knowledge, providerOptions: models.cacheUpToHere },
          { type: "text", text: prompt.question },
        ],
      },
    ],
    maxOutputTokens,
    temperature: 0,
    abortSignal: given.signal,
    onError: ({ error }) => void failures.push(error),
    onAbort: ({ reason }) => void failures.push(reason),
  });
  const parts = result.stream[Symbol.asyncIterator]();
  let next = parts.next();
  try {
    for (;;) {
      // Only the beginning waits for another attempt.
      const event = text === "" ? await Promise.race([next, waiting.promise]) : await next;
      if ("waitingUntil" in event) {
        waiting = Promise.withResolvers();
        yield event;
        continue;
      }
      if (event.done) break;
      const part = event.value;
      if (part.type === "text-delta") {
        text += part.text;
        yield part.text;
      } else if (part.type === "finish") {
        reason = part.finishReason;
        const { inputTokens, outputTokens } = part.totalUsage;
        if (inputTokens !== undefined || outputTokens !== undefined)
          used = { input: inputTokens ?? 0, output: outputTokens ?? 0 };
      }
      next = parts.next();
    }
  } catch (error) {
    failures.push(error);
  } finally {
    // Still pending if the caller has left.
    next.catch(() => {});
    signal.removeEventListener("abort", abort);
    given.abort();
    const hasBegun = text !== "" || signal.aborted;
    await count(ctx, used ?? (hasBegun ? estimate(prompt, text) : null));
  }
  if (failures.length === 0 && (reason === "stop" || reason === "length")) return { kind: reason };
  if (signal.aborted) return { kind: "stopped" };
  if (failures.length > 0) return { kind: "failed", failure: explain(ctx, failures[0]) };
  return { kind: "failed", failure: explainReason(reason) };
}

function explain(ctx: Ctx, error: unknown): NonNullable<ChatMessage["failure"]> {
  const { kind, message } = explainModelFailure(error);
  ctx.app.log.warn({ err: error, kind }, "the model did not answer");
  return { kind, message };
}

function explainReason(reason: string): NonNullable<ChatMessage["failure"]> {
  if (reason === "content-filter") {
    return { kind: "forbidden", message: "The AI provider declined to answer this." };
  }
  return {
    kind: "malformed",
    message: "The AI provider's answer broke off or could not be read. Please try again.",
  };
}

/** For calls that ended before the provider sent counts. */
function estimate({ system, knowledge, question }: Prompt, text: string) {
  const input = (system.length + knowledge.length + question.length) / charactersPerToken;
  return { input: Math.ceil(input), output: Math.ceil(text.length / charactersPerToken) };
}

async function count(ctx: Ctx, used: { input: number; output: number } | null): Promise<void> {
  if (used === null) return;
  await recordTokens(ctx, used).catch((error: unknown) =>
    ctx.app.log.error({ err: error }, "tokens were not counted"),
  );
}
