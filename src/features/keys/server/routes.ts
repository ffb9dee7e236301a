import { Hono } from "hono";
import { KeyCreate } from "#features/keys/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { valid } from "#server/http/valid.ts";
import type { Keys } from "./find-key.ts";
import { createKey, listKeys, revokeKey } from "./service.ts";

const limitCreation = createRateLimiter(rateLimits.keyCreation);
const limitChanges = createRateLimiter(rateLimits.keyChanges);

/** /api/keys, for sessions only: a key can neither list nor create keys. */
export function keyRoutes(keys: Keys) {
  return new Hono<HttpEnv>()
    .use(requireActor)
    .get("/", async (c) => c.json({ items: await listKeys(c.var.ctx), nextCursor: null }))
    .post("/", valid("json", KeyCreate), async (c) => {
      const { ctx, actor } = c.var;
      limitCreation(ctx.userId);
      return c.json(await createKey(ctx, actor.sessionId, c.req.valid("json")), 201);
    })
    .delete("/:id", idParam, async (c) => {
      limitChanges(c.var.ctx.userId);
      await revokeKey(c.var.ctx, c.req.valid("param").id);
      // The commit is announced to this process asynchronously, so clear the cache now.
      keys.forget();
      return c.body(null, 204);
    });
}
