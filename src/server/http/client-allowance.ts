/** Rate limits for networks, before sign-in. */
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { HttpEnv } from "./actor.ts";
import { readClientAddress } from "./client-address.ts";
import { limitRate } from "./rate-limit.ts";

/**
 * `burst` requests per network at once, and one more every `secondsEach`. The returned function takes one, or
 * throws "rate_limited". Without an address there is no connection, and no limit.
 */
export function limitClients(options: {
  burst: number;
  secondsEach: number;
}): (address: string | null) => void {
  const takeOne = limitRate({
    burst: options.burst,
    perSecond: 1 / options.secondsEach,
    message: "Too many requests came from your network. Please try again later.",
  });
  return (address) => {
    const network = networkOf(address);
    if (network !== null) takeOne(network);
  };
}

/** The network of one subscriber: an IPv4 address, or an IPv6 /64. Null if the text is not an address. */
export function networkOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? parsed.toString()
    : parsed.toByteArray().slice(0, 8).map(toHex).join("");
}

/** The client's network as a semaphore key. Empty without a connection. */
export function readClientKey(c: Context<HttpEnv>): string {
  return networkOf(readClientAddress(c)) ?? "";
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
