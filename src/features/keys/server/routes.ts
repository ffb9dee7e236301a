import { Hono } from "hono";
import { KeyCreate } from "#features/keys/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { valid } from "#server/http/request/valid.ts";
import type { Keys } from "./find-key.ts";
import { createKey, listKeys, revokeKey } from "./service.ts";

/** Each created key sends an email. */
const creation = access("session", {
  rate: createRateLimiter(rateLimits.keyCreation),
});
const changes = access("session", {
  rate: createRateLimiter(rateLimits.keyChanges),
});

/** /api/keys, for sessions only: a key can neither list nor create keys. */
export function keyRoutes(keys: Keys) {
  return new Hono<HttpEnv>()
    .get("/", access("session"), async (c) =>
      c.json({ items: await listKeys(c.var.ctx), nextCursor: null }),
    )
    .post("/", creation, valid("json", KeyCreate), async (c) => {
      const { ctx, actor } = c.var;
      return c.json(await createKey(ctx, actor.sessionId, c.req.valid("json")), 201);
    })
    .delete("/:id", changes, idParam, async (c) => {
      await revokeKey(c.var.ctx, c.req.valid("param").id);
      // The commit is announced to this process asynchronously, so clear the cache now.
      keys.forget();
      return c.body(null, 204);
    });
}
