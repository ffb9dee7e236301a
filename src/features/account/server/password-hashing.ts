/**
 * Hashes and verifies passwords. Each hash takes 32 MB and one of the four libuv threads that file access,
 * DNS and compression also need, so at most two run at once.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import * as scrypt from "better-auth/crypto";
import { createTurns } from "#server/take-turns.ts";

// Fair per network and user, so that a flood from one network does not crowd out others.
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
 * Runs `work` with a hashing permit; nested calls reuse it. Call this before taking a database connection or
 * using up a link. Throws "rate_limited" if too many wait.
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
