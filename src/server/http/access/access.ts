/** The first handler of every route: declares who may call it, how often, and with how large a body. */
import { setTimeout as sleep } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import type { AccessScope } from "#shared/endpoint.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import type { Semaphore } from "#server/limits/semaphore.ts";
import { type HttpEnv, requireActor } from "../identity/actor.ts";
import { checkKey } from "./check-key.ts";
import { getClientNetwork } from "../client/client-network.ts";
import { receiveLargeJson, receiveSmallJson } from "../request/json-body.ts";

export type AccessOptions = {
  /** Counts a request of this user, or of this network without sign-in. Throws "rate_limited". */
  rate?: (key: string | null) => void;
  /** Holds one permit of the user until the response. */
  semaphore?: Semaphore;
  /** For JSON above the default of 256 KB. */
  maxBodyBytes?: number;
  /** The handler reads and limits the body itself. */
  streamsBody?: true;
  /** The whole response is an answer, returned to a key with "ask" but without "read". */
  isAnswer?: true;
  /** Pages of other sites may send it: the handler verifies a signature instead of a session. */
  anyOrigin?: true;
};

/** Declared by a route; for checks and for the API reference. */
export type Access = {
  needsActor: boolean;
  /** Empty: no API key is accepted. */
  scopes: readonly KeyScope[];
};

/** How long a request that a rate limit refuses waits for its answer. */
export const refusals = { milliseconds: 250 };

const declared = new WeakMap<object, Access>();

/** Throws "unauthenticated", "forbidden", "rate_limited", "too_large" or "unavailable". */
export function access(
  scope: AccessScope,
  options: AccessOptions = {},
): MiddlewareHandler<HttpEnv> {
  const { maxBodyBytes, streamsBody } = options;
  const { needsActor, scopes } = readScope(scope);
  const readsSmallBody = maxBodyBytes === undefined && streamsBody === undefined;
  const handler: MiddlewareHandler<HttpEnv> = every(
    ...(scope === "public" ? [] : [checkKey(scopes, options)]),
    ...(readsSmallBody ? [receiveSmallJson] : []),
    ...(needsActor ? [requireActor] : []),
    limit(needsActor, options),
    ...(maxBodyBytes === undefined ? [] : [receiveLargeJson(maxBodyBytes)]),
  );
  declared.set(handler, { needsActor, scopes });
  return handler;
}

export function readScope(scope: AccessScope): Access {
  const needsActor = scope !== "visitor" && scope !== "public";
  if (typeof scope !== "string") return { needsActor, scopes: scope };
  const isForKeys = needsActor && scope !== "session";
  return { needsActor, scopes: isForKeys ? [scope] : [] };
}

function limit(needsActor: boolean, { rate, semaphore }: AccessOptions) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const key = needsActor ? c.var.actor.userId : getClientNetwork(c);
    try {
      rate?.(key);
    } catch (error) {
      await slowDown(c.req.raw.signal);
      throw error;
    }
    await (semaphore === undefined ? next() : semaphore.withPermit(key ?? "", next));
  });
}

/**
 * A client in a loop sends its next request when this one is answered. A signed-in user holds one of their permits until then,
 * so that all of a user's loops together get some dozens of answers a second.
 */
async function slowDown(signal: AbortSignal): Promise<void> {
  await sleep(refusals.milliseconds, undefined, { signal }).catch(() => {});
}

/** Undefined for a handler that is not from `access`. */
export function findAccess(handler: object): Access | undefined {
  return declared.get(handler);
}

/** Throws for a route that anybody could call because `access` is not its first handler. */
export function requireDeclaredAccess(
  routes: readonly { method: string; path: string; handler: object }[],
): void {
  const known = new Set<string>();
  for (const { method, path, handler } of routes) {
    const route = `${method} ${path}`;
    if (method === "ALL" || known.has(route)) continue;
    known.add(route);
    if (!declared.has(handler))
      throw new Error(`${route} declares no access: add access(…) as its first handler`);
  }
}
