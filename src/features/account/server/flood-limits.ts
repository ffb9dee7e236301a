/** Limits requests and e-mails per network for signed-out visitors. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "#server/http/actor.ts";
import { getClientNetwork } from "#server/http/client-network.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { askerOf } from "./password-hashing.ts";

const sendsEmails =
  /\/(?:sign-up\/email|sign-in\/magic-link|send-verification-otp|send-verification-email|request-password-reset)$/;

export function limitFloods() {
  const limitRequests = createRateLimiter(rateLimits.authRequests);
  const limitMails = createRateLimiter(rateLimits.authMails);
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method !== "GET") {
      const network = getClientNetwork(c);
      limitRequests(network);
      if (sendsEmails.test(c.req.path)) limitMails(network);
    }
    await next();
  });
}

/** Limits reads by visitors. */
export function limitVisitors() {
  const limitReads = createRateLimiter(rateLimits.publicReads);
  return createMiddleware<HttpEnv>(async (c, next) => {
    limitReads(getClientNetwork(c));
    await next();
  });
}

/** The fairness key for password hashing of signed-out visitors: their network. */
export function askerOfRequest(c: Context<HttpEnv>): string {
  return askerOf.network(getClientNetwork(c));
}
