import { keysApi } from "#features/keys/contract.ts";
import { serve } from "#server/http/serve.ts";
import type { Keys } from "./find-key.ts";
import { createKey, listKeys, revokeKey } from "./service.ts";

/** /api/keys, for sessions only: a key can neither list nor create keys. */
export function keyRoutes(keys: Keys) {
  return serve(keysApi, {
    "GET /api/keys": async ({ ctx }) => ({ items: await listKeys(ctx), nextCursor: null }),
    "POST /api/keys": ({ ctx, body, c }) => createKey(ctx, c.var.actor.sessionId, body),
    "DELETE /api/keys/:id": async ({ ctx, params }) => {
      await revokeKey(ctx, params.id);
      // The commit is announced to this process asynchronously, so clear the cache now.
      keys.forget();
    },
  });
}
