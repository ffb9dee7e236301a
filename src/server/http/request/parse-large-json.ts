/**
 * Decodes, checks and parses JSON of several megabytes in a worker thread, to keep the main thread
 * responsive.
 */
import { Worker } from "node:worker_threads";
import { AppError } from "#shared/errors.ts";

export type ParseOrder = { id: number; bytes: ArrayBuffer };
export type ParseReply = { id: number; outcome: { value: unknown } | { problem: string } };

type Pending = { resolve: (value: unknown) => void; reject: (error: unknown) => void };

/** Time after which an idle thread ends. */
const idleMilliseconds = 10_000;

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const pending = new Map<number, Pending>();

/**
 * Parses UTF-8 JSON, with strings as PostgreSQL can store them. The bytes are transferred, so the caller
 * loses them. Throws AppError "validation" for invalid JSON or too much structure.
 */
export function parseLargeJson(bytes: ArrayBuffer): Promise<unknown> {
  clearTimeout(idle);
  worker ??= startWorker();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  lastId += 1;
  pending.set(lastId, { resolve, reject });
  worker.postMessage({ id: lastId, bytes } satisfies ParseOrder, [bytes]);
  return promise;
}

function startWorker(): Worker {
  const started = new Worker(new URL("parse-large-json-worker.ts", import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  });
  started.unref();
  started.on("message", ({ id, outcome }: ParseReply) => {
    const order = pending.get(id);
    pending.delete(id);
    if ("value" in outcome) order?.resolve(outcome.value);
    else order?.reject(new AppError("validation", outcome.problem));
    if (pending.size > 0) return;
    idle = setTimeout(() => {
      worker = null;
      void started.terminate();
    }, idleMilliseconds).unref();
  });
  // For example out of memory: reject all pending texts; the next text starts another thread.
  started.on("error", (cause) => {
    if (worker === started) worker = null;
    for (const { reject } of pending.values())
      reject(
        new AppError("unavailable", "The text could not be processed. Try again.", {
          retryAfterSeconds: 1,
          cause,
        }),
      );
    pending.clear();
  });
  return started;
}
