/** Bodies of JSON: bounded in size, structure, pace, and in how much of one person is in memory at once. */
import { setImmediate } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/errors.ts";
import { createTurns, type TurnLimits } from "../take-turns.ts";
import type { HttpEnv } from "./actor.ts";
import { findExcess } from "./json-structure.ts";
import { collectBody, pace, tooLarge, within } from "./paced-body.ts";
import { parseLargeJson } from "./parse-large-json.ts";

/** Up to here a body is read and parsed at once, whoever sends it. */
export const smallBytes = 256 * 1024;
/** The usual body comes with its headers, and is read the short way. */
const briefBytes = 16 * 1024;
const megabyte = 1024 * 1024;
const busy = {
  message: "Too many large texts are being taken in at the moment. Try again in a minute.",
  codeWhenFull: "unavailable",
} as const;

/** What large bodies may take: memory while they arrive and until they are saved, and turns at parsing and saving. */
export const largeBodyLimits: { memory: TurnLimits; work: TurnLimits } = {
  memory: {
    total: 160 * megabyte,
    each: 32 * megabyte,
    waitMilliseconds: 30_000,
    mostWaiting: 100,
    ...busy,
  },
  work: { total: 2, each: 1, waitMilliseconds: 30_000, mostWaiting: 100, ...busy },
};

const mediumMemory = createTurns({
  total: 48 * megabyte,
  each: 4 * megabyte,
  waitMilliseconds: 20_000,
  mostWaiting: 200,
  message: "Too much is being sent at the moment. Try again in a minute.",
  codeWhenFull: "unavailable",
});
let lastTurn: Promise<unknown> = Promise.resolve();

/** For every route that takes no larger body: reads and counts one of JSON, refuses a longer one of any kind. */
export const takeSmallJson = createMiddleware<HttpEnv>(async (c, next) => {
  await takeSmall(c, readDeclared(c, smallBytes));
  await next();
});

/**
 * For a route that takes large ones, behind `requireActor`. Until `c.var.releaseTurn` is called, or the answer is
 * there, a large body has a turn that others wait for.
 */
export function takeLargeJson(
  maxSize: number,
  limits = largeBodyLimits,
): MiddlewareHandler<HttpEnv> {
  const memory = createTurns(limits.memory);
  const work = createTurns(limits.work);
  return async (c, next) => {
    const declared = readDeclared(c, maxSize);
    if (!isJson(c) || (declared !== null && declared <= smallBytes)) {
      await takeSmall(c, declared);
      return next();
    }
    const { userId } = c.var.actor;
    const { signal, body } = c.req.raw;
    // A large body has turns of its own: the sender's other requests do not wait for it.
    c.var.releaseTurn?.();
    const releases = [await memory.take(userId, declared ?? maxSize, signal)];
    const release = () => {
      for (const giveBack of releases) giveBack();
    };
    try {
      const bytes = await receive(collectBody(body!, maxSize, declared));
      releases.push(await work.take(userId, 1, signal));
      const value = await parseLargeJson(
        bytes.length === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer,
      );
      c.req.json = async () => value as never;
      c.set("releaseTurn", release);
      await next();
    } finally {
      release();
    }
  };
}

async function takeSmall(c: Context<HttpEnv>, declared: number | null): Promise<void> {
  const { raw } = c.req;
  if (!isJson(c) || raw.method === "GET" || raw.method === "HEAD") return;
  const isBrief = declared !== null && declared <= briefBytes;
  if (!isBrief && raw.body === null) return;
  const text = isBrief
    ? await receive(within(pace.pauseMilliseconds, raw.text()))
    : await takeMedium(c, raw.body!, declared);
  const excess = findExcess(text);
  if (excess !== null) throw new AppError("validation", excess);
  c.req.json = async () => JSON.parse(text);
}

async function takeMedium(
  c: Context<HttpEnv>,
  body: ReadableStream<Uint8Array>,
  declared: number | null,
): Promise<string> {
  const actor = await c.var.resolveActor(c.req.raw.headers);
  const size = declared ?? smallBytes;
  const release = await mediumMemory.take(actor?.userId ?? "a visitor", size, c.req.raw.signal);
  try {
    const bytes = await receive(collectBody(body, smallBytes, declared));
    // However many are there at once, each is parsed in a turn of its own: others are answered between them.
    lastTurn = lastTurn.then(() => setImmediate());
    await lastTurn;
    return new TextDecoder().decode(bytes);
  } finally {
    release();
  }
}

/** A sender that went away is no failure of the server. */
async function receive<Result>(arriving: Promise<Result>): Promise<Result> {
  try {
    return await arriving;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("validation", "The request was cut off. Please try again.", { cause });
  }
}

/** The length that the sender claims, which Node holds it to; null where there is none. */
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
