import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, it, onTestFinished } from "vitest";
import { getServerResponse } from "#server/http/response/receiver.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { maxStreams } from "./add-live-stream.ts";
import { type LiveStream, startLiveStream } from "./live-stream.ts";

const context = await setUpContext();
const app = createTestApp(context);

async function join(email: string) {
  const client = await app.signUp(email);
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const ctx: Ctx = { app: context, userId: session.body.user.id };
  return { ctx, headers: { authorization: `Bearer ${client.token}` } };
}

/** The names of the received events; "end" when the stream closes. */
async function listen(headers: Record<string, string>): Promise<string[]> {
  const response = await app.app.request("/api/events", { headers });
  const heard: string[] = [];
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader.cancel());
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      heard.push(
        ...(done ? ["end"] : [...value.matchAll(/^event: (.+)$/gm)].map(([, name]) => name!)),
      );
      if (done) return;
    }
  };
  void read();
  await waitFor(async () => heard.includes("hello"));
  return heard;
}

it("closes a user's oldest stream when the 21st opens, and keeps the others", async () => {
  const { ctx, headers } = await join("tabs@example.org");
  const tabs: string[][] = [];
  for (let at = 0; at < maxStreams + 2; at += 1) tabs.push(await listen(headers));
  await waitFor(async () => tabs[1]!.includes("end"));
  ctx.app.events.publish(ctx.userId, { type: "collections" });
  await waitFor(async () => tabs.at(-1)!.includes("collections"));
  expect(tabs[0]).toEqual(["hello", "replaced", "end"]);
  expect(tabs[1]).toEqual(["hello", "replaced", "end"]);
  for (const heard of tabs.slice(2)) expect(heard).toEqual(["hello", "collections"]);
});

it("queries a change once for all streams of a user, and many changes together", async () => {
  const { ctx, headers } = await join("burst@example.org");
  const entries = [];
  for (const text of ["One", "Two", "Three"]) entries.push(await createEntry(ctx, { text }));
  const tabs = await Promise.all(Array.from({ length: 10 }, () => listen(headers)));
  let queries = 0;
  const count = () => (queries += 1);
  context.database.actors.on("acquire", count);
  onTestFinished(() => void context.database.actors.off("acquire", count));
  for (let at = 0; at < 300; at += 1) {
    context.events.publish(ctx.userId, { type: "entry", captureId: entries[at % 3]!.captureId });
  }
  context.events.publish(ctx.userId, { type: "collections" });
  for (const heard of tabs) await waitFor(async () => heard.includes("collections"));
  // The first change is sent at once, the others after a pause.
  expect(queries).toBe(2);
  for (const heard of tabs) {
    expect(heard).toEqual(["hello", "entry", "entry", "entry", "entry", "collections"]);
  }
});

it("asks the client to reload if more changed than can be sent", async () => {
  const { ctx, headers } = await join("flood@example.org");
  const heard = await listen(headers);
  for (let at = 0; at < 1_500; at += 1) {
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
    context.events.publish(ctx.userId, { type: "entry-removed", id, collectionId: id });
  }
  await waitFor(async () => heard.includes("resync"));
  // The first one individually, then one event for all the others.
  expect(heard.slice(0, 3)).toEqual(["hello", "entry-removed", "resync"]);
});

it("closes the stream of a client that reads nothing, instead of buffering events", async () => {
  let stream: LiveStream | undefined;
  const live = new Hono().get("/", (c) => {
    stream = startLiveStream(getServerResponse(c));
    return c.body(stream.body);
  });
  const server = createServer(
    getRequestListener(live.fetch, { overrideGlobalObjects: false }),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  let isCut = false;
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: "127.0.0.1" }, (response) => {
    response.pause().on("error", () => {});
  });
  request.on("error", () => {}).on("close", () => (isCut = true));
  await waitFor(async () => stream);
  let written = 0;
  const event = new Uint8Array(64 * 1024);
  const feed = setInterval(() => {
    stream!.write(event);
    written += event.length;
  });
  onTestFinished(() => clearInterval(feed));
  await stream!.ended;
  // The kernel's connection buffers are in addition to ours.
  expect(written).toBeLessThan(32 * 1024 * 1024);
  request.destroy();
  await waitFor(async () => isCut);
});

it("keeps no stream open after a HEAD request", async () => {
  const { headers } = await join("head@example.org");
  const heard = await listen(headers);
  for (let at = 0; at < maxStreams; at += 1) {
    const answer = await app.app.request("/api/events", { method: "HEAD", headers });
    expect(answer.status).toBe(200);
  }
  await listen(headers);
  expect(heard).toEqual(["hello"]);
});
