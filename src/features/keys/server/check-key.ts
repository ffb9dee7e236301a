/** Stands before every route of /api: whether a key may be used there, and how often. */
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "#server/http/actor.ts";
import { findScope, requireScope } from "#server/http/key-scope.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { AppError } from "#shared/errors.ts";
import { namesKey } from "./key-text.ts";

/** What a program may ask with one key: an hour of it at full speed is 36,000 requests. */
const takeRequest = limitRate({
  burst: 600,
  perSecond: 10,
  message: "Too many requests with this API key. Please wait a moment.",
});

export const checkKey = createMiddleware<HttpEnv>(async (c, next) => {
  const { headers } = c.req.raw;
  if (!namesKey(headers)) return next();
  const scope = findScope(c.req.method, c.req.path) ?? "none";
  if (scope === "open") return next();
  const actor = await c.var.resolveActor(headers);
  if (actor?.key) takeRequest(actor.key.id);
  if (scope === "none")
    throw new AppError("forbidden", "This cannot be done with an API key: sign in instead.");
  if (actor !== null) requireScope(actor, scope);
  await next();
});
