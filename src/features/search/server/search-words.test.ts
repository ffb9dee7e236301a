import { beforeAll, describe, expect, it } from "vitest";
import type { SearchResult } from "#features/search/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { indexSome, markStale } from "./index/index-entries.ts";

const context = await setUpContext();
let signUp: (email: string) => Promise<TestClient>;

beforeAll(async () => {
  signUp = createTestApp(context).signUp;
});

async function openPerson(name: string): Promise<{ client: TestClient; ctx: Ctx }> {
  const client = await signUp(`${name}@example.org`);
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  return { client, ctx: { app: context, userId: body.user.id } };
}

async function search(client: TestClient, q: string, more = ""): Promise<SearchResult> {
  const { status, body } = await client.get<SearchResult>(
    `/api/search?q=${encodeURIComponent(q)}${more}`,
  );
  expect(status).toBe(200);
  return body;
}

const titles = ({ items }: SearchResult) => items.map(({ entry }) => entry.title);

describe("search words", () => {
  let ada: TestClient;

  beforeAll(async () => {
    const { client, ctx } = await openPerson("words");
    ada = client;
    const entries = [
      { title: "Gardens", text: "Gardening for beginners. Plant tomatoes.", language: "en" },
      { title: "Étude", text: "Les élèves continuaient l’étude du poème.", language: "fr" },
      { title: "Straße", text: "In dieser Straße stehen schöne Häuser.", language: "de" },
      { title: "Книга", text: "Он читал новые книги о городах.", language: "ru" },
      { title: "東京", text: "東京都は日本の首都です。", language: "ja" },
      { title: "ภาษา", text: "ภาษาไทยง่ายมาก", language: "th" },
      { title: "Languages", text: "C++ and C# are languages; C is one too.", language: "en" },
      { title: "Policy", text: "The EU's policy on AI. Version 3.14 of 2024.", language: "en" },
      { title: "Unknown", text: "zzyzx plugh gardens", language: null },
    ];
    for (const entry of entries) await createEntry(ctx, entry);
  });

  it.each([
    ["gardening", ["Gardens"]],
    ["GARDENS", ["Gardens", "Unknown"]],
    ["tomato", ["Gardens"]],
    ["planting", ["Gardens"]],
    ["etude", ["Étude"]],
    ["l'étude", ["Étude"]],
    ["élève", ["Étude"]],
    ["eleves", ["Étude"]],
    ["poeme", ["Étude"]],
    ["strasse", ["Straße"]],
    ["STRASSE", ["Straße"]],
    ["haus", ["Straße"]],
    ["schone", ["Straße"]],
    ["книга", ["Книга"]],
    ["ГОРОД", ["Книга"]],
    ["東京", ["東京"]],
    ["首都", ["東京"]],
    ["日本の首都", ["東京"]],
    ["京", ["東京"]],
    ["ไทย", ["ภาษา"]],
    ["c++", ["Languages"]],
    ["C#", ["Languages"]],
    ["EU", ["Policy"]],
    ["the EU’s", ["Policy"]],
    ["3.14", ["Policy"]],
    ["2024", ["Policy"]],
    ["Étude".normalize("NFD"), ["Étude"]],
    ["ｇａｒｄｅｎｓ", ["Gardens", "Unknown"]],
    ["xylophone", []],
  ])("%j match in any form", async (q, found) => {
    expect(titles(await search(ada, q)).toSorted()).toEqual(found.toSorted());
  });

  it.each([
    ["g", []],
    ["ga", ["Gardens", "Unknown"]],
    ["garde", ["Gardens", "Unknown"]],
    ["gardeni", ["Gardens"]],
    ["tom", ["Gardens"]],
    ["étud", ["Étude"]],
    ["poè", ["Étude"]],
    ["кни", ["Книга"]],
    ["tomato plan", ["Gardens"]],
    ["首", ["東京"]],
    // A finished word is not a prefix.
    ["tom,", []],
    ["tom plant", ["Gardens"]],
  ])("%j match while being typed", async (q, found) => {
    expect(titles(await search(ada, q)).toSorted()).toEqual(found.toSorted());
  });

  it.each([
    ["tomatoe", "Gardens"],
    ["tomatos", "Gardens"],
    ["tamatoes", "Gardens"],
    ["gradening", "Gardens"],
    ["beginers", "Gardens"],
    ["lamguages", "Languages"],
    ["книгв", "Книга"],
  ])("%j, with one typing error, finds %s", async (q, found) => {
    expect(titles(await search(ada, q))).toContain(found);
  });

  it("reports each corrected word, and nothing about exact matches", async () => {
    expect((await search(ada, "xtomatoes")).notes).toEqual([
      "Nothing has “xtomatoes”: these have a word that is one letter away.",
    ]);
    expect((await search(ada, "tomatoes")).notes).toEqual([]);
    expect((await search(ada, "xylophone")).notes).toEqual([]);
    expect((await search(ada, "plant xtomatoes")).notes).toHaveLength(1);
  });

  it("ranks the entry with all of few words first", async () => {
    expect(titles(await search(ada, "zzyzx gardens"))[0]).toBe("Unknown");
    expect(titles(await search(ada, "gardens beginners"))[0]).toBe("Gardens");
  });

  it("finds what the words of a question are about", async () => {
    expect(titles(await search(ada, "how do I plant tomatoes?"))[0]).toBe("Gardens");
    expect(titles(await search(ada, "what is the EU's policy on AI"))[0]).toBe("Policy");
  });

  it("returns nothing for a question without a match", async () => {
    expect(await search(ada, "")).toEqual({ items: [], notes: [] });
    expect(await search(ada, "   ")).toEqual({ items: [], notes: [] });
    expect(await search(ada, "?!… — “”")).toEqual({ items: [], notes: [] });
    expect((await ada.get<SearchResult>("/api/search")).body).toEqual({ items: [], notes: [] });
  });
});

describe("the best result", () => {
  it("is the entry whose note matches, whatever other pages say", async () => {
    const { client, ctx } = await openPerson("ranking");
    const text = `All about lighthouses. ${"Lighthouses shine far. ".repeat(9)}`;
    await createEntry(ctx, { title: "Text", text, language: "en" });
    await createEntry(ctx, { title: "Note", why: "the lighthouse of our trip", language: "en" });
    await createEntry(ctx, { title: "A lighthouse", text: "Something else.", language: "en" });
    expect(titles(await search(client, "lighthouse"))[0]).toBe("Note");
  });

  it("has the highest score, also with a limit", async () => {
    const { client, ctx } = await openPerson("limits");
    for (let at = 0; at < 14; at += 1)
      await createEntry(ctx, { title: `Entry ${at}`, text: `filler ${"needle ".repeat(at + 1)}` });
    const all = await search(client, "needle", "&limit=50");
    expect(all.items).toHaveLength(14);
    const scores = all.items.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(await search(client, "needle")).toEqual({ ...all, items: all.items.slice(0, 10) });
    expect((await search(client, "needle", "&limit=3")).items).toEqual(all.items.slice(0, 3));
  });

  it("is the newest of equal scores, every time", async () => {
    const { client, ctx } = await openPerson("equals");
    for (const title of ["first", "second", "third"])
      await createEntry(ctx, { title, text: "the very same words" });
    const found = await search(client, "very same words");
    expect(titles(found)).toEqual(["third", "second", "first"]);
    expect(await search(client, "very same words")).toEqual(found);
  });

  it("is not displaced by the old text of an edited entry", async () => {
    const { client, ctx } = await openPerson("voids");
    const { id } = await createEntry(ctx, { title: "Lighthouse", why: "lighthouse" });
    await createEntry(ctx, {
      title: "Coast",
      text: `A lighthouse stands among other things. ${"word ".repeat(60)}`,
    });
    await client.send("PATCH", `/api/entries/${id}`, {
      title: "Windmill",
      whyItsInteresting: "windmill",
    });
    await markStale(ctx, id);
    await indexSome(ctx);
    expect(titles(await search(client, "lighthouse"))).toEqual(["Coast"]);
  });
});
