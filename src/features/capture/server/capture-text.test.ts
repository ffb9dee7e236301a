import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { ErrorBody } from "#shared/errors.ts";
import type { Page } from "#shared/pages.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";

const path = "/api/functions/process-text-entry";
const text = `Tomatoes need sun and water. Gardeners plant tomatoes after the last frost of spring.
Tomatoes grow best in deep soil with compost. Pruning the side shoots of tomatoes gives larger fruit.`;

const { context, ada, eve } = await setUpClients({ work: true });

const save = async (client: TestClient, body: object, headers: Record<string, string> = {}) =>
  client.send<{ entry: Entry }>("POST", path, body, headers);

async function findUnfiled(client: TestClient): Promise<Collection> {
  return (await client.get<Page<Collection>>("/api/collections")).body.items.find(
    ({ isUnfiled }) => isUnfiled,
  )!;
}

describe("process-text-entry", () => {
  it("returns 201 with the entry after it was read", async () => {
    const { status, body } = await save(ada, { text, whyInteresting: "  For the balcony.  " });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(["entry"]);
    expect(body.entry).toMatchObject({
      source: "text",
      status: "ready",
      step: "ready",
      failure: null,
      url: null,
      file: null,
      isPrivate: true,
      isMine: true,
      reading: { model: null, modelFailure: null },
      whyItsInteresting: "For the balcony.",
      collection: { title: "Unfiled" },
      attributes: { readingTimeMinutes: 1 },
    });
    expect(body.entry.title).not.toBe("");
    expect(text).toContain(body.entry.summary.slice(0, 20));
    expect(body.entry.attributes.mainTopics.join(" ").toLowerCase()).toContain("garden");
    expect((await ada.get(`/api/entries/${body.entry.id}`)).body).toEqual(body.entry);
    expect((await ada.get(`/api/entries/${body.entry.id}/content`)).body).toMatchObject({
      text,
      html: `<p>${text.replace("\n", "<br>")}</p>`,
      document: { version: 1, blocks: [{ kind: "paragraph", text }] },
    });
  });

  it("saves into the given collection, otherwise into Unfiled", async () => {
    const created = await ada.send<Collection>("POST", "/api/collections", {
      title: "Garden",
      category: "Personal",
    });
    const named = await save(ada, { text, collectionId: created.body.id });
    expect(named.body.entry.collection).toEqual({
      id: created.body.id,
      title: "Garden",
      category: "personal",
    });
    expect((await save(ada, { text })).body.entry.collection.id).toBe((await findUnfiled(ada)).id);
  });

  it("makes the entry public only on request", async () => {
    expect((await save(ada, { text, isPrivate: false })).body.entry.isPrivate).toBe(false);
  });

  it("responds at once with Prefer: respond-async, and reads the entry later", async () => {
    const { status, body } = await save(ada, { text }, { prefer: "respond-async" });
    expect(status).toBe(201);
    expect(body.entry).toMatchObject({
      status: "processing",
      step: "summarising",
      title: expect.stringMatching(/^Tomatoes need sun/),
    });
    await waitFor(
      async () => (await ada.get<Entry>(`/api/entries/${body.entry.id}`)).body.status === "ready",
    );
  });

  it("removes characters that PostgreSQL refuses (NUL, lone surrogates) and keeps the rest", async () => {
    const { status, body } = await save(ada, {
      text: "One\0 two \ud800 three.",
      whyInteresting: "be\0cause \udc00",
    });
    expect(status).toBe(201);
    expect(body.entry.whyItsInteresting).toBe("because \ufffd");
    const content = await ada.get<{ text: string }>(`/api/entries/${body.entry.id}/content`);
    expect(content.body.text).toBe("One two \ufffd three.");
  });

  it("saves a text of only punctuation as an entry", async () => {
    const { status, body } = await save(ada, { text: "— … —" });
    expect([status, body.entry.status]).toEqual([201, "ready"]);
    expect(body.entry.title).not.toBe("");
  });

  it.each([
    ["nothing", {}, 400, "Please provide text"],
    ["only blanks", { text: " \n\t " }, 400, "Please provide text"],
    ["no string", { text: 42 }, 400, "Please provide text"],
    [
      "too much",
      { text: "a".repeat(2_000_001) },
      400,
      "That text is too long (2,000,000 characters at most)",
    ],
    [
      "too long a note",
      { text, whyInteresting: "a".repeat(10_001) },
      400,
      "A note has at most 10,000 characters",
    ],
    [
      "no id for a collection",
      { text, collectionId: "garden" },
      400,
      "That collection does not exist",
    ],
    ["an unknown collection", { text, collectionId: randomUUID() }, 404, "Collection not found"],
  ])("rejects %s with a message and stores nothing", async (_what, body, status, message) => {
    const before = (await ada.get<Page<Entry>>("/api/entries?limit=100")).body.items.length;
    const answer = await ada.send<ErrorBody>("POST", path, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toBe(message);
    expect((await ada.get<Page<Entry>>("/api/entries?limit=100")).body.items).toHaveLength(before);
  });

  it("accepts two million characters, and rejects much more before reading the body", async () => {
    const most = await save(
      ada,
      { text: "word ".repeat(400_000).trim() },
      { prefer: "respond-async" },
    );
    expect(most.status).toBe(201);
    const beyond = await ada.send<ErrorBody>("POST", path, { text: "a".repeat(13 * 1024 * 1024) });
    expect([beyond.status, beyond.body.error.code]).toEqual([413, "too_large"]);
    await waitFor(
      async () =>
        (await ada.get<Entry>(`/api/entries/${most.body.entry.id}`)).body.status === "ready",
    );
  });

  it("rejects another user's collection and signed-out visitors", async () => {
    const theirs = await findUnfiled(eve);
    expect((await save(ada, { text, collectionId: theirs.id })).status).toBe(404);
    expect((await eve.get<Page<Entry>>("/api/entries")).body.items).toEqual([]);
    expect((await save(createTestApp(context).visitor, { text })).status).toBe(401);
  });
});

describe("100 concurrent process-text-entry requests", () => {
  it("saves and reads all of them", { timeout: 60_000 }, async () => {
    const bea = await createTestApp(context).signUp("bea@example.org");
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        save(bea, { text: `Note ${index}. ${text}`, whyInteresting: `${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 201));
    const settled = await waitFor(async () => {
      const { items } = (await bea.get<Page<Entry>>("/api/entries?limit=100")).body;
      return items.every(({ status }) => status !== "processing") && items;
    });
    expect(settled.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => "ready"));
    expect(new Set(settled.map(({ whyItsInteresting }) => whyItsInteresting)).size).toBe(100);
    expect((await findUnfiled(bea)).entryCount).toBe(100);
  });
});
