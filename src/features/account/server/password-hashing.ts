/**
 * Hashing and verifying of passwords. Each takes a thread of the four that files, name look-ups and compression wait
 * for too, and 32 MB: two at once leave them theirs.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import * as scrypt from "better-auth/crypto";
import { createTurns } from "#server/take-turns.ts";

// A flood from one place takes its own turns, and its own room to wait, not those of others.
const turns = createTurns({
  total: 2,
  each: 2,
  mostWaiting: 32,
  mostWaitingInAll: 32,
  message: "Too many people are signing in at this moment. Please try again in a few seconds.",
  codeWhenFull: "rate_limited",
  retryAfterSeconds: 3,
});
const turn = new AsyncLocalStorage<true>();

/**
 * Waits for a turn to hash, then does `work`, whose hashes need no other. Taken before a connection of the database
 * is held or a link is used up. Throws "rate_limited" where too many wait.
 */
export function inHashTurn<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
  if (turn.getStore() === true) return work();
  return turns.run(asker, () => turn.run(true, work));
}

export const askerOf = {
  person: (userId: string) => `person ${userId}`,
  network: (network: string | null) => `network ${network ?? ""}`,
};

export function hashPassword(password: string): Promise<string> {
  return inHashTurn("", () => scrypt.hashPassword(password));
}

export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inHashTurn("", () => scrypt.verifyPassword(given));
}
