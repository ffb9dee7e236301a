/** Limits how many pages are rendered: each takes the main thread 1 to 20 ms. */
import type { Context } from "hono";
import type { Actor, HttpEnv } from "../http/actor.ts";
import { readClientAddress } from "../http/client-address.ts";
import { limitClients, readClientKey } from "../http/client-allowance.ts";
import { limitRate } from "../http/rate-limit.ts";
import { createTurns } from "../take-turns.ts";

export type PageLimits = {
  /** Per user: at once, and refilled per second. */
  burst: number;
  perSecond: number;
  /** After this time the page is sent without its screen. */
  waitMilliseconds: number;
};

/** The limits of visitors of one network, as a multiple of one user's. */
const visitorsFactor = 2;

/**
 * Returns a function that waits for a permit to render and returns its release. Throws "rate_limited" or
 * "unavailable". Users and visitors have separate permits, so that a flood of visitors does not delay
 * signed-in users.
 */
export function limitPages({ burst, perSecond, waitMilliseconds }: PageLimits) {
  const message = "Too many pages at once";
  const refusal = { message, codeWhenFull: "unavailable" } as const;
  const users = {
    takeOne: limitRate({ burst, perSecond, message }),
    turns: createTurns({ total: 8, each: 2, waitMilliseconds, mostWaiting: 100, ...refusal }),
  };
  const visitors = {
    takeOne: limitClients({
      burst: burst * visitorsFactor,
      secondsEach: 1 / (perSecond * visitorsFactor),
    }),
    turns: createTurns({
      total: 4,
      each: 2,
      waitMilliseconds,
      mostWaiting: 100,
      mostWaitingInAll: 400,
      ...refusal,
    }),
  };
  return (c: Context<HttpEnv>, actor: Actor | null, signal: AbortSignal): Promise<() => void> => {
    if (actor !== null) {
      users.takeOne(actor.userId);
      return users.turns.take(actor.userId, 1, signal);
    }
    visitors.takeOne(readClientAddress(c));
    return visitors.turns.take(readClientKey(c), 1, signal);
  };
}
