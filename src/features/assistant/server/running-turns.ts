/** The conversations being answered in this process: one question at a time in each. */
import { AppError } from "#shared/errors.ts";

export type RunningTurn = { signal: AbortSignal; stop: () => void; release: () => void };

const running = new Map<string, AbortController>();
/** Of one user, in all conversations. */
export const mostTurns = 12;

/**
 * Throws "conflict" while the conversation is being answered, "rate_limited" if too many of the user are.
 * Always call `release`.
 */
export function claimTurn(userId: string, conversationId: string): RunningTurn {
  // The key includes the user, so that a conflict does not reveal another user's conversation.
  const key = `${userId} ${conversationId}`;
  if (running.has(key)) {
    throw new AppError(
      "conflict",
      "The last question of this conversation is still being answered",
    );
  }
  const own = [...running.keys()].filter((one) => one.startsWith(`${userId} `));
  if (own.length >= mostTurns) {
    throw new AppError(
      "rate_limited",
      "Several of your questions are still being answered. Please wait for one of them.",
    );
  }
  const controller = new AbortController();
  running.set(key, controller);
  return {
    signal: controller.signal,
    stop: () => controller.abort(),
    release: () => void running.delete(key),
  };
}

/** Stops the current answer, if any. */
export function stopTurn(userId: string, conversationId: string): void {
  running.get(`${userId} ${conversationId}`)?.abort();
}
