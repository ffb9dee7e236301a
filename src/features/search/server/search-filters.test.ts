import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { connectDatabase } from "#server/db/database.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser, createTestContext } from "#server/testing/test-context.ts";
import { findEntries } from "./search-entries.ts";

const context = await setUpContext();
const ada = await createUser(context);
const collections: Record<string, string> = {};

const bytes = new TextEncoder().encode("bytes");
const day = (month: number) => new Date(Date.UTC(2026, month - 1, 15, 12));

beforeAll(async () => {
  for (const title of ["Work", "Workshop", "100% wool", "Recipes & more"]) {
    const made = await createCollection(ada, { title, category: "", description: "" });
    collections[title] = made.id;
  }
  const text = "Everything here is about bread.";
  await createEntry(ada, {
    title: "Page",
    text,
    source: "url",
    url: "https://www.example.org/bread?x=1",
    siteName: "Example News",
    language: "fr",
    author: "Jane O'Doe, José Núñez",
    publishedOn: "2026-01-31",
    mainTopics: ["Baking", "Home Cooking"],
    collectionId: collections["Work"]!,
    createdAt: day(1),
  });
  await createEntry(ada, {
    title: "Blog",
    text,
    source: "url",
    url: "https://blog.example.org:8443/post",
    author: "Marianne Weber",
    language: "de",
    publishedOn: "2026-02",
    mainTopics: ["baking"],
    isPrivate: false,
    collectionId: collections["Workshop"]!,
    createdAt: day(2),
  });
  await createEntry(ada, {
    title: "Note",
    text,
    mainTopics: ["100% Rye"],
    collectionId: collections["100% wool"]!,
    createdAt: day(3),
  });
  await createEntry(ada, {
    title: "Paper",
    text,
    file: { name: "Bread.PDF", type: "application/pdf", bytes },
    publishedOn: "2025",
    collectionId: collections["Recipes & more"]!,
    createdAt: day(4),
  });
  await createEntry(ada, {
    title: "Letter",
    text,
    file: { name: "letter.docx", type: "application/octet-stream", bytes },
    createdAt: day(5),
  });
  await createEntry(ada, { title: "Other", text: "Nothing of that kind.", createdAt: day(6) });
});

const search = async (q: string, scope: object = {}) => {
  const { items, notes } = await findEntries(ada, { q, limit: 50, ...scope });
  expect(notes).toEqual([]);
  return items.map(({ entry }) => entry.title);
};

const cases: [string, string[]][] = [
  ["author:jane", ["Page"]],
  ['author:"josé NÚ"', ["Page"]],
  ["author:anne", []],
  ["author:100%", []],
  ["author:marianne author:jane", ["Page", "Blog"]],
  ["-author:jane", ["Blog", "Note", "Paper", "Letter", "Other"]],
  ["weber", ["Blog"]],
  ["language:fr", ["Page"]],
  ["language:German language:fr", ["Page", "Blog"]],
  ["language:yue", []],
  ["-language:french", ["Blog", "Note", "Paper", "Letter", "Other"]],
  ["published:2026", ["Page", "Blog"]],
  ["published:2026-01", ["Page"]],
  ["published:>2026-01", ["Blog"]],
  ["published:>=2026-01-31", ["Page", "Blog"]],
  ["published:<2026-02", ["Page", "Paper"]],
  // A month or a year that begins before a day may end after it.
  ["published:<2025-06-01", []],
  ["published:2025-06", []],
  ["published:2025..2026-01", ["Page", "Paper"]],
  ["-published:2026-01", ["Blog", "Note", "Paper", "Letter", "Other"]],
  ["topic:baking", ["Page", "Blog"]],
  ["topic:BAKING", ["Page", "Blog"]],
  ['topic:"home cooking"', ["Page"]],
  ["topic:bak", []],
  ['topic:"100% rye"', ["Note"]],
  ["-topic:baking", ["Note", "Paper", "Letter", "Other"]],
  ['topic:baking -topic:"home cooking"', ["Blog"]],
  ["in:work", ["Page", "Blog"]],
  ["in:workshop", ["Blog"]],
  ['in:"100% wool"', ["Note"]],
  ['in:"100_"', []],
  ["in:%", []],
  ['in:"recipes & more"', ["Paper"]],
  ["in:unfiled", ["Letter", "Other"]],
  ["in:workshop in:unfiled", ["Blog", "Letter", "Other"]],
  ["-in:work", ["Note", "Paper", "Letter", "Other"]],
  ["site:example.org", ["Page", "Blog"]],
  ["site:blog.example.org", ["Blog"]],
  ["site:https://www.example.org/elsewhere", ["Page", "Blog"]],
  ["site:xample.org", []],
  ['site:"example news"', ["Page"]],
  ["site:%", []],
  ["-site:example.org", ["Note", "Paper", "Letter", "Other"]],
  ["type:link", ["Page", "Blog"]],
  ["type:text", ["Note", "Other"]],
  ["type:file", ["Paper", "Letter"]],
  ["type:pdf", ["Paper"]],
  ["type:pdf type:docx", ["Paper", "Letter"]],
  ["-type:file -type:link", ["Note", "Other"]],
  ["before:2026-03", ["Page", "Blog"]],
  ["before:2026-01-15", []],
  ["before:2026-01-16", ["Page"]],
  ["after:2026-05-15", ["Letter", "Other"]],
  ["after:2026-05-16", ["Other"]],
  ["after:2026-02 before:2026-04", ["Blog", "Note"]],
  ["before:0001-01-01", []],
  ["after:9999-12-31", []],
  ["is:public", ["Blog"]],
  ["is:private", ["Page", "Note", "Paper", "Letter", "Other"]],
  ["-is:private", ["Blog"]],
  ['type:link in:work -topic:"home cooking" after:2026', ["Blog"]],
];

describe("search operators", () => {
  it.each(cases)("%s alone lists what it allows, newest first", async (q, found) => {
    expect(await search(q)).toEqual(found.toReversed());
  });

  it.each(cases)("%s narrows what words find", async (q, found) => {
    const withBread = found.filter((title) => title !== "Other");
    expect((await search(`bread ${q}`)).toSorted()).toEqual(withBread.toSorted());
  });

  it("filter the same whatever words the entries contain", async () => {
    expect(await search("nothing topic:baking")).toEqual([]);
    expect(await search('"about bread" type:pdf')).toEqual(["Paper"]);
    expect(await search("type:pdf -bread")).toEqual([]);
    expect(await search("type:text -bread")).toEqual(["Other"]);
    expect(await search('type:text -"about bread"')).toEqual(["Other"]);
  });

  it("use the UTC day, whatever the database's time zone", async () => {
    const elsewhere = await createTestContext();
    const { connection, settings } = elsewhere.database;
    const database = connectDatabase(connection, {
      settings: [...settings, ["TimeZone", "Pacific/Auckland"]],
    });
    const bea = await createUser({ ...elsewhere, database });
    const { rows } = await inTransaction(bea, (tx) => tx.execute(sql`show timezone`));
    expect(rows).toEqual([{ TimeZone: "Pacific/Auckland" }]);
    await createEntry(bea, { createdAt: new Date("2026-05-31T23:59:59.999Z") });
    const found = async (q: string) => (await findEntries(bea, { q, limit: 9 })).items.length;
    expect(await found("before:2026-06")).toBe(1);
    expect(await found("after:2026-06")).toBe(0);
    expect(await found("after:2026-05-31")).toBe(1);
    expect(await found("before:2026-05-31")).toBe(0);
    await database.close();
    await elsewhere.close();
  });

  it("are reported when not understood, and the rest of the query still applies", async () => {
    const { items, notes } = await findEntries(ada, { q: "type:movie bread is:pdf ", limit: 9 });
    expect(items).toHaveLength(5);
    expect(notes).toHaveLength(2);
  });
});

describe("search scope", () => {
  it("limits results to a collection", async () => {
    const collectionId = collections["Work"];
    expect(await search("bread", { collectionId })).toEqual(["Page"]);
    expect(await search("", { collectionId })).toEqual(["Page"]);
    expect(await search("nothing", { collectionId })).toEqual([]);
    expect(await search("in:workshop", { collectionId })).toEqual([]);
  });

  it("limits results to a topic", async () => {
    expect((await search("bread", { topic: "baking" })).toSorted()).toEqual(["Blog", "Page"]);
    expect(await search("", { topic: "Home cooking" })).toEqual(["Page"]);
    expect(await search("bread", { topic: "elsewhere" })).toEqual([]);
  });

  it("limits the number of results", async () => {
    const { items } = await findEntries(ada, { q: "is:private", limit: 2 });
    expect(items.map(({ entry }) => entry.title)).toEqual(["Other", "Letter"]);
  });
});
