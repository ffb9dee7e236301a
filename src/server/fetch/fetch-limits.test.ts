import type { OutgoingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import * as zlib from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { waitFor } from "../testing/test-context.ts";
import { fetchGuarded, type FetchOptions } from "./guarded-fetch.ts";
import { closeLocalSites, servePages, serveRaw } from "../testing/servers/local-sites.ts";

const basics = { maxBytes: 1_000_000, timeoutMs: 30_000 };
const packers = {
  gzip: zlib.gzipSync,
  "x-gzip": zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
  zstd: zlib.zstdCompressSync,
} as const;
const codings = Object.keys(packers) as (keyof typeof packers)[];

afterEach(closeLocalSites);

async function fetchBody(body: Buffer, headers: OutgoingHttpHeaders, more?: Partial<FetchOptions>) {
  const site = await servePages((_request, response) => response.writeHead(200, headers).end(body));
  return fetchGuarded(site.origin, { ...basics, allow: site.allow, ...more });
}

/** Responds with `head`, then writes chunks until the connection closes. */
async function serveEndlessly(head: string, chunk: string | Buffer, everyMs: number) {
  let sent = 0;
  const site = await serveRaw((socket: Socket) => {
    socket.write(head);
    const timer = setInterval(() => {
      if (socket.writableNeedDrain) return;
      socket.write(chunk);
      sent += 1;
    }, everyMs);
    socket.on("close", () => clearInterval(timer));
  });
  return { ...site, sent: () => sent };
}

describe("fetchGuarded, compression", () => {
  it.each(codings)("%s is undone", async (coding) => {
    const text = Buffer.from("read me ".repeat(1000));
    const fetched = await fetchBody(packers[coding](text), { "content-encoding": coding });
    expect(fetched.bytes.equals(text)).toBe(true);
  });

  it("decodes raw deflate and layers, and keeps unknown encodings", async () => {
    const text = Buffer.from("read me");
    const raw = await fetchBody(zlib.deflateRawSync(text), { "content-encoding": "deflate" });
    const layered = zlib.brotliCompressSync(zlib.gzipSync(text));
    const both = await fetchBody(layered, { "content-encoding": "gzip, br" });
    const odd = await fetchBody(text, { "content-encoding": "utf-8" });
    expect([raw, both, odd].map(({ bytes }) => `${bytes}`)).toEqual(Array(3).fill("read me"));
  });

  it.each(codings)("%s of nothing is nothing", async (coding) => {
    const fetched = await fetchBody(Buffer.alloc(0), { "content-encoding": coding });
    expect(fetched.bytes).toHaveLength(0);
  });

  it.each(codings)("cuts a %s bomb at the limit", async (coding) => {
    const bomb = packers[coding](Buffer.alloc(8_000_000));
    expect(bomb.length).toBeLessThan(basics.maxBytes);
    let most = 0;
    const onProgress = (bytes: number) => (most = bytes);
    const work = fetchBody(bomb, { "content-encoding": coding }, { onProgress });
    await expect(work).rejects.toMatchObject({
      kind: "too_large",
      message: "The page is larger than 1 MB.",
    });
    expect(most).toBeLessThanOrEqual(basics.maxBytes);
  });

  it("stops nested bombs and too many layers", async () => {
    const twice = zlib.gzipSync(zlib.gzipSync(Buffer.alloc(8_000_000)));
    for (const layers of ["gzip, gzip", "gzip, gzip, gzip, gzip"]) {
      const work = fetchBody(twice, { "content-encoding": layers });
      await expect(work).rejects.toMatchObject({ kind: "too_large" });
    }
  });

  it.each(codings)("%s that is none is not understood", async (coding) => {
    const work = fetchBody(Buffer.from("\u0005plain text"), { "content-encoding": coding });
    await expect(work).rejects.toMatchObject({
      kind: "unreachable",
      message: "The site's answer could not be understood.",
    });
  });
});

describe("fetchGuarded, size and time", () => {
  it("accepts a body of exactly the limit, and rejects one byte more", async () => {
    const exact = await fetchBody(Buffer.alloc(5000), {}, { maxBytes: 5000 });
    expect(exact.bytes).toHaveLength(5000);
    const more = fetchBody(Buffer.alloc(5001), {}, { maxBytes: 5000 });
    await expect(more).rejects.toMatchObject({
      kind: "too_large",
      message: "The page is larger than 5 kB.",
    });
  });

  it("stops an endless stream and closes its connection", async () => {
    const head = "HTTP/1.1 200 OK\r\n\r\n";
    const site = await serveEndlessly(head, Buffer.alloc(65_536, "x"), 1);
    const work = fetchGuarded(site.origin, { ...basics, allow: site.allow });
    await expect(work).rejects.toMatchObject({ kind: "too_large" });
    await site.idle();
  });

  it.each([
    ["header", "HTTP/1.1 200 OK\r\n", "x"],
    ["body", "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", "x"],
    ["interim answer", "", "HTTP/1.1 103 Early Hints\r\n\r\n"],
  ])("stops a slow %s at the deadline", async (_what, head, drop) => {
    const site = await serveEndlessly(head, drop, 20);
    const work = fetchGuarded(site.origin, { ...basics, timeoutMs: 300, allow: site.allow });
    await expect(work).rejects.toMatchObject({
      kind: "timeout",
      message: "The site did not answer within 1 second.",
    });
    await site.idle();
  });

  it("gives up a server that never responds", async () => {
    const site = await serveRaw(() => {});
    const work = fetchGuarded(site.origin, { ...basics, timeoutMs: 200, allow: site.allow });
    await expect(work).rejects.toMatchObject({ kind: "timeout" });
    await site.idle();
  });

  it("counts time over all redirects together", async () => {
    const site = await servePages((request, response) => {
      const next = Number(request.url?.slice(1)) + 1;
      setTimeout(() => response.writeHead(302, { location: `/${next}` }).end(), 150);
    });
    const work = fetchGuarded(`${site.origin}/0`, {
      ...basics,
      timeoutMs: 400,
      allow: site.allow,
    });
    await expect(work).rejects.toMatchObject({ kind: "timeout" });
  });

  it("rejects too large and too many headers", async () => {
    const huge = `X: ${"y".repeat(1000)}\r\n`.repeat(100);
    const many = Array.from({ length: 300 }, (_, index) => `X-${index}: y\r\n`).join("");
    for (const headers of [huge, many]) {
      const site = await serveRaw((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 0\r\n${headers}\r\n`);
      });
      const work = fetchGuarded(site.origin, { ...basics, allow: site.allow });
      await expect(work).rejects.toMatchObject({
        kind: "too_large",
        message: "The site's answer begins with too many headers.",
      });
    }
  });
});

describe("fetchGuarded, broken connections", () => {
  it.each([
    ["at once", ""],
    ["in the headers", "HTTP/1.1 200 OK\r\nContent-"],
    ["in the body", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc"],
    ["in a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"],
  ])("fails when cut %s", async (_where, sent) => {
    const site = await serveRaw((socket) => {
      socket.once("data", () => socket.end(sent));
    });
    const work = fetchGuarded(site.origin, { ...basics, allow: site.allow });
    await expect(work).rejects.toMatchObject({
      kind: "unreachable",
      message: "The site cut the connection before its answer was complete.",
    });
  });

  it("fails when the server does not speak HTTP", async () => {
    const site = await serveRaw((socket) => socket.end("220 mail.example ESMTP\r\n"));
    const work = fetchGuarded(site.origin, { ...basics, allow: site.allow });
    await expect(work).rejects.toMatchObject({
      kind: "unreachable",
      message: "The site's answer could not be understood.",
    });
  });

  it("ends at once with the caller's reason when aborted", async () => {
    const silent = await serveRaw(() => {});
    const dripping = await serveEndlessly("HTTP/1.1 200 OK\r\n\r\n", "x", 5);
    for (const [site, isUnderWay] of [
      [silent, () => silent.connections() === 1],
      [dripping, () => dripping.sent() > 10],
    ] as const) {
      const reason = new Error("not wanted any more");
      const caller = new AbortController();
      const options = { ...basics, allow: site.allow, signal: caller.signal };
      const ended = fetchGuarded(site.origin, options).catch((error: unknown) => error);
      await waitFor(async () => isUnderWay());
      caller.abort(reason);
      expect(await ended).toBe(reason);
      await site.idle();
      await expect(fetchGuarded(site.origin, options)).rejects.toBe(reason);
      expect(site.connections()).toBe(1);
    }
  });
});
