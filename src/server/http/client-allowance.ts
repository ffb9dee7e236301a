/** How much one network may have the server write or send before anybody has signed in. */
import ipaddr from "ipaddr.js";
import { AppError } from "#shared/errors.ts";

type Allowance = { left: number; at: number };

/** Those asked for longest ago are forgotten first: what it remembers takes no more memory than this. */
const mostRemembered = 10_000;

/**
 * `burst` requests of one network at once, and one more every `secondsEach`. The returned function takes one, or
 * throws "rate_limited". Without an address there is no connection, and nothing to limit.
 */
export function limitClients(options: {
  burst: number;
  secondsEach: number;
}): (address: string | null) => void {
  const { burst, secondsEach } = options;
  const known = new Map<string, Allowance>();
  return (address) => {
    const network = networkOf(address);
    if (network === null) return;
    const now = Date.now() / 1_000;
    const before = known.get(network) ?? { left: burst, at: now };
    const left = Math.min(burst, before.left + (now - before.at) / secondsEach);
    known.delete(network);
    known.set(network, { left: Math.max(0, left - 1), at: now });
    if (known.size > mostRemembered) known.delete(known.keys().next().value!);
    if (left >= 1) return;
    throw new AppError(
      "rate_limited",
      "Too many requests came from your network. Please try again later.",
      { details: { retryAfterSeconds: Math.ceil((1 - left) * secondsEach) } },
    );
  };
}

/** What one subscriber has: an address of version 4, or the 64 bits that version 6 leaves to a household. */
export function networkOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? parsed.toString()
    : parsed.toByteArray().slice(0, 8).map(toHex).join("");
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
