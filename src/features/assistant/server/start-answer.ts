/** Accepts a question and starts its answer, for POST /api/chat and for the MCP server. */
import type { ChatRequest } from "#features/assistant/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { startTurn } from "./start-turn.ts";
import { type AnswerPart, streamAnswer } from "./stream-answer.ts";

const limitModel = createRateLimiter(rateLimits.modelQuestions);
const limitEmbedded = createRateLimiter(rateLimits.embeddedQuestions);

/** The client that receives an answer. */
export type AnswerClient = {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  sessionId: string;
  isSignedIn: () => Promise<boolean>;
};

/**
 * The answer stops when its client disconnects, its session ends, its conversation is deleted, or `stop` is
 * called. Consume all `parts`, also after that: the answer is stored at the end. Throws the errors of
 * `startTurn`, and "rate_limited".
 */
export async function startAnswer(
  ctx: Ctx,
  request: ChatRequest,
  client: AnswerClient,
): Promise<{ parts: AsyncGenerator<AnswerPart, void>; stop: () => void }> {
  (ctx.app.models === null ? limitEmbedded : limitModel)(ctx.userId);
  const turn = await startTurn(ctx, request);
  const { signal, stop, release } = turn.running;
  // A session that changed may still exist.
  const unwatch = ctx.app.events.onSessionEnd(client.sessionId, () => {
    client.isSignedIn().then((isSignedIn) => isSignedIn || stop(), stop);
  });
  client.signal.addEventListener("abort", stop, { once: true });
  async function* answer() {
    try {
      yield* streamAnswer(ctx, turn, signal);
    } finally {
      client.signal.removeEventListener("abort", stop);
      unwatch();
      release();
    }
  }
  return { parts: answer(), stop };
}
