/**
 * Embeds texts with the configured model. Checks and records tokens; returns failures instead of throwing SDK
 * errors.
 */
import { findSpentBudget, recordTokens } from "#features/usage/server/service.ts";
import { explainModelFailure, type Models } from "#server/ai/ai.ts";
import type { Ctx } from "#server/app-context.ts";
import type { ModelFailure } from "#server/ai/ai-failure.ts";
import { toUnit } from "./vector-bytes.ts";

export type Embedding = NonNullable<Models["embedding"]>;
export type EmbedFailure = {
  kind: ModelFailure["kind"] | "budget";
  message: string;
  isTransient: boolean;
};
export type Embedded = { vectors: Float32Array[] } | { failure: EmbedFailure };

/** One call without retries. Vectors have unit length, in the order of `texts`. */
export async function embedTexts(
  ctx: Ctx,
  { model }: Embedding,
  texts: string[],
  signal: AbortSignal,
): Promise<Embedded> {
  const spent = await findSpentBudget(ctx);
  if (spent !== null) return { failure: { kind: "budget", message: spent, isTransient: false } };
  const { embedMany, NoOutputGeneratedError } = await import("ai");
  const call = async () => {
    const { embeddings, usage } = await embedMany({
      model,
      values: texts,
      maxRetries: 0,
      abortSignal: signal,
    });
    if (!areVectors(embeddings)) throw new NoOutputGeneratedError({ message: "No vectors." });
    return { vectors: embeddings.map(toUnit), tokens: usage.tokens };
  };
  const made = await call().catch((error: unknown) => ({ failure: explainModelFailure(error) }));
  if ("failure" in made) return made;
  await recordTokens(ctx, {
    input: made.tokens > 0 ? made.tokens : estimateTokens(texts),
    output: 0,
  });
  return made;
}

function areVectors(embeddings: readonly (readonly number[])[]): boolean {
  const length = embeddings[0]?.length ?? 0;
  return (
    length > 0 && embeddings.every((one) => one.length === length && one.every(Number.isFinite))
  );
}

/** For providers that report no token count. */
function estimateTokens(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 4);
}
