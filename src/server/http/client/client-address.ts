/**
 * Finds the client address of a request. Limits, the list of sessions and better-auth all use this function.
 */
import { isIP } from "node:net";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { isInRanges } from "#server/fetch/address-ranges.ts";
import type { HttpEnv } from "../identity/actor.ts";

/** The header that passes the address to better-auth. A value sent by a client is removed. */
export const addressHeader = "x-commonplace-client-address";

/**
 * The remote address of the connection. If that is one of TRUSTED_PROXIES: the right-most address in
 * X-Forwarded-For that is not one of them, because each proxy appends the address that it received the
 * request from. Null if the app is called without a server.
 */
export function getClientAddress(c: Context<HttpEnv>): string | null {
  const bindings = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  const remote = bindings?.incoming?.socket?.remoteAddress;
  if (remote === undefined || isIP(remote) === 0) return null;
  const { trustedProxies } = c.var.app.env;
  const forwarded = c.req.header("x-forwarded-for")?.split(",") ?? [];
  let address = remote;
  while (isInRanges(address, trustedProxies)) {
    const named = removePort(forwarded.pop()?.trim() ?? "");
    // Nothing further left can be trusted.
    if (isIP(named) === 0) break;
    address = named;
  }
  return ipaddr.process(address).toString();
}

/** Removes the port, which some proxies add: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function removePort(named: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(named) ?? [];
  return v4 ?? v6 ?? named;
}
