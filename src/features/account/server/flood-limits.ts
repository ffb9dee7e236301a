/** Limits requests and e-mails per network for signed-out visitors. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { access } from "#server/http/access.ts";
import type { HttpEnv } from "#server/http/actor.ts";
import { limitClients, readClientKey } from "#server/http/client-allowance.ts";
import { askerOf } from "./password-hashing.ts";

// Each request may insert a row (user, session, link, attempt count). Generous, because many users may share a
// network or one proxy.
const countRequest = limitClients({ burst: 2_000, secondsEach: 1 });
const countEmail = limitClients({ burst: 300, secondsEach: 5 });

export const authRequest = access("visitor", { rate: countRequest });
/** For routes that may send an e-mail to any address; attempts.ts also limits e-mails per address. */
export const emailRequest = access("visitor", {
  rate: (address) => {
    countRequest(address);
    countEmail(address);
  },
});

/** Adds Retry-After to every 429 response, for clients that retry automatically. */
export const setRetryAfter = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  if (c.res.status !== 429 || c.res.headers.has("retry-after")) return;
  const { details } = (c.error ?? {}) as { details?: { retryAfterSeconds?: number } };
  c.res.headers.set("retry-after", String(details?.retryAfterSeconds ?? lockSeconds));
});

/** How long better-auth locks the second factor after too many attempts. */
const lockSeconds = 15 * 60;

/** The fairness key for password hashing of signed-out visitors: their network. */
export function askerOfRequest(c: Context<HttpEnv>): string {
  return askerOf.network(readClientKey(c));
}
