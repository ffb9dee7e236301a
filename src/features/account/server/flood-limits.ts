/** Limits requests and e-mails per network for signed-out visitors. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "#server/http/actor.ts";
import { readClientAddress } from "#server/http/client-address.ts";
import { limitClients, readClientKey } from "#server/http/client-allowance.ts";
import { askerOf } from "./password-hashing.ts";

/**
 * Each request may insert a row (user, session, link, attempt count). Generous, because many users may share
 * a network or one proxy.
 */
const requests = { burst: 2_000, secondsEach: 1 };
/** Each request may send an e-mail to any address; attempts.ts also limits e-mails per address. */
const emails = { burst: 300, secondsEach: 5 };
const sendsEmails =
  /\/(?:sign-up\/email|sign-in\/magic-link|send-verification-otp|send-verification-email|request-password-reset)$/;

export function limitFloods() {
  const [takeRequest, takeEmail] = [limitClients(requests), limitClients(emails)];
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method !== "GET") {
      const address = readClientAddress(c);
      takeRequest(address);
      if (sendsEmails.test(c.req.path)) takeEmail(address);
    }
    await next();
  });
}

/** Limits reads by visitors. A page reads once or twice, but many visitors may share one IP address. */
export function limitVisitors() {
  const takeRead = limitClients({ burst: 600, secondsEach: 0.05 });
  return createMiddleware<HttpEnv>(async (c, next) => {
    takeRead(readClientAddress(c));
    await next();
  });
}

/** The fairness key for password hashing of signed-out visitors: their network. */
export function askerOfRequest(c: Context<HttpEnv>): string {
  return askerOf.network(readClientKey(c));
}
