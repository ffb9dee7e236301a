import { afterAll, describe, expect, it } from "vitest";
import { createTestContext, type TestContext } from "#server/testing/test-context.ts";
import { createApp } from "#app/server/app.ts";
import { isServedHost } from "./served-host.ts";
import { Hono } from "hono";
import type { HttpEnv } from "../identity/actor.ts";

const loopback = [
  "localhost",
  "localhost:3000",
  "127.0.0.1:1",
  "127.9.9.9",
  "[::1]:80",
  "a.b.localhost",
];
const addresses = ["192.168.1.7:3000", "10.0.0.1", "[fd00::1]:3000", "203.0.113.9"];
const local = ["nas:3000", "nas", "nas.local", "box.lan:80", "box.home.arpa"];
const foreign = [
  "evil.example",
  "evil.example:3000",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "evil-localhost.example",
  "local.example",
];
const broken = [
  "",
  "evil.example@localhost",
  "localhost/evil",
  "localhost?x",
  "a b",
  "[::1",
  "localhost:x",
];

describe("isServedHost", () => {
  it.each([
    [
      "this machine alone",
      { host: "127.0.0.1", publicUrl: undefined },
      loopback,
      [...addresses, ...local],
    ],
    [
      "this machine alone, by IPv6",
      { host: "::1", publicUrl: undefined },
      loopback,
      [...addresses, ...local],
    ],
    [
      "a network",
      { host: "0.0.0.0", publicUrl: undefined },
      [...loopback, ...addresses, ...local],
      [],
    ],
    [
      "a proxy with a name of its own",
      { host: "127.0.0.1", publicUrl: "https://notes.example.org" },
      [...loopback, "notes.example.org", "NOTES.example.org:443", "notes.example.org."],
      [...addresses, ...local, "other.example.org", "notes.example.org.evil.example"],
    ],
    [
      "a proxy elsewhere",
      { host: "0.0.0.0", publicUrl: "https://notes.example.org" },
      [...loopback, ...addresses, "notes.example.org"],
      [...local, "other.example.org"],
    ],
  ])("returns the expected result for every host, serving %s", (_what, env, served, refused) => {
    for (const host of served) expect([host, isServedHost(env, host)]).toEqual([host, true]);
    for (const host of [...refused, ...foreign, ...broken])
      expect([host, isServedHost(env, host)]).toEqual([host, false]);
  });
});

describe("refuseOtherHosts", () => {
  const contexts: TestContext[] = [];
  afterAll(() => Promise.all(contexts.map((context) => context.close())));

  it.each([
    [{}, /can set PUBLIC_URL/],
    [{ PUBLIC_URL: "https://notes.example.org" }, /Its address is https:\/\/notes\.example\.org$/],
  ])("answers 421 with a message for pages and the API, with %j", async (settings, sentence) => {
    const context = await createTestContext(settings as Record<string, string>);
    contexts.push(context);
    const pages = () => new Hono<HttpEnv>().get("*", (c) => c.html("the page"));
    const app = createApp(context, pages);
    for (const path of ["/", "/login", "/api/health", "/api/auth/get-session", "/api/entries"]) {
      for (const [url, host] of [
        ["http://evil.example", undefined],
        ["http://localhost", "evil.example"],
        ["http://evil.example", "localhost"],
      ] as const) {
        const response = await app.request(
          url + path,
          host === undefined ? {} : { headers: { host } },
        );
        expect(response.status).toBe(421);
        expect(await response.json()).toEqual({
          error: { code: "misdirected", message: expect.stringMatching(sentence) },
        });
      }
    }
    expect(
      (await app.request("http://localhost/", { headers: { host: "127.0.0.1:3000" } })).status,
    ).toBe(200);
  });
});
