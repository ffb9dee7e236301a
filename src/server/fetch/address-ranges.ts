/** Sets of IP addresses, as the setting TRUSTED_PROXIES lists them. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type AddressRange = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number];

/** Parses an address or a CIDR range. Returns null for anything else. */
export function parseAddressRange(text: string): AddressRange | null {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  // Stricter than ipaddr.js, which reads "10" as 0.0.0.10.
  if (isIP(address) === 0) return null;
  const parsed = ipaddr.parse(address);
  const bits = parsed.toByteArray().length * 8;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length > bits) return null;
  // Addresses are compared in their IPv4 form where they have one.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && length >= 96)
    return [parsed.toIPv4Address(), length - 96];
  return [parsed, length];
}

/** `address` is any spelling of an IP address; IPv4-mapped IPv6 counts as IPv4. */
export function isInRanges(address: string, ranges: readonly AddressRange[]): boolean {
  const parsed = ipaddr.process(address);
  return ranges.some(
    ([range, length]) => range.kind() === parsed.kind() && parsed.match([range, length] as never),
  );
}
