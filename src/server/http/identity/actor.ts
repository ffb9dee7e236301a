import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/errors.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import type { Ctx, AppContext } from "#server/app-context.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";

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
    releasePermit?: () => void;
  };
};

const limitReads = createRateLimiter(rateLimits.reads);
const limitWrites = createRateLimiter(rateLimits.writes);
const semaphore = createSemaphore(concurrencyLimits.requests);

/**
 * Passes only signed-in users and sets `c.var.ctx`. Throws "unauthenticated", "rate_limited" or
 * "unavailable".
 */
export const requireActor = createMiddleware<HttpEnv>(async (c, next) => {
  const actor = await c.var.resolveActor(c.req.raw.headers);
  if (actor === null) throw new AppError("unauthenticated", "Not authenticated");
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  (isRead ? limitReads : limitWrites)(actor.userId);
  c.set("actor", actor);
  const { userId, key } = actor;
  c.set("ctx", { app: c.var.app, userId, ...(key === null ? {} : { scopes: key.scopes }) });
  const release = await semaphore.acquire(actor.userId, { signal: c.req.raw.signal });
  c.set("releasePermit", release);
  try {
    await next();
  } finally {
    // Visitors see the change by the time of the response at the latest.
    if (!isRead) c.var.app.events.announcePublicChange();
    release();
  }
});
