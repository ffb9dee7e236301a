/** Answers that take memory while they are read: a few at once, each until it was read or its reader is gone. */
import type { ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./actor.ts";
import { createTurns, type TurnLimits } from "./take-turns.ts";

/** For a route whose answers are megabytes in memory. */
export const limitLargeAnswers = limitAnswers({
  total: 12,
  each: 2,
  waitMilliseconds: 20_000,
  mostWaiting: 100,
  message: "Too much is being sent to you at the moment. Try again in a minute.",
});

/** Stands behind `requireActor`. Throws "unavailable" to whom no place came in time. */
export function limitAnswers(limits: TurnLimits): MiddlewareHandler<HttpEnv> {
  const places = createTurns(limits);
  return async (c, next) => {
    const release = await places.take(c.var.actor.userId, 1, c.req.raw.signal);
    // There is no connection where the app is called without a server.
    const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
    outgoing?.once("close", release);
    await next();
    if (outgoing === undefined || outgoing.closed) release();
  };
}
