import { Hono } from "hono";
import { DigestUpdate, UnsubscribeQuery } from "#features/mailings/contract.ts";
import { access } from "#server/http/access/access.ts";
import { getTimeZone } from "#server/http/client/time-zone.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { valid } from "#server/http/request/valid.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import type { SecretSource } from "#server/settings/secrets.ts";
import { getDigest, unsubscribe, updateDigest } from "./service.ts";
import { createUnsubscribeLinks } from "./unsubscribe-links.ts";

const changes = access("write", { rate: createRateLimiter(rateLimits.mailingChanges) });
/** Mail providers call it with no cookie, from any origin: the token is the permission. */
const unsubscribes = access("public", { rate: createRateLimiter(rateLimits.unsubscribing) });

/** /api/digest */
export const digestRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), async (c) => c.json(await getDigest(c.var.ctx, getTimeZone(c))))
  .patch("/", changes, valid("json", DigestUpdate), async (c) =>
    c.json(await updateDigest(c.var.ctx, c.req.valid("json"), getTimeZone(c))),
  );

/**
 * /api/unsubscribe: the address in the header List-Unsubscribe. A browser that opens it is led to the page that
 * asks; only a POST request changes anything, whatever its body (RFC 8058).
 */
export function unsubscribeRoutes(source: SecretSource) {
  const links = createUnsubscribeLinks(source);
  return new Hono<HttpEnv>()
    .get("/", unsubscribes, valid("query", UnsubscribeQuery), (c) =>
      c.redirect(`/unsubscribe#token=${encodeURIComponent(c.req.valid("query").token)}`),
    )
    .post("/", unsubscribes, valid("query", UnsubscribeQuery), async (c) => {
      await unsubscribe(c.var.app, links.read(c.req.valid("query").token));
      return c.body(null, 204);
    });
}
