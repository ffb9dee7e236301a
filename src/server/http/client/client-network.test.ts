import { expect, it } from "vitest";
import { getNetwork } from "./client-network.ts";

it("counts all addresses and spellings of one network together", () => {
  expect(getNetwork("2001:db8:1:2::1")).toBe(getNetwork("2001:db8:1:2:ffff::9"));
  expect(getNetwork("2001:db8:1:2::1")).not.toBe(getNetwork("2001:db8:1:3::1"));
  expect(getNetwork("203.0.113.5")).not.toBe(getNetwork("203.0.113.6"));
  expect(getNetwork("::ffff:203.0.113.5")).toBe(getNetwork("203.0.113.5"));
  expect([getNetwork(null), getNetwork("nonsense")]).toEqual([null, null]);
});
