/** The network of a client: the key of limits before sign-in. */
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { HttpEnv } from "../identity/actor.ts";
import { getClientAddress } from "./client-address.ts";

/** Null without a connection. */
export function getClientNetwork(c: Context<HttpEnv>): string | null {
  return getNetwork(getClientAddress(c));
}

/** The network of one subscriber: an IPv4 address, or an IPv6 /64. Null if the text is not an address. */
export function getNetwork(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? parsed.toString()
    : parsed.toByteArray().slice(0, 8).map(toHex).join("");
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
