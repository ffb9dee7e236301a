import { gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { streamSSE } from "hono/streaming";
import { describe, expect, it } from "vitest";
import type { HttpEnv } from "../identity/actor.ts";
import { compressShortJson } from "./compress.ts";

const long = { text: "a sentence of many. ".repeat(20_000) };
const short = { text: "a sentence. ".repeat(200) };

const app = new Hono<HttpEnv>()
  .use(compress({ threshold: 1_024 }))
  .use(compressShortJson)
  .get("/short", (c) => c.json(short, 201, { "cache-control": "no-store" }))
  .get("/tiny", (c) => c.json({ a: 1 }))
  .get("/long", (c) => c.json(long))
  .get("/none", (c) => c.body(null, 204))
  .get(
    "/file",
    () => new Response(gzipSync("a file"), { headers: { "content-type": "application/pdf" } }),
  )
  .get("/events", (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: "hello" });
      // The stream never ends: middleware that buffers it never passes the event on.
      await new Promise(() => {});
    }),
  );
const ask = (path: string, accepted?: string, method = "GET") =>
  app.request(path, {
    method,
    headers: accepted === undefined ? {} : { "accept-encoding": accepted },
  });

describe("compressShortJson", () => {
  it("compresses short JSON, and keeps its status and headers", async () => {
    const response = await ask("/short", "br, gzip;q=0.8");
    expect(response.status).toBe(201);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(JSON.stringify(short).length / 4);
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(short);
  });

  it.each([undefined, "", "identity", "br", "gzip;q=0", "gzip; q=0.0"])(
    "does not compress with Accept-Encoding %j",
    async (accepted) => {
      const response = await ask("/short", accepted);
      expect(response.headers.get("content-encoding")).toBeNull();
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      expect(await response.json()).toEqual(short);
    },
  );

  it("does not compress tiny responses, and leaves long ones to the stream", async () => {
    const tiny = await ask("/tiny", "gzip");
    expect(tiny.headers.get("content-encoding")).toBeNull();
    expect(await tiny.json()).toEqual({ a: 1 });
    const packed = await ask("/long", "gzip");
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(JSON.parse(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString())).toEqual(
      long,
    );
  });

  it("does not change files and responses without a body", async () => {
    const file = await ask("/file", "gzip");
    expect(file.headers.get("content-encoding")).toBeNull();
    expect(gunzipSync(Buffer.from(await file.arrayBuffer())).toString()).toBe("a file");
    expect((await ask("/none", "gzip")).status).toBe(204);
    expect((await ask("/short", "gzip", "HEAD")).headers.get("content-encoding")).toBeNull();
  });

  it("does not delay server-sent events", async () => {
    const response = await ask("/events", "gzip");
    expect(response.headers.get("content-encoding")).toBeNull();
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toContain("data: hello");
    await reader.cancel();
  });
});
