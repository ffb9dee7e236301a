/** Limits requests and e-mails per network for signed-out visitors. */
import type { Context } from "hono";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { getClientNetwork } from "#server/http/client/client-network.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { hashingKey } from "../password/password-hashing.ts";

const countRequest = createRateLimiter(rateLimits.authRequests);
const countMail = createRateLimiter(rateLimits.authMails);

export const authRequest = access("visitor", { rate: countRequest });
/** For routes that may send an e-mail to any address. */
export const emailRequest = access("visitor", {
  rate: (network) => {
    countRequest(network);
    countMail(network);
  },
});

/** The fairness key for password hashing of signed-out visitors: their network. */
export function getHashingKey(c: Context<HttpEnv>): string {
  return hashingKey.network(getClientNetwork(c));
}
