/** Where a request came from, for the list of sessions: shown to their owner, and trusted with nothing. */
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { HttpEnv } from "./actor.ts";

/** Under which better-auth is told; whatever a client sends under it is dropped. */
export const addressHeader = "x-commonplace-client-address";

const near = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/** The other end of the connection; behind a proxy on this machine or network, whom that one names last. */
export function readClientAddress(c: Context<HttpEnv>): string | null {
  // There is no connection where the app is called without a server.
  const bindings = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  const remote = bindings?.incoming?.socket?.remoteAddress;
  if (remote === undefined || !ipaddr.isValid(remote)) return null;
  const address = ipaddr.process(remote);
  const named = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  if (near.has(address.range()) && named !== undefined && ipaddr.isValid(named))
    return ipaddr.process(named).toString();
  return address.toString();
}
