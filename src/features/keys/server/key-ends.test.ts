/** Revoking or expiring a key ends its use and its streams at once, in every process. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { type Events, startEvents } from "#server/events.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { makeKeyOf } from "./testing/keys.ts";
import { apiKeys } from "./tables.ts";

const { context, app, ada, clientOf, signUp } = await setUpClients();
let events: Events;
let elsewhere: ReturnType<typeof createTestApp>;
beforeAll(async () => {
  events = await startEvents(context.database, context.log, false);
  elsewhere = createTestApp({ ...context, events });
});
afterAll(() => events.close());

const ask = async (client: TestClient) => {
  const { status, body } = await client.get<ErrorBody>("/api/collections");
  return status === 200 ? status : body.error.message;
};

/** Opens a live stream with a key. `hasEnded` is true after the server closes it. */
async function listen(key: string, from = app) {
  const response = await from.request("/api/events", {
    headers: { authorization: `Bearer ${key}` },
  });
  const state = { hasEnded: false };
  const reader = response.body!.getReader();
  await reader.read();
  void (async () => {
    for (;;) if ((await reader.read()).done) break;
    state.hasEnded = true;
  })();
  return state;
}

it("rejects a revoked key in every process, and closes its streams", async () => {
  const made = await makeKeyOf(ada, ["read"]);
  const kept = await makeKeyOf(ada, ["read"]);
  const clients = [clientOf(made.key), elsewhere.clientOf(made.key)] as const;
  for (const client of clients) expect(await ask(client)).toBe(200);
  const streams = [await listen(made.key), await listen(made.key, elsewhere.app)];
  const other = await listen(kept.key);
  expect((await ada.send("DELETE", `/api/keys/${made.id}`)).status).toBe(204);
  expect(await ask(clients[0])).toBe("This API key was revoked.");
  await waitFor(async () => (await ask(clients[1])) === "This API key was revoked.");
  await waitFor(async () => streams.every(({ hasEnded }) => hasEnded));
  expect(other.hasEnded).toBe(false);
  expect(await ask(clientOf(kept.key))).toBe(200);
  expect((await ada.send("DELETE", `/api/keys/${made.id}`)).status).toBe(404);
  await ada.send("DELETE", `/api/keys/${kept.id}`);
  await waitFor(async () => other.hasEnded);
});

it("rejects an expired key", async () => {
  const made = await makeKeyOf(ada, ["read"]);
  await asSystem(context.database, (tx) =>
    tx
      .update(apiKeys)
      .set({ expiresAt: sql`'2026-01-02T03:04:05Z'::timestamptz` })
      .where(eq(apiKeys.id, made.id)),
  );
  expect(await ask(clientOf(made.key))).toBe("This API key expired on 2026-01-02.");
});

it("rejects the key of a blocked or deleted user", async () => {
  const eve = await signUp("ends@example.org");
  const made = await makeKeyOf(eve, ["read"]);
  const client = clientOf(made.key);
  expect(await ask(client)).toBe(200);
  const stream = await listen(made.key);
  const block = (blockedAt: Date | null) =>
    asSystem(context.database, (tx) =>
      tx.update(users).set({ blockedAt }).where(eq(users.email, "ends@example.org")),
    );
  await block(new Date());
  const blocked = "This account was blocked by the operator of this site.";
  await waitFor(async () => (await ask(client)) === blocked);
  await waitFor(async () => stream.hasEnded);
  await block(null);
  await waitFor(async () => (await ask(client)) === 200);
  const last = await listen(made.key);
  const password = "a long enough password";
  expect((await eve.send("DELETE", "/api/account", { password })).status).toBe(204);
  expect(await ask(client)).toBe("This API key is not known here.");
  await waitFor(async () => last.hasEnded);
});
