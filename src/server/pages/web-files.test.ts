import { describe, expect, it } from "vitest";
import { createApp } from "#app/server/app.ts";
import { setUpContext } from "../testing/contexts.ts";
import { serveWebFiles } from "./web-files.ts";

const site = createApp(await setUpContext(), (askApi) => serveWebFiles(askApi));

describe("the files of the web app", () => {
  it("are cached forever if named by their content, and revalidated otherwise", async () => {
    const text = await (await site.request("/login")).text();
    const [, script] = /(?:src|href)="(\/assets\/react-[^"]+\.js)"/.exec(text)!;
    const answer = await site.request(script!, { headers: { "accept-encoding": "gzip, br" } });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("br");
    const icon = await site.request("/favicon.svg");
    const again = await site.request("/favicon.svg", {
      headers: { "if-none-match": icon.headers.get("etag")! },
    });
    expect([icon.status, again.status]).toEqual([200, 304]);
    expect((await site.request("/assets/none.js")).status).toBe(404);
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1, br;q=0", "gzip"],
    ["identity", null],
  ])("are compressed, like pages, for Accept-Encoding: %s", async (accepted, encoding) => {
    const answer = await site.request("/login", { headers: { "accept-encoding": accepted } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
  });

  it("have the content types of an installable app", async () => {
    const manifest = await site.request("/manifest.webmanifest");
    expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
    const { icons, share_target } = (await manifest.json()) as {
      icons: { src: string }[];
      share_target: { action: string; method: string };
    };
    for (const { src } of icons) {
      const icon = await site.request(src);
      expect([icon.status, icon.headers.get("content-type")]).toEqual([
        200,
        src.endsWith(".svg") ? "image/svg+xml; charset=utf-8" : "image/png",
      ]);
    }
    expect(share_target).toMatchObject({ action: "/save", method: "GET" });
  });
});

describe("GET /sw.js", () => {
  it("is revalidated each time, and lists the files of this version", async () => {
    const worker = await site.request("/sw.js");
    expect(worker.headers.get("cache-control")).toBe("no-cache");
    expect(worker.headers.get("content-type")).toMatch(/javascript/);
    const text = await worker.text();
    expect(text).not.toMatch(/\bimport[ ({"]/);
    const [, files] = /builtFiles=(\[.*?\])/.exec(text)!;
    const names = JSON.parse(files!) as string[];
    expect(names.join()).toMatch(/home-page.*entry-page/);
    expect(names.join()).not.toMatch(/login-page|landing-page|chat-page/);
    for (const name of [...names, "index.html", "offline.html"])
      expect([name, (await site.request(`/${name}`)).status]).toEqual([name, 200]);
    const { headers } = await site.request("/index.html");
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  it("unregisters the service worker if OFFLINE=off", async () => {
    const context = await setUpContext({ OFFLINE: "off" });
    const without = createApp(context, (askApi) => serveWebFiles(askApi));
    const text = await (await without.request("/sw.js")).text();
    expect(text).toContain("unregister");
    expect(text).not.toContain("builtFiles");
  });
});

describe("GET /save", () => {
  it("is the only page that keeps its opener, and cannot be framed", async () => {
    const policy = async (path: string) =>
      (await site.request(path)).headers.get("cross-origin-opener-policy");
    expect([await policy("/save"), await policy("/save/?text=x")]).toEqual([
      "unsafe-none",
      "unsafe-none",
    ]);
    for (const path of ["/home", "/login", "/saved", "/save/more"])
      expect(await policy(path)).toBe("same-origin");
    const { headers } = await site.request("/save");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});
