import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/errors.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import type { Ctx, AppContext } from "../app-context.ts";
import { createTurns } from "../take-turns.ts";
import { limitRate } from "./rate-limit.ts";

/** The person of a request, as far as the app needs to know. */
export type Actor = {
  userId: string;
  /** Of the session, or of the key that stands in its place: live streams end with it. */
  sessionId: string;
  name: string;
  email: string;
  /** Null for a session, which may do all that the person may. */
  key: { id: string; scopes: readonly KeyScope[] } | null;
};

/** Null without a credential that is valid. Throws "unauthenticated" with the reason for an API key that is not. */
export type ResolveActor = (headers: Headers) => Promise<Actor | null>;

/** Answers a request to the API in this process: pages are drawn with what it says. */
export type AskApi = (request: Request, bindings: unknown) => Response | Promise<Response>;

/** What every route finds in `c.var`; `ctx` only behind `requireActor`. */
export type HttpEnv = {
  Variables: {
    app: AppContext;
    resolveActor: ResolveActor;
    actor: Actor;
    ctx: Ctx;
    /** Gives away what others wait for, before the answer is there: for a route that only waits from then on. */
    releaseTurn?: () => void;
  };
};

// Far above what a person or an honest script does; a loop gone wild is stopped here.
const reads = limitRate({
  burst: 60_000,
  perSecond: 5_000,
  message: "Too many requests. Please wait a moment.",
});
const writes = limitRate({
  burst: 20_000,
  perSecond: 1_500,
  message: "Too many changes at once. Please wait a moment.",
});

/** Requests of one person at once. Streams count until they begin; whoever comes next waits, and nobody else does. */
const underWay = createTurns({
  total: Number.POSITIVE_INFINITY,
  each: 16,
  waitMilliseconds: 20_000,
  mostWaiting: 1_000,
  message: "Too many requests at once. Please wait a moment.",
  codeWhenFull: "unavailable",
});

/** Lets only signed-in people pass and sets `c.var.ctx`. Throws "unauthenticated", "rate_limited" or "unavailable". */
export const requireActor = createMiddleware<HttpEnv>(async (c, next) => {
  // Under an address that several features share it stands before each of them: a second turn of one request
  // could wait for the first of others for ever.
  if ((c.get("ctx") as Ctx | undefined) !== undefined) return next();
  const actor = await c.var.resolveActor(c.req.raw.headers);
  if (actor === null) throw new AppError("unauthenticated", "Not authenticated");
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  (isRead ? reads : writes)(actor.userId);
  c.set("actor", actor);
  const { userId, key } = actor;
  c.set("ctx", { app: c.var.app, userId, ...(key === null ? {} : { scopes: key.scopes }) });
  const release = await underWay.take(actor.userId, 1, c.req.raw.signal);
  c.set("releaseTurn", release);
  try {
    await next();
  } finally {
    // Whatever was changed, visitors see it with the answer at the latest.
    if (!isRead) c.var.app.events.announcePublicChange();
    release();
  }
});
