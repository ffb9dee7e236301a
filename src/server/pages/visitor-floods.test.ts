/** Tests that a client flooding the public pages does not affect other clients. */
import { setImmediate } from "node:timers/promises";
import { parseHTML } from "linkedom";
import { beforeAll, describe, expect, it } from "vitest";
import type { EntryPublication } from "#features/discover/contract.ts";
import { createApp } from "#app/server/app.ts";
import { setUpClients } from "../testing/contexts.ts";
import { createEntry } from "../testing/test-entries.ts";
import { serveWebFiles } from "./web-files.ts";

const { context, ada } = await setUpClients();
/** No limit refills while a test runs, however slow the machine is. */
const limits = { burst: 20, perSecond: 0.001, waitMilliseconds: 60_000, maxTextWait: 60_000 };
const openSite = () => createApp(context, (askApi) => serveWebFiles(askApi, limits));
type Site = ReturnType<typeof openSite>;

let slug: string;
beforeAll(async () => {
  const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
  const ctx = { app: context, userId: body.user.id };
  const { id } = await createEntry(ctx, { title: "Comets", text: "Ice and dust" });
  await ada.send("PATCH", `/api/entries/${id}`, { isPrivate: false });
  const publication = await ada.get<EntryPublication>(`/api/entries/${id}/publication`);
  slug = publication.body.publicSlug!;
  await ada.send("PATCH", "/api/profile/public-page", { name: "ada", isOn: true });
});

/** Sends a request as `client`, through a proxy at `peer`. */
async function ask(
  site: Site,
  path: string,
  client: string,
  { peer = "127.0.0.1", token = "" } = {},
) {
  const answer = await site.request(
    path,
    { headers: { "x-forwarded-for": client, ...(token && { authorization: `Bearer ${token}` }) } },
    { incoming: { socket: { remoteAddress: peer } } },
  );
  const text = await answer.text();
  const { document } = parseHTML(text);
  const readMeta = (name: string) =>
    document
      .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
      ?.getAttribute("content");
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    title: document.title,
    heading: document.querySelector("#root h1")?.textContent ?? null,
    ogTitle: readMeta("og:title"),
    robots: readMeta("robots"),
    scripts: document.querySelectorAll("script[type=module]").length,
  };
}

/** Uses up the burst of one network. */
async function exhaust(site: Site, client: string | ((at: number) => string), peer?: string) {
  const name = typeof client === "string" ? () => client : client;
  for (let at = 0; at < 50; at += 1)
    if ((await ask(site, "/faq", name(at), { peer })).status === 503) return;
  throw new Error("50 pages in a row were rendered");
}

const attacker = "198.51.100.66";
const visitor = "203.0.113.7";

describe("a flood of /faq by one client", () => {
  it("leaves other clients complete pages", async () => {
    const site = openSite();
    await exhaust(site, attacker);
    const over = new AbortController();
    const statuses = new Set<number>();
    const flood = Array.from({ length: 16 }, async () => {
      while (!over.signal.aborted) {
        statuses.add((await ask(site, "/faq", attacker)).status);
        // A rejection never waits: without I/O, these requests would block the event loop.
        await setImmediate();
      }
    });
    try {
      for (let round = 0; round < 10; round += 1)
        for (const [path, title] of [
          ["/", "Organize, Connect, and Unlock Your Knowledge"],
          ["/people/ada", "ada"],
          [`/shared/${slug}`, "Comets"],
        ] as const) {
          const page = await ask(site, path, visitor);
          const named = `${title} · Commonplace`;
          expect(page).toMatchObject({ status: 200, title: named, ogTitle: named });
          expect(page.heading).not.toBeNull();
        }
      const home = await ask(site, "/home", attacker, { token: ada.token! });
      expect(home).toMatchObject({ status: 200, title: "Home · Commonplace" });
      expect(home.heading).not.toBeNull();
    } finally {
      over.abort();
      await Promise.all(flood);
    }
    expect(statuses).toContain(503);
  });

  it("is answered with 503, Retry-After, noindex and the application shell", async () => {
    const site = openSite();
    await exhaust(site, attacker);
    for (const path of ["/faq", "/", "/people/ada", `/shared/${slug}`]) {
      const page = await ask(site, path, attacker);
      expect(page).toMatchObject({ status: 503, robots: "noindex", heading: null });
      expect(page.scripts).toBeGreaterThan(0);
      expect(Number(page.retryAfter)).toBeGreaterThan(0);
    }
  });

  it("still gets 404 for a path that does not exist", async () => {
    const site = openSite();
    await exhaust(site, attacker);
    for (const path of [
      `/shared/${"a".repeat(22)}`,
      "/shared/x",
      "/people/nobody",
      "/nothing/here",
    ]) {
      const page = await ask(site, path, attacker);
      expect([path, page.status, page.robots]).toEqual([path, 404, "noindex"]);
    }
  });
});

describe("the client of a visitor's page", () => {
  it("is identified by the IPv6 /64", async () => {
    const site = openSite();
    await exhaust(site, (at) => `2001:db8:1:2::${at.toString(16)}`);
    expect((await ask(site, "/faq", "2001:db8:1:2:ffff::9")).status).toBe(503);
    expect((await ask(site, "/faq", "2001:db8:1:3::1")).status).toBe(200);
  });

  it("is the peer, whatever it forwards, unless it is a trusted proxy", async () => {
    const site = openSite();
    await exhaust(site, (at) => `198.51.100.${at % 256}`, "203.0.113.50");
    expect((await ask(site, "/faq", "198.51.100.1", { peer: "203.0.113.50" })).status).toBe(503);
    expect((await ask(site, "/faq", "198.51.100.1")).status).toBe(200);
  });
});
