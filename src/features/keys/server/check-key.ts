/** Runs before every route of /api: checks an API key's scopes and rate limit, and filters the response. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "#server/http/actor.ts";
import { keepIds, keepIdsOfError } from "#server/http/keep-ids.ts";
import { findScopes, mayShowContent, requireScopes } from "#server/http/key-scope.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { AppError } from "#shared/errors.ts";
import { namesKey } from "./key-text.ts";

const limitRequests = createRateLimiter(rateLimits.keyRequests);

export const checkKey = createMiddleware<HttpEnv>(async (c, next) => {
  const { headers } = c.req.raw;
  if (!namesKey(headers)) return next();
  const { method, path } = c.req;
  const needed = findScopes(method, path) ?? "session";
  if (needed === "open") return next();
  const actor = await c.var.resolveActor(headers);
  if (actor?.key) limitRequests(actor.key.id);
  if (needed === "session")
    throw new AppError("forbidden", "This cannot be done with an API key: sign in instead.");
  const holder = { scopes: actor?.key?.scopes };
  requireScopes(holder, needed);
  await next();
  if (!mayShowContent(holder, method, path)) await withholdContent(c);
});

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
  c.res = new Response(JSON.stringify(ok ? keepIds(body) : keepIdsOfError(body)), {
    status,
    headers,
  });
}
