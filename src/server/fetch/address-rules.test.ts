import * as fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import {
  isListed,
  isPrivateName,
  isPublicAddress,
  isWebPort,
  listsAddressOnPort,
  isReachable,
} from "./address-rules.ts";
import { checkUrl } from "./check-url.ts";

const privateV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Any IPv4 address of a range that must not be reached, as an unsigned 32-bit number. */
const privateAddress = fc
  .tuple(fc.constantFrom(...privateV4), fc.nat({ max: 0xffffffff }))
  .map(([range, salt]) => {
    const [base, bits] = ipaddr.IPv4.parseCIDR(range);
    const network = base.octets.reduce((sum, octet) => sum * 256 + octet, 0);
    return network + (salt % 2 ** (32 - bits));
  });

function octetsOf(address: number): [number, number, number, number] {
  const at = (shift: number) => Math.floor(address / 2 ** shift) % 256;
  return [at(24), at(16), at(8), at(0)];
}

const writePart = fc.constantFrom(
  (part: number) => part.toString(),
  (part: number) => `0${part.toString(8)}`,
  (part: number) => `0x${part.toString(16)}`,
  (part: number) => `0X00${part.toString(16).toUpperCase()}`,
);

describe("isPublicAddress", () => {
  it.each(["8.8.8.8", "93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450::1"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "2001:2::1",
    "2001:20::1",
    "3fff::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "4000::1",
    "",
    "example.com",
    "127.1",
    "0x7f000001",
    "2130706433",
    "[::1]",
  ])("rejects %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it("rejects every spelling of a private IPv4 address", () => {
    const parts = fc.tuple(writePart, writePart, writePart, writePart);
    fc.assert(
      fc.property(
        privateAddress,
        parts,
        fc.integer({ min: 1, max: 4 }),
        (address, write, count) => {
          const octets = octetsOf(address);
          const last = octets.slice(count - 1).reduce((sum, octet) => sum * 256 + octet, 0);
          const host = [...octets.slice(0, count - 1), last]
            .map((part, index) => write[index]!(part))
            .join(".");
          expect(() => checkUrl(`http://${host}/`)).toThrow(/private network/);
          expect(() => checkUrl(`http://${host}./`)).toThrow(/private network/);
        },
      ),
    );
  });

  it("rejects every IPv6 embedding of a private IPv4 address", () => {
    fc.assert(
      fc.property(privateAddress, (address) => {
        const octets = octetsOf(address);
        const dotted = octets.join(".");
        const [high, low] = [octets[0] * 256 + octets[1], octets[2] * 256 + octets[3]];
        const hex = `${high.toString(16)}:${low.toString(16)}`;
        const forms = [`::ffff:${dotted}`, `::${dotted}`, `64:ff9b::${dotted}`, `2002:${hex}::1`];
        for (const form of [...forms, `::ffff:0:${hex}`, `2001:0:${hex}::1`]) {
          expect(isPublicAddress(form)).toBe(false);
          expect(() => checkUrl(`http://[${form}]/`)).toThrow(/private network/);
        }
      }),
    );
  });
});

describe("names and ports", () => {
  it.each([
    "localhost",
    "LOCALHOST.",
    "a.localhost",
    "metadata",
    "metadata.google.internal",
    "nas",
  ])("%s is private", (name) => {
    expect(isPrivateName(name)).toBe(true);
  });

  it.each(["printer.local", "x.home.arpa", "abc.onion", "box.lan", "a.localdomain."])(
    "%s is private",
    (name) => {
      expect(isPrivateName(name)).toBe(true);
    },
  );

  it.each(["example.com", "localhost.example.com", "internal.io", "mylocal.net"])(
    "%s is not",
    (name) => {
      expect(isPrivateName(name)).toBe(false);
    },
  );

  it("ports of other services are rejected", () => {
    expect([22, 25, 6000, 6667, 10080].some(isWebPort)).toBe(false);
    expect([80, 443, 3000, 8080, 8443].every(isWebPort)).toBe(true);
  });
});

describe("the allow list", () => {
  it("matches host and port exactly", () => {
    const allow = ["127.0.0.1:8080", "Wiki.lan:80", "[::1]:3000"];
    expect(isListed(allow, "127.0.0.1", 8080)).toBe(true);
    expect(isListed(allow, "wiki.lan.", 80)).toBe(true);
    expect(isListed(allow, "::1", 3000)).toBe(true);
    expect(isListed(allow, "127.0.0.1", 80)).toBe(false);
    expect(isListed(allow, "127.0.0.1", 808)).toBe(false);
    expect(isListed(allow, "a.wiki.lan", 80)).toBe(false);
    expect(isListed([], "127.0.0.1", 8080)).toBe(false);
  });

  it("allows a name by its resolved address, and only that address", () => {
    const allow = ["127.0.0.1:8080"];
    expect(listsAddressOnPort(allow, 8080)).toBe(true);
    expect(listsAddressOnPort(["wiki.lan:8080"], 8080)).toBe(false);
    expect(isReachable("localhost", "127.0.0.1", 8080, allow)).toBe(true);
    expect(isReachable("localhost", "8.8.8.8", 8080, allow)).toBe(false);
    expect(isReachable("localhost", "127.0.0.2", 8080, allow)).toBe(false);
    expect(isReachable("example.com", "8.8.8.8", 25, allow)).toBe(false);
  });
});
