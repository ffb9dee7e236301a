import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/errors.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import type { Ctx, AppContext } from "../app-context.ts";
import { createTurns } from "../take-turns.ts";
import { limitRate } from "./rate-limit.ts";

/** The user of a request, as far as the app needs it. */
export type Actor = {
  userId: string;
  /** The id of the session, or of the API key used instead: live streams end with it. */
  sessionId: string;
  name: string;
  email: string;
  /** Null for a session, which may do everything that the user may. */
  key: ActiveKey | null;
};
export type ActiveKey = { id: string; scopes: readonly KeyScope[] };

/** Null without a valid credential. Throws "unauthenticated" with the reason for an invalid API key. */
export type ResolveActor = (headers: Headers) => Promise<Actor | null>;

/** Sends a request to the API in this process: pages are rendered from its responses. */
export type AskApi = (request: Request, bindings: unknown) => Response | Promise<Response>;

/** The variables of every route in `c.var`; `actor` and `ctx` only if its `access` requires a user. */
export type HttpEnv = {
  Variables: {
    app: AppContext;
    resolveActor: ResolveActor;
    /** Only the API key of the request: null for a session. Throws like `ResolveActor`. */
    resolveKey: (headers: Headers) => Promise<ActiveKey | null>;
    actor: Actor;
    ctx: Ctx;
    /** Releases the request's permit before the response: for a route that only waits from then on. */
    releaseTurn?: () => void;
  };
};

// Far above what a user or a legitimate script needs; stops a client stuck in a loop.
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

/**
 * Concurrent requests per user. Streams count until they begin; further requests wait and delay no other
 * user.
 */
const underWay = createTurns({
  total: Number.POSITIVE_INFINITY,
  each: 16,
  waitMilliseconds: 20_000,
  mostWaiting: 1_000,
  message: "Too many requests at once. Please wait a moment.",
  codeWhenFull: "unavailable",
});

/**
 * Passes only signed-in users and sets `c.var.ctx`. Throws "unauthenticated", "rate_limited" or
 * "unavailable".
 */
export const requireActor = createMiddleware<HttpEnv>(async (c, next) => {
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
    // Visitors see the change by the time of the response at the latest.
    if (!isRead) c.var.app.events.announcePublicChange();
    release();
  }
});
