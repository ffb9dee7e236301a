/** Limits how many pages are rendered: each takes the main thread 1 to 20 ms. */
import type { Context } from "hono";
import type { Actor, HttpEnv } from "../http/identity/actor.ts";
import { getClientNetwork } from "../http/client/client-network.ts";
import { concurrencyLimits } from "../limits/concurrency-policies.ts";
import { createRateLimiter } from "../limits/rate-limiter.ts";
import { rateLimits } from "../limits/rate-policies.ts";
import { createSemaphore } from "../limits/semaphore.ts";

export type PageLimits = {
  /** Per user: at once, and refilled per second. */
  burst: number;
  perSecond: number;
  /** After this time the page is sent without its screen. */
  waitMilliseconds: number;
  /** Milliseconds after which an entry is rendered without its text. */
  maxTextWait: number;
};

/** The limits of visitors of one network, as a multiple of one user's. */
const visitorsFactor = 2;

/**
 * Returns a function that waits for a permit to render and returns its release. Throws "rate_limited",
 * "unavailable", or the signal's reason. Users and visitors have separate permits, so that a flood of
 * visitors does not delay signed-in users.
 */
export function limitPages({ burst, perSecond }: PageLimits) {
  const limitUsers = createRateLimiter({ ...rateLimits.pages, burst, perSecond });
  const users = createSemaphore(concurrencyLimits.pages);
  const limitVisitors = createRateLimiter({
    ...rateLimits.pages,
    burst: burst * visitorsFactor,
    perSecond: perSecond * visitorsFactor,
  });
  const visitors = createSemaphore(concurrencyLimits.visitorPages);
  return (c: Context<HttpEnv>, actor: Actor | null, signal: AbortSignal): Promise<() => void> => {
    if (actor !== null) {
      limitUsers(actor.userId);
      return users.acquire(actor.userId, { signal });
    }
    const network = getClientNetwork(c);
    limitVisitors(network);
    return visitors.acquire(network ?? "", { signal });
  };
}
