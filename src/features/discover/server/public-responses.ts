/** Functions that all responses to visitors share. */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { getClientNetwork } from "#server/http/client/client-network.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { matchesEtag } from "#server/http/response/matches-etag.ts";
import type { Visitor } from "./as-visitor.ts";

/** Caches must revalidate each time, because entries in it may be unpublished. */
export function sendXml(c: Context<HttpEnv>, text: string, type: string): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  c.header("etag", etag);
  c.header("cache-control", "no-cache");
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  c.header("content-type", `${type}; charset=utf-8`);
  return c.body(text);
}

/** Search engines may index public pages, but not the API responses behind them. */
export const forbidIndexing = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.header("x-robots-tag", "noindex");
});

export function getVisitor(c: Context<HttpEnv>): Visitor {
  return { network: getClientNetwork(c) ?? "", signal: c.req.raw.signal };
}
