/** Rules for hosts, addresses and ports that may be fetched; pure, without network access. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const globalUnicastV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** In a public range, but Azure serves the machine's own metadata there. */
const platformAddresses = new Set(["168.63.129.16"]);

/** Names of this machine or network whatever DNS says, and names that never resolve publicly. */
const privateSuffixes = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "lan",
  "private",
  "corp",
  "home",
  "home.arpa",
  "onion",
];

/** "Bad ports" of the Fetch standard (§2.9): services that a web request could attack. */
const badPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);

/**
 * Whether an address (dotted IPv4, or IPv6 without brackets) is public unicast. Mapped, translated and
 * tunnelled IPv4 addresses never are.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || platformAddresses.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicastV6);
}

/** Whether a host name is private by its form; a name without a dot resolves only locally. */
export function isPrivateName(hostname: string): boolean {
  const name = removeTrailingDot(hostname.toLowerCase());
  if (!name.includes(".")) return true;
  return privateSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

export function isWebPort(port: number): boolean {
  return !badPorts.has(port);
}

/** Whether `host:port` is in the list; IPv6 hosts with or without brackets. */
export function isListed(allow: readonly string[], host: string, port: number): boolean {
  const wanted = `${stripBrackets(removeTrailingDot(host.toLowerCase()))}:${port}`;
  return allow.some((entry) => stripBrackets(entry.trim().toLowerCase()) === wanted);
}

/** Whether the list has an IP address with this port, so that only DNS can decide. */
export function listsAddressOnPort(allow: readonly string[], port: number): boolean {
  return allow.some((entry) => {
    const bare = stripBrackets(entry.trim());
    const colon = bare.lastIndexOf(":");
    return bare.slice(colon + 1) === String(port) && isIP(bare.slice(0, colon)) !== 0;
  });
}

/** The whole rule: whether `host`, resolved to `address`, may be reached on `port`. */
export function isReachable(
  host: string,
  address: string,
  port: number,
  allow: readonly string[],
): boolean {
  if (isListed(allow, host, port) || isListed(allow, address, port)) return true;
  const isLiteral = host === address;
  return isWebPort(port) && (isLiteral || !isPrivateName(host)) && isPublicAddress(address);
}

export function stripBrackets(host: string): string {
  return host.replace(/^\[(.*)\]/, "$1");
}

export function removeTrailingDot(hostname: string): string {
  return hostname.replace(/\.$/, "");
}
