/** The conversations being answered in this process: one question at a time in each. */
import { AppError } from "#shared/errors.ts";

export type RunningTurn = { signal: AbortSignal; stop: () => void; release: () => void };

const running = new Map<string, AbortController>();
/** Of one person, in all conversations. */
export const mostTurns = 12;

/**
 * Throws "conflict" while the conversation is being answered, "rate_limited" where too many of the person are.
 * `release` must be called in the end.
 */
export function claimTurn(userId: string, conversationId: string): RunningTurn {
  // The person is part of the key: whether another's conversation is there cannot be told by a conflict.
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

/** Stops the answer that is under way, if there is one. */
export function stopTurn(userId: string, conversationId: string): void {
  running.get(`${userId} ${conversationId}`)?.abort();
}
