/** Hashes and verifies passwords, at most two at once. */
import { AsyncLocalStorage } from "node:async_hooks";
import * as scrypt from "better-auth/crypto";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";

const semaphore = createSemaphore(concurrencyLimits.passwordHashing);
const holdsPermit = new AsyncLocalStorage<true>();

/**
 * Runs `work` with a hashing permit; nested calls reuse it. Call this before taking a database connection or
 * using up a link. Throws "rate_limited" if too many wait.
 */
export function withHashPermit<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  if (holdsPermit.getStore() === true) return work();
  return semaphore.withPermit(key, () => holdsPermit.run(true, work));
}

export const hashingKey = {
  user: (userId: string) => `person ${userId}`,
  network: (network: string | null) => `network ${network ?? ""}`,
};

export function hashPassword(password: string): Promise<string> {
  return withHashPermit("", () => scrypt.hashPassword(password));
}

export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return withHashPermit("", () => scrypt.verifyPassword(given));
}
