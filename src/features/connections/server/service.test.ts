import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryConnections } from "#features/connections/contract.ts";
import { inTransaction, type Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { entryLinks } from "./tables.ts";

const context = await setUpContext();
const app = createTestApp(context);
const { visitor } = app;
let ada: { client: TestClient; ctx: Ctx };
let eve: { client: TestClient; ctx: Ctx };

beforeAll(async () => {
  const open = async (name: string) => {
    const client = await app.signUp(`${name}@example.org`);
    const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
    return { client, ctx: { app: context, userId: body.user.id } };
  };
  [ada, eve] = [await open("ada"), await open("eve")];
});

const make = (title = "An entry") => createEntry(ada.ctx, { title });
const link = (client: TestClient, id: string, entryId: string) =>
  client.send<EntryConnections>("POST", `/api/entries/${id}/links`, { entryId });
const unlink = (client: TestClient, id: string, otherId: string) =>
  client.send("DELETE", `/api/entries/${id}/links/${otherId}`);

async function listLinked(client: TestClient, { id }: Entry): Promise<string[]> {
  const { status, body } = await client.get<EntryConnections>(`/api/entries/${id}/connections`);
  expect(status).toBe(200);
  return body.linked.map(({ id }) => id);
}

const countLinks = async () =>
  (await inTransaction(ada.ctx, (tx) => tx.select().from(entryLinks))).length;

describe("links between entries", () => {
  it("show on both entries, until removed from either", async () => {
    const [one, other] = [await make("One"), await make("Other")];
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const { status, body } = await link(ada.client, from.id, to.id);
      expect(status).toBe(201);
      expect(body.linked).toEqual([to]);
      expect(await listLinked(ada.client, one)).toEqual([other.id]);
      expect(await listLinked(ada.client, other)).toEqual([one.id]);
      expect((await unlink(ada.client, one.id, other.id)).status).toBe(204);
      expect(await listLinked(ada.client, one)).toEqual([]);
      expect(await listLinked(ada.client, other)).toEqual([]);
    }
  });

  it("are created once, even twice, from both sides or simultaneously", async () => {
    const [one, other] = [await make(), await make()];
    const before = await countLinks();
    const made = await Promise.all([
      link(ada.client, one.id, other.id),
      link(ada.client, other.id, one.id),
      link(ada.client, one.id, other.id),
    ]);
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await countLinks()).toBe(before + 1);
    expect(await listLinked(ada.client, one)).toEqual([other.id]);
  });

  it("are the same however the ids are written", async () => {
    const [one, other] = [await make(), await make()];
    const before = await countLinks();
    const [first, second] = [one.id.toUpperCase(), other.id.toUpperCase()];
    for (const [id, entryId] of [
      [one.id, second],
      [first, other.id],
      [first, second],
    ] as const) {
      const { status, body } = await link(ada.client, id, entryId);
      expect(status).toBe(201);
      expect(body.linked.map(({ id }) => id)).toEqual([other.id]);
    }
    expect(await countLinks()).toBe(before + 1);
    expect((await link(ada.client, one.id, first)).status).toBe(400);
    expect((await unlink(ada.client, first, second)).status).toBe(204);
    expect(await countLinks()).toBe(before);
  });

  it("to the entry itself, or with an invalid id, are rejected", async () => {
    const one = await make();
    const { status, body } = await link(ada.client, one.id, one.id);
    expect([status, body]).toMatchObject([400, { error: { code: "validation" } }]);
    for (const body of [{}, { entryId: "mine" }, { entryId: 7 }, [], "x"])
      expect((await ada.client.send("POST", `/api/entries/${one.id}/links`, body)).status).toBe(
        400,
      );
  });

  it("cannot be removed if they do not exist", async () => {
    const [one, other] = [await make(), await make()];
    expect((await unlink(ada.client, one.id, other.id)).status).toBe(404);
    expect((await unlink(ada.client, one.id, randomUUID())).status).toBe(404);
    expect((await unlink(ada.client, one.id, one.id)).status).toBe(404);
  });

  it("are listed newest first", async () => {
    const hub = await make("Hub");
    const others: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      const { id } = await make(`Spoke ${at}`);
      await link(ada.client, hub.id, id);
      others.unshift(id);
    }
    expect(await listLinked(ada.client, hub)).toEqual(others);
  });

  it("are deleted with either entry", async () => {
    const [one, other, third] = [await make(), await make(), await make()];
    await link(ada.client, one.id, other.id);
    await link(ada.client, third.id, one.id);
    const before = await countLinks();
    expect((await ada.client.send("DELETE", `/api/entries/${one.id}`)).status).toBe(204);
    expect(await countLinks()).toBe(before - 2);
    expect(await listLinked(ada.client, other)).toEqual([]);
    expect(await listLinked(ada.client, third)).toEqual([]);
  });

  it("are limited to a hundred per entry", async () => {
    const hub = await make("Hub");
    const spokes = [];
    for (let at = 0; at < 101; at += 1) spokes.push(await make());
    for (const { id } of spokes.slice(0, 100)) await link(ada.client, hub.id, id);
    const { status, body } = await link(ada.client, hub.id, spokes[100]!.id);
    expect([status, body]).toMatchObject([409, { error: { code: "conflict" } }]);
    expect(await listLinked(ada.client, hub)).toHaveLength(100);
  }, 60_000);
});

describe("links of another user", () => {
  it("are neither shown, created nor removed, with one id or two", async () => {
    const [one, other] = [await make("Hers"), await make("Hers too")];
    await link(ada.client, one.id, other.id);
    const mine = await createEntry(eve.ctx, { title: "Mine" });
    const before = await countLinks();
    const answers = await Promise.all([
      eve.client.get(`/api/entries/${one.id}/connections`),
      link(eve.client, one.id, other.id),
      link(eve.client, one.id, mine.id),
      link(eve.client, mine.id, one.id),
      unlink(eve.client, one.id, other.id),
      unlink(eve.client, mine.id, one.id),
      link(eve.client, mine.id, randomUUID()),
      eve.client.get(`/api/entries/${randomUUID()}/connections`),
      eve.client.get("/api/entries/nonsense/connections"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await countLinks()).toBe(before);
    expect(await listLinked(ada.client, one)).toEqual([other.id]);
    expect(await listLinked(eve.client, mine)).toEqual([]);
  });

  it("answer 401 when signed out", async () => {
    const one = await make();
    for (const { status } of [
      await visitor.get(`/api/entries/${one.id}/connections`),
      await link(visitor, one.id, one.id),
      await unlink(visitor, one.id, one.id),
    ])
      expect(status).toBe(401);
  });

  it("are rejected by row policies even without the service's checks", async () => {
    const [hers, mine] = [await make("Hers"), await createEntry(eve.ctx, { title: "Mine" })];
    const [firstId, secondId] = [hers.id, mine.id].toSorted() as [string, string];
    for (const userId of [eve.ctx.userId, ada.ctx.userId])
      await expect(
        inTransaction(eve.ctx, (tx) => tx.insert(entryLinks).values({ userId, firstId, secondId })),
      ).rejects.toThrow("Failed query");
  });
});
