import { describe, expect, it } from "vitest";
import { isInRanges, parseAddressRange } from "./address-ranges.ts";

describe("parseAddressRange", () => {
  it.each([
    ["10.0.0.5", "10.0.0.5", "10.0.0.6"],
    ["172.16.0.0/12", "172.31.255.255", "172.32.0.0"],
    ["172.16.9.9/12", "172.16.0.1", "172.15.255.255"],
    ["2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"],
    ["::1", "::1", "::2"],
    ["::ffff:10.0.0.0/104", "10.255.0.1", "11.0.0.1"],
    ["10.0.0.0/8", "::ffff:10.1.2.3", "::ffff:11.1.2.3"],
    ["0.0.0.0/0", "203.0.113.9", "2001:db8::1"],
  ])("parses %s, which contains %s and not %s", (text, inside, outside) => {
    const range = parseAddressRange(text)!;
    expect([isInRanges(inside, [range]), isInRanges(outside, [range])]).toEqual([true, false]);
  });

  it.each([
    "",
    "10",
    "10/8",
    "0x7f.0.0.1",
    "10.0.0.0/33",
    "::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/-1",
    "proxy",
    "[::1]",
  ])("rejects %j", (text) => expect(parseAddressRange(text)).toBeNull());
});
