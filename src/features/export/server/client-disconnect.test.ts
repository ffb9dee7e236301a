/** Over a real connection: a client that disconnects ends the export. */
import { existsSync, readdirSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, it } from "vitest";
import { createApp } from "#app/server/app.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";

const { context, ada } = await setUpClients();
const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: body.user.id };
const block = Buffer.alloc(1_000, "x");
const state = { hasBegun: false, hasEnded: false };
const endless = () =>
  Readable.from(
    (async function* () {
      state.hasBegun = true;
      try {
        for (;;) {
          yield block;
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        state.hasEnded = true;
      }
    })(),
  );
const storage = { ...context.storage, getStream: () => Promise.resolve(endless()) };
const server = createServer(
  getRequestListener(createApp({ ...context, storage }, null).fetch, {
    overrideGlobalObjects: false,
  }),
);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => void server.close());

it("ends the export, and leaves no file", async () => {
  const file = { name: "a.txt", type: "text/plain", bytes: Buffer.from("a") };
  await createEntry(ctx, { file });
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${ada.token}` };
  const sent = request({ port, host: "127.0.0.1", path: "/api/export", headers });
  sent.on("error", () => {});
  sent.end();
  await waitFor(async () => state.hasBegun);
  sent.destroy();
  await waitFor(async () => state.hasEnded);
  await waitFor(async () => readdirSync(join(context.env.dataDir, "scratch")).length === 0);
  expect(existsSync(join(context.env.dataDir, "files", "exports"))).toBe(false);
  expect(state.hasEnded).toBe(true);
});
