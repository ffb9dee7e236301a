/** The conversations being answered in this process: one question at a time in each. */
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { AppError } from "#shared/errors.ts";

export type RunningTurn = { signal: AbortSignal; stop: () => void; release: () => void };

const running = new Map<string, AbortController>();
const semaphore = createSemaphore(concurrencyLimits.answers);

/**
 * Throws "conflict" while the conversation is being answered, "rate_limited" if too many of the user are.
 * Always call `release`.
 */
export async function claimTurn(userId: string, conversationId: string): Promise<RunningTurn> {
  // The key includes the user, so that a conflict does not reveal another user's conversation.
  const key = `${userId} ${conversationId}`;
  if (running.has(key)) {
    throw new AppError(
      "conflict",
      "The last question of this conversation is still being answered",
    );
  }
  const controller = new AbortController();
  running.set(key, controller);
  const releasePermit = await semaphore.acquire(userId).catch((error: unknown) => {
    running.delete(key);
    throw error;
  });
  return {
    signal: controller.signal,
    stop: () => controller.abort(),
    release: () => {
      running.delete(key);
      releasePermit();
    },
  };
}

/** Stops the current answer, if any. */
export function stopTurn(userId: string, conversationId: string): void {
  running.get(`${userId} ${conversationId}`)?.abort();
}
