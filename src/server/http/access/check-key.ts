/** Checks an API key's scopes and rate limit, and filters the response; without a key, checks the origin. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/errors.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import type { HttpEnv } from "../identity/actor.ts";
import { reduceToIds, reduceErrorToIds } from "./reduce-to-ids.ts";
import { requireScopes } from "../identity/key-scope.ts";
import { refuseForeignOrigins } from "./security.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";

const limitRequests = createRateLimiter(rateLimits.keyRequests);

/** `scopes`: all that a key needs; empty if no key is accepted. */
export function checkKey(
  scopes: readonly KeyScope[],
  { isAnswer, anyOrigin }: { isAnswer?: true; anyOrigin?: true },
) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const key = await c.var.resolveKey(c.req.raw.headers);
    // A page of another site cannot make a browser send a key that it does not know.
    if (key === null) return anyOrigin === true ? next() : refuseForeignOrigins(c, next);
    limitRequests(key.id);
    if (scopes.length === 0)
      throw new AppError("forbidden", "This cannot be done with an API key: sign in instead.");
    requireScopes(key, scopes);
    await next();
    if (!key.scopes.includes("read") && isAnswer !== true) await withholdContent(c);
  });
}

/**
 * Reduces the response to its ids. A body that is not JSON is dropped, because which parts are content is
 * unknown.
 */
async function withholdContent(c: Context<HttpEnv>): Promise<void> {
  const { res } = c;
  const { status, ok } = res;
  if (res.body === null) return;
  const isJson = res.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (!isJson) await res.body.cancel();
  const body: unknown = isJson ? await res.json() : {};
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of ["retry-after", "connection"]) {
    const value = res.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  c.res = undefined;
  c.res = new Response(JSON.stringify(ok ? reduceToIds(body) : reduceErrorToIds(body)), {
    status,
    headers,
  });
}
