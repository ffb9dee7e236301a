import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { HttpEnv } from "./actor.ts";
import { readClientAddress } from "./client-address.ts";

const app = new Hono<HttpEnv>().get("/", (c) => c.json(readClientAddress(c)));
const server = createServer((request, response) => {
  // As though the connection came from that address.
  const from = request.headers["x-from"];
  if (from !== undefined)
    Object.defineProperty(request.socket, "remoteAddress", { value: from, configurable: true });
  void listener(request, response);
});
const listener = getRequestListener(app.fetch);
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it.each([
  ["127.0.0.1", undefined, "127.0.0.1"],
  ["203.0.113.7", undefined, "203.0.113.7"],
  ["::ffff:203.0.113.7", undefined, "203.0.113.7"],
  ["203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["10.0.0.2", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
  ["127.0.0.1", "<script>", "127.0.0.1"],
])("from %s, with %j forwarded, it is %s", async (from, forwarded, address) => {
  const { port } = server.address() as AddressInfo;
  const headers: Record<string, string> = { "x-from": from, connection: "close" };
  if (forwarded !== undefined) headers["x-forwarded-for"] = forwarded;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
  expect(await answer.json()).toBe(address);
});
