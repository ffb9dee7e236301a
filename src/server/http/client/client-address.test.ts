import { Hono } from "hono";
import { expect, it } from "vitest";
import { parseEnv } from "#server/settings/env.ts";
import type { HttpEnv } from "../identity/actor.ts";
import { getClientAddress } from "./client-address.ts";

function read(from: string | undefined, forwarded: string | undefined, trusted = "") {
  const app = new Hono<HttpEnv>().get("/", (c) => {
    c.set("app", { env: parseEnv({ TRUSTED_PROXIES: trusted }) } as HttpEnv["Variables"]["app"]);
    return c.json(getClientAddress(c));
  });
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const connection = { incoming: { socket: { remoteAddress: from } } };
  return Promise.resolve(app.request("/", { headers }, connection)).then((answer) => answer.json());
}

it.each([
  ["127.0.0.1", undefined, "127.0.0.1"],
  ["203.0.113.7", undefined, "203.0.113.7"],
  ["::ffff:203.0.113.7", undefined, "203.0.113.7"],
  ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["::1", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
  ["127.0.0.1", "198.51.100.1, 127.0.0.1, ::1", "198.51.100.1"],
  ["127.0.0.1", "127.0.0.2", "127.0.0.2"],
  ["127.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
  ["127.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
  ["127.0.0.1", "1.2.3.4, <script>", "127.0.0.1"],
  ["127.0.0.1", "1.2.3.4, 5", "127.0.0.1"],
])("reads the client from %s with %j forwarded as %s", async (from, forwarded, address) => {
  expect(await read(from, forwarded)).toBe(address);
});

it.each(["203.0.113.7", "10.0.0.2", "192.168.1.9", "fd00::2"])(
  "ignores X-Forwarded-For from %s, which is not a trusted proxy",
  async (from) => expect(await read(from, "198.51.100.1")).toBe(from),
);

it("trusts only the proxies in TRUSTED_PROXIES", async () => {
  const trusted = "10.0.0.0/8, 2001:db8:ffff::1";
  expect(await read("10.0.0.2", "1.2.3.4, 198.51.100.1, 2001:db8:ffff::1", trusted)).toBe(
    "198.51.100.1",
  );
  expect(await read("127.0.0.1", "198.51.100.1", trusted)).toBe("127.0.0.1");
});

it("returns null without a connection", async () => {
  expect(await read(undefined, "198.51.100.1")).toBeNull();
});
