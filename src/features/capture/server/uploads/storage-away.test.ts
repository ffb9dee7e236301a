/** Over a kept connection: an upload that is refused because the storage is away, or its disk full. */
import { Agent, createServer, request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, it } from "vitest";
import { createApp } from "#app/server/app.ts";
import { type Storage, StorageAway } from "#server/files/storage.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { boundary, head, megabyte, tail } from "../testing/uploads.ts";

const { context, ada } = await setUpClients();
/** As `pipeline` fails: the stream is destroyed. */
const fillDisk: Storage["putStream"] = async (_key, stream) => {
  for await (const _part of stream) throw Object.assign(new Error("full"), { code: "ENOSPC" });
};
const leave: Storage["putStream"] = () => Promise.reject(new StorageAway(new Error("gone")));
let putStream = leave;
const storage: Storage = {
  ...context.storage,
  putStream: (key, stream) => putStream(key, stream),
};
const server = createServer(
  getRequestListener(createApp({ ...context, storage }, null).fetch, {
    overrideGlobalObjects: false,
  }),
);
await once(server.listen(0, "127.0.0.1"), "listening");
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => {
  agent.destroy();
  server.close();
});
const open = (method: string, path: string, headers: Record<string, string> = {}) =>
  request({
    agent,
    method,
    path,
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    headers: { authorization: `Bearer ${ada.token}`, ...headers },
  });

it.each([
  ["away", leave, "The file storage does not answer at the moment."],
  ["full", fillDisk, "The server's disk is full. Nothing was saved."],
])(
  "is read to its end while the storage is %s, so that a slow client gets the reason, and its connection stays usable",
  async (_state, put, reason) => {
    putStream = put;
    const sent = open("POST", "/api/functions/upload-file", {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    });
    const answered = once(sent, "response");
    sent.write(head);
    for (let at = 0; at < 5; at += 1) {
      sent.write(megabyte);
      await sleep(200);
    }
    sent.end(tail);
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(503);
    expect(await text(response)).toContain(reason);
    expect(sent.writableFinished).toBe(true);

    const next = open("GET", "/api/entries");
    const nextAnswered = once(next.end(), "response");
    const [list] = (await nextAnswered) as [IncomingMessage];
    expect([list.statusCode, next.reusedSocket]).toEqual([200, true]);
    list.resume();
  },
);
