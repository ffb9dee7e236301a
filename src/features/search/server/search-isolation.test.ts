/** Searches never show another user's entries, and reject invalid requests. */
import { beforeAll, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { SearchResult } from "#features/search/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import type { ErrorBody } from "#shared/errors.ts";

const context = await setUpContext();
const app = createTestApp(context);
const { visitor } = app;
const clients: Record<string, TestClient> = {};
const people: Record<string, Ctx> = {};

beforeAll(async () => {
  for (const name of ["ada", "eve", "newcomer"]) {
    const client = await app.signUp(`${name}@example.org`);
    const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
    clients[name] = client;
    people[name] = { app: context, userId: body.user.id };
  }
});

const get = (name: string, query: string) =>
  clients[name]!.get<SearchResult>(`/api/search?${query}`);

const ask = async (name: string, q: string, more = "") => {
  const { status, body } = await get(name, `q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body.items.map(({ entry }) => entry.id);
};

describe("search and another user's entries", () => {
  let hers: Entry;
  let theirs: Entry;
  let collectionId: string;

  beforeAll(async () => {
    const secret = {
      title: "Secret plan",
      why: "the hidden vault",
      text: "The vault lies under the old oak tree. Nobody knows.",
      mainTopics: ["Vaults"],
      url: "https://vault.example.org/",
      source: "url" as const,
    };
    const made = await createCollection(people["ada"]!, {
      title: "Hidden",
      category: "",
      description: "",
    });
    collectionId = made.id;
    hers = await createEntry(people["ada"]!, { ...secret, collectionId });
    theirs = await createEntry(people["eve"]!, secret);
  });

  it.each([
    "vault",
    "secret plan vault oak",
    '"under the old oak tree"',
    '"hidden vault"',
    "vault -xyzzy",
    "vaulr",
    "vau",
    "topic:vaults",
    "site:vault.example.org",
    "type:link",
    "is:private",
    "-xyzzy",
  ])("never finds them by %s, while own entries with the same words are found", async (q) => {
    expect(await ask("ada", q)).toEqual([hers.id]);
    expect(await ask("eve", q)).toEqual([theirs.id]);
    expect(await ask("newcomer", q)).toEqual([]);
  });

  it("finds nothing in another user's collection, and does not reveal whether it exists", async () => {
    for (const q of ["vault", "", "is:private", '"old oak"']) {
      expect(await ask("ada", q, `&collectionId=${collectionId}`)).toEqual([hers.id]);
      expect(await ask("eve", q, `&collectionId=${collectionId}`)).toEqual([]);
    }
    expect(await ask("eve", "in:hidden")).toEqual([]);
    const nowhere = "01900000-0000-7000-8000-000000000000";
    expect((await get("eve", `q=vault&collectionId=${nowhere}`)).body).toEqual(
      (await get("eve", `q=vault&collectionId=${collectionId}`)).body,
    );
  });

  it("gives the same scores, notes and spellings whatever other users have", async () => {
    const before = await get("eve", "q=vault");
    for (let at = 0; at < 5; at += 1)
      await createEntry(people["ada"]!, { title: "vault", text: `vault vaulted ${at} quokka` });
    expect((await get("eve", "q=vault")).body).toEqual(before.body);
    expect((await get("eve", "q=quokkas")).body).toEqual({ items: [], notes: [] });
    expect((await get("eve", "q=quolka")).body).toEqual({ items: [], notes: [] });
  });

  it("finds a saved public entry with the user's own note, not the publisher's", async () => {
    const made = await createEntry(people["ada"]!, {
      title: "Lighthouse",
      text: "A lighthouse by the sea.",
      why: "zanzibar",
      isPrivate: false,
    });
    expect(await ask("eve", "lighthouse")).toEqual([]);
    const copy = await saveEntryFor(people["eve"]!, made.captureId, { why: "timbuktu" });
    await createEntry(people["eve"]!);
    expect(await ask("eve", "lighthouse sea")).toEqual([copy.id]);
    expect(await ask("eve", "zanzibar")).toEqual([]);
    expect(await ask("ada", "timbuktu")).toEqual([]);
    const { body } = await get("eve", "q=timbuktu");
    expect(body.items[0]!.entry.whyItsInteresting).toBe("timbuktu");
    expect(JSON.stringify(body)).not.toContain("zanzibar");
  });
});

describe("invalid searches", () => {
  it.each([
    [`q=${"x".repeat(1_001)}`, "A search has at most 1,000 characters"],
    ["q=x&limit=0", ""],
    ["q=x&limit=51", ""],
    ["q=x&limit=-1", ""],
    ["q=x&limit=1.5", ""],
    ["q=x&limit=ten", ""],
    ["q=x&collectionId=mine", ""],
    ["q=x&collectionId=1%20or%201=1", ""],
    [`q=x&topic=${"t".repeat(201)}`, ""],
  ])("answers 400 for %s", async (query, message) => {
    const { status, body } = await clients["ada"]!.get<ErrorBody>(`/api/search?${query}`);
    expect([status, body.error.code]).toEqual([400, "validation"]);
    expect(body.error.message).toContain(message);
    expect(Object.keys(body.error.fields!)).toHaveLength(1);
  });

  it("answers 401 when signed out", async () => {
    expect((await visitor.get("/api/search?q=vault")).status).toBe(401);
    expect((await visitor.get("/api/search")).status).toBe(401);
  });
});
