/** Log lines as written, for tests of what the log may hold of errors and of user content. */
import { expect } from "vitest";
import { createLog } from "../logging/log.ts";

/** The only line that results from logging `given`. */
export function logLine(
  given: unknown,
  message = "a request failed",
  secrets: string[] = [],
): string {
  const lines: string[] = [];
  const log = createLog("trace", { secrets, write: (line) => lines.push(line) });
  log.error(given, message);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{.*\}\n$/);
  return lines[0]!;
}

export const logError = (err: unknown, secrets: string[] = []) =>
  logLine({ err }, undefined, secrets);

/** Returns the error that `promise` rejects with. Throws if it does not reject. */
export const catchError = (promise: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => {
      throw new Error("nothing failed");
    },
    (error: unknown) => error,
  );
