/** What those who are not signed in may cost: so many requests, and so many e-mails, of one network. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "#server/http/actor.ts";
import { readClientAddress } from "#server/http/client-address.ts";
import { limitClients, readClientKey } from "#server/http/client-allowance.ts";
import { askerOf } from "./password-hashing.ts";

/** Each may leave a row: of a person, a session, a link, a count of attempts. Many share a network, behind a proxy all. */
const requests = { burst: 2_000, secondsEach: 1 };
/** Each may send an e-mail to an address that somebody typed; to one address they are counted besides. */
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

/** What visitors may read: a page asks once or twice, and many may sit behind one address. */
export function limitVisitors() {
  const takeRead = limitClients({ burst: 600, secondsEach: 0.05 });
  return createMiddleware<HttpEnv>(async (c, next) => {
    takeRead(readClientAddress(c));
    await next();
  });
}

/** Every refusal for a time says how long that is, for programs that ask again by themselves. */
export const setRetryAfter = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  if (c.res.status !== 429 || c.res.headers.has("retry-after")) return;
  const { details } = (c.error ?? {}) as { details?: { retryAfterSeconds?: number } };
  c.res.headers.set("retry-after", String(details?.retryAfterSeconds ?? lockSeconds));
});

/** How long better-auth locks the second step of an account. */
const lockSeconds = 15 * 60;

/** Among whom turns to hash go round, for those who are not signed in. */
export function askerOfRequest(c: Context<HttpEnv>): string {
  return askerOf.network(readClientKey(c));
}
