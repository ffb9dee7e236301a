import type { IncomingHttpHeaders } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { fetchGuarded, type FetchOptions } from "./guarded-fetch.ts";
import { closeLocalSites, servePages, serveRaw } from "../testing/servers/local-sites.ts";

const basics = { maxBytes: 1_000_000, timeoutMs: 30_000 } satisfies Partial<FetchOptions>;
const privateTargets = [
  "http://127.0.0.1:9/",
  "http://10.0.0.5/admin",
  "http://0x7f000001/",
  "http://[::ffff:169.254.169.254]/",
  "http://metadata.google.internal/",
  "http://user:secret@example.com/",
  "//192.168.1.1/",
];

afterEach(closeLocalSites);

describe("fetchGuarded, responses", () => {
  it("returns address, status, type, headers and bytes", async () => {
    const site = await servePages((_request, response) => {
      response.setHeader("set-cookie", ["a=1", "b=2"]);
      response.setHeader("x-robots-tag", ["noindex", "nofollow"]);
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<p>héllo");
    });
    const seen: number[] = [];
    const fetched = await fetchGuarded(`${site.origin}/a?b=1#c`, {
      ...basics,
      allow: site.allow,
      onProgress: (bytes) => seen.push(bytes),
    });
    expect(fetched).toMatchObject({
      url: `${site.origin}/a?b=1#c`,
      status: 200,
      contentType: "text/html; charset=utf-8",
      headers: { "x-robots-tag": "noindex, nofollow" },
    });
    expect(fetched.bytes.toString()).toBe("<p>héllo");
    expect(fetched.headers).not.toHaveProperty("set-cookie");
    expect(seen.at(-1)).toBe(fetched.bytes.length);
  });

  it("returns a 404 instead of throwing", async () => {
    const site = await servePages((_request, response) => response.writeHead(404).end("gone"));
    const fetched = await fetchGuarded(site.origin, { ...basics, allow: site.allow });
    expect([fetched.status, fetched.contentType, `${fetched.bytes}`]).toEqual([404, "", "gone"]);
  });

  it("identifies itself with a redirect too", async () => {
    const asked: IncomingHttpHeaders[] = [];
    const site = await servePages((request, response) => {
      asked.push(request.headers);
      if (request.url !== "/") response.end("ok");
      else response.writeHead(302, { location: "/next", "set-cookie": "session=1" }).end();
    });
    await fetchGuarded(site.origin, { ...basics, allow: site.allow, accept: "image/*" });
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({
      host: `127.0.0.1:${site.port}`,
      accept: "image/*",
      "accept-language": "en;q=0.8,*;q=0.5",
      "user-agent": "Mozilla/5.0 (compatible; Commonplace/0.1; +self-hosted reader)",
    });
    expect(asked[0]).not.toHaveProperty("cookie");
    expect(asked[1]).not.toHaveProperty("referer");
  });

  it("leaves no connection open", async () => {
    const site = await servePages((_request, response) => response.end("ok"));
    await fetchGuarded(site.origin, { ...basics, allow: site.allow });
    expect(await site.idle()).toBeUndefined();
  });
});

describe("fetchGuarded, redirects", () => {
  it("keeps the fragment and decodes UTF-8 in Location", async () => {
    const site = await serveRaw((socket) => {
      socket.once("data", (data) => {
        const isFirst = data.toString("latin1").startsWith("GET / ");
        const answer = isFirst
          ? "HTTP/1.1 301 Moved\r\nLocation: /caf\u00e9\r\nContent-Length: 0\r\n"
          : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n";
        socket.end(`${answer}Connection: close\r\n\r\n${isFirst ? "" : "ok"}`);
      });
    });
    const fetched = await fetchGuarded(`${site.origin}/#part`, {
      ...basics,
      allow: site.allow,
    });
    expect(fetched.url).toBe(`${site.origin}/caf%C3%A9#part`);
  });

  it.each(privateTargets)("to %s are refused at the first hop and at the third", async (target) => {
    const site = await servePages((request, response) => {
      const step = Number(request.url?.slice(1));
      response.writeHead(302, { location: step === 0 ? target : `/${step - 1}` }).end();
    });
    for (const start of ["/0", "/2"]) {
      const work = fetchGuarded(site.origin + start, { ...basics, allow: site.allow });
      await expect(work).rejects.toMatchObject({ kind: "refused" });
    }
  });

  it("rejects another port of a listed host", async () => {
    const secret = await servePages((_request, response) => response.end("secret"));
    const site = await servePages((_request, response) =>
      response.writeHead(307, { location: secret.origin }).end(),
    );
    const work = fetchGuarded(site.origin, { ...basics, allow: site.allow });
    await expect(work).rejects.toMatchObject({ kind: "refused" });
    expect(secret.connections()).toBe(0);
  });

  it.each(["file:///etc/passwd", "mailto:a@example.com", "http://[oops/"])(
    "to %s are a failure of their own",
    async (location) => {
      const site = await servePages((_request, response) =>
        response.writeHead(301, { location }).end(),
      );
      const work = fetchGuarded(site.origin, { ...basics, allow: site.allow });
      await expect(work).rejects.toMatchObject({ kind: "redirect" });
    },
  );

  it("gives up loops and endless redirects", async () => {
    const site = await servePages((request, response) => {
      const next = Number(request.url?.slice(2)) + 1;
      const location = request.url?.startsWith("/n") ? `/n${next}` : "/loop";
      response.writeHead(302, { location }).end();
    });
    const options = { ...basics, allow: site.allow };
    for (const path of ["/loop", "/n0"]) {
      await expect(fetchGuarded(site.origin + path, options)).rejects.toMatchObject({
        kind: "redirect",
        message: "The site keeps redirecting and never arrives at a page.",
      });
    }
  });

  it("sends the cookies of a site to it while it redirects, and forgets them with the fetch", async () => {
    const asked: string[] = [];
    const site = await servePages((request, response) => {
      const { cookie = "" } = request.headers;
      asked.push(`${request.url} ${cookie || "-"}`);
      const lead = (location: string, ...cookies: string[]) =>
        response.writeHead(302, { location, "set-cookie": cookies }).end();
      if (request.url === "/check") lead("/by?way=1", "seen=1; Path=/", "gone=; Max-Age=0");
      else if (cookie.includes("seen=1")) response.end("read");
      else if (request.url === "/page") lead("/page", "seen=1; Path=/");
      else if (request.url === "/step") lead("/shown", "seen=1; Path=/", "deep=2; Path=/deep");
      else if (request.url!.startsWith("/by")) lead("/check");
      else lead("/login");
    });
    const options = { ...basics, allow: site.allow };
    const read = async (path: string) => {
      asked.length = 0;
      const { url, bytes } = await fetchGuarded(site.origin + path, options);
      return [url.slice(site.origin.length), `${bytes}`, ...asked];
    };
    expect(await read("/page")).toEqual(["/page", "read", "/page -", "/page seen=1"]);
    expect(await read("/by?way=1")).toEqual([
      "/by?way=1",
      "read",
      "/by?way=1 -",
      "/check -",
      "/by?way=1 seen=1",
    ]);
    expect(await read("/step")).toEqual(["/shown", "read", "/step -", "/shown seen=1"]);
  });

  it("gives up a site that redirects to the same address with every cookie", async () => {
    let count = 0;
    const site = await servePages((request, response) => {
      count += 1;
      const cookie = request.url === "/same" ? "seen=1" : `count=${count}`;
      response.writeHead(302, { location: request.url, "set-cookie": cookie }).end();
    });
    const options = { ...basics, allow: site.allow };
    for (const [path, requests] of [
      ["/same", 2],
      ["/other", 6],
    ] as const) {
      count = 0;
      const work = fetchGuarded(site.origin + path, options);
      await expect(work).rejects.toMatchObject({ kind: "redirect" });
      expect(count).toBe(requests);
    }
  });

  it("sends no cookie of one site to another, and none that is secure without TLS", async () => {
    const asked: (string | undefined)[] = [];
    const other = await servePages((request, response) => {
      asked.push(request.headers.cookie);
      response.writeHead(302, { location: first.origin }).end();
    });
    const first = await servePages((request, response) => {
      asked.push(request.headers.cookie);
      const cookies = ["a=1; Secure", "b=2"];
      response.writeHead(302, { location: other.origin, "set-cookie": cookies }).end();
    });
    const allow = [...first.allow, ...other.allow];
    const work = fetchGuarded(first.origin, { ...basics, allow });
    await expect(work).rejects.toMatchObject({ kind: "redirect" });
    expect(asked).toEqual([undefined, undefined, "b=2"]);
  });

  it("follows five, and none if disabled", async () => {
    const site = await servePages((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) response.end("here");
      else response.writeHead(308, { location: `/${step - 1}` }).end();
    });
    const options = { ...basics, allow: site.allow };
    expect((await fetchGuarded(`${site.origin}/5`, options)).url).toBe(`${site.origin}/0`);
    const none = fetchGuarded(`${site.origin}/1`, { ...options, maxRedirects: 0 });
    await expect(none).rejects.toMatchObject({ kind: "redirect" });
  });

  it("treats a redirect without a target as a response", async () => {
    const site = await servePages((_request, response) => response.writeHead(304).end());
    const fetched = await fetchGuarded(site.origin, { ...basics, allow: site.allow });
    expect(fetched.status).toBe(304);
  });
});
