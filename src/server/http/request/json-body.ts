/** Reads JSON bodies with limits on size, structure, pace, and memory per user. */
import { setImmediate } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/errors.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { type ConcurrencyPolicy, createSemaphore } from "#server/limits/semaphore.ts";
import type { HttpEnv } from "../identity/actor.ts";
import { findExcess } from "./json-structure.ts";
import { collectBody, pace, tooLarge, withTimeout } from "./paced-body.ts";
import { parseLargeJson } from "./parse-large-json.ts";

/** Bodies up to this size are parsed on the main thread, from any client. */
export const smallBytes = 256 * 1024;
/** Most bodies are this small and arrive with their headers, so they take a shorter path. */
const briefBytes = 16 * 1024;

/** Limits of large bodies: memory from arrival until saved, and permits for parsing and saving. */
export const largeBodyLimits: { memory: ConcurrencyPolicy; work: ConcurrencyPolicy } = {
  memory: concurrencyLimits.largeBodies,
  work: concurrencyLimits.largeBodyWork,
};

const mediumBodies = createSemaphore(concurrencyLimits.mediumBodies);
let lastParse: Promise<unknown> = Promise.resolve();

/**
 * For every route without larger bodies: reads JSON and checks its structure; rejects longer bodies of any
 * type.
 */
export const receiveSmallJson = createMiddleware<HttpEnv>(async (c, next) => {
  await readSmall(c, readDeclared(c, smallBytes));
  await next();
});

/**
 * For routes with large bodies, behind `requireActor`. A large body holds its permits until
 * `c.var.releasePermit` is called or the response is ready.
 */
export function receiveLargeJson(
  maxSize: number,
  limits = largeBodyLimits,
): MiddlewareHandler<HttpEnv> {
  const memory = createSemaphore(limits.memory);
  const work = createSemaphore(limits.work);
  return async (c, next) => {
    const declared = readDeclared(c, maxSize);
    if (!isJson(c) || (declared !== null && declared <= smallBytes)) {
      await readSmall(c, declared);
      return next();
    }
    const { userId } = c.var.actor;
    const { signal, body } = c.req.raw;
    // Large bodies have semaphores of their own, so the sender's other requests need not wait.
    c.var.releasePermit?.();
    const releases = [await memory.acquire(userId, { weight: declared ?? maxSize, signal })];
    const release = () => {
      for (const giveBack of releases) giveBack();
    };
    try {
      const bytes = await receive(collectBody(body!, maxSize, declared));
      releases.push(await work.acquire(userId, { signal }));
      const value = await parseLargeJson(
        bytes.length === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer,
      );
      c.req.json = async () => value as never;
      c.set("releasePermit", release);
      await next();
    } finally {
      release();
    }
  };
}

async function readSmall(c: Context<HttpEnv>, declared: number | null): Promise<void> {
  const { raw } = c.req;
  if (!isJson(c) || raw.method === "GET" || raw.method === "HEAD") return;
  const isBrief = declared !== null && declared <= briefBytes;
  if (!isBrief && raw.body === null) return;
  const text = isBrief
    ? await receive(withTimeout(pace.pauseMilliseconds, raw.text()))
    : await readMedium(c, raw.body!, declared);
  const excess = findExcess(text);
  if (excess !== null) throw new AppError("validation", excess);
  c.req.json = async () => JSON.parse(text);
}

async function readMedium(
  c: Context<HttpEnv>,
  body: ReadableStream<Uint8Array>,
  declared: number | null,
): Promise<string> {
  const actor = await c.var.resolveActor(c.req.raw.headers);
  const size = declared ?? smallBytes;
  const release = await mediumBodies.acquire(actor?.userId ?? "a visitor", {
    weight: size,
    signal: c.req.raw.signal,
  });
  try {
    const bytes = await receive(collectBody(body, smallBytes, declared));
    // Parse each body in its own iteration of the event loop, so that other requests are served between them.
    lastParse = lastParse.then(() => setImmediate());
    await lastParse;
    return new TextDecoder().decode(bytes);
  } finally {
    release();
  }
}

/** A client that disconnects is not a server error. */
async function receive<Result>(arriving: Promise<Result>): Promise<Result> {
  try {
    return await arriving;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("validation", "The request was cut off. Please try again.", { cause });
  }
}

/** The declared length, which Node enforces; null without one. */
function readDeclared(c: Context, maxSize: number): number | null {
  const { headers } = c.req.raw;
  const declared = headers.get("content-length");
  if (declared === null || headers.has("transfer-encoding")) return null;
  if (!(Number(declared) <= maxSize)) throw tooLarge(maxSize);
  return Number(declared);
}

function isJson(c: Context): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(c.req.header("content-type")?.trim() ?? "");
}
