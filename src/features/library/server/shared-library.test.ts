/** /library?shared=true: entries that others added to shared collections, with the asker's own reading state. */
import { beforeAll, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { collectionMembers } from "#features/collections/server/tables.ts";
import type { Entry } from "#features/entries/contract.ts";
import { HighlightCreate } from "#features/highlights/contract.ts";
import { addHighlight } from "#features/highlights/server/service.ts";
import { LibraryCountQuery, LibraryQuery, LibraryValuesQuery } from "#features/library/contract.ts";
import { markEntries } from "#features/reading-state/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { countLibrary, listLibraryValues } from "./list-values.ts";
import { listLibrary } from "./service.ts";

const { context, ada, eve } = await setUpUsers();
let olga: Ctx;
let birds: string;
let tides: string;
let owls: Entry;
let marked: Entry;

const create = async (owner: Ctx, title: string) =>
  (await createCollection(owner, { title, category: "", description: "" })).id;
const join = (collectionId: string, owner: Ctx, { userId }: Ctx, role: "viewer" | "editor") =>
  asSystem(context.database, (tx) =>
    tx.insert(collectionMembers).values({ collectionId, ownerId: owner.userId, userId, role }),
  );
const list = async (user: Ctx, query: object = {}) =>
  (await listLibrary(user, LibraryQuery.parse({ shared: "true", ...query }))).items;
const listTitles = async (user: Ctx, query: object = {}) =>
  (await list(user, query)).map(({ title }) => title);

beforeAll(async () => {
  olga = await createUser(context, "Olga");
  birds = await create(olga, "Birds");
  tides = await create(eve, "Tides");
  await join(birds, olga, ada, "editor");
  await join(tides, eve, ada, "viewer");
  const at = (day: number) => new Date(Date.UTC(2025, 0, day));
  const text = "An owl hunts at night.";
  owls = await createEntry(olga, {
    title: "Owls",
    collectionId: birds,
    createdAt: at(1),
    text,
    why: "Silent",
    mainTopics: ["Night birds"],
    author: "Jane Doe",
    language: "fr",
    publishedOn: "2024-05",
  });
  marked = await createEntry(eve, {
    title: "Ebb and flow",
    collectionId: tides,
    createdAt: at(2),
    text,
    source: "url",
    url: "https://tides.example/flow",
    mainTopics: ["The Sea"],
  });
  await createEntry(eve, {
    title: "Bees",
    collectionId: tides,
    createdAt: at(3),
    text,
    mainTopics: ["The sea", "Night Birds"],
    publishedOn: "2023",
  });
  await createEntry(ada, { title: "Ada's own", collectionId: birds, createdAt: at(4) });
  await createEntry(olga, { title: "Olga's own" });
  // What those who added the entries do with them is nobody else's.
  await markEntries(olga, { ids: [owls.id], state: "finished" });
  await addHighlight(eve, marked.id, HighlightCreate.parse({ quote: "An owl" }));
  await markEntries(ada, { ids: [marked.id], state: "finished" });
  await addHighlight(ada, owls.id, HighlightCreate.parse({ quote: "An owl" }));
});

describe("listLibrary with shared", () => {
  it("lists entries that others added, and no own entries", async () => {
    expect(await listTitles(ada)).toEqual(["Bees", "Ebb and flow", "Owls"]);
    expect(await listTitles(olga)).toEqual(["Ada's own"]);
    expect(await listTitles(eve)).toEqual([]);
    const own = await listLibrary(ada, LibraryQuery.parse({}));
    expect(own.items.map(({ title }) => title)).toEqual(["Ada's own"]);
    for (const { shared } of await list(ada)) expect(shared).toBeDefined();
  });

  it.each([
    [{ sort: "oldest" }, ["Owls", "Ebb and flow", "Bees"]],
    [{ sort: "title" }, ["Bees", "Ebb and flow", "Owls"]],
    [{ sort: "published" }, ["Owls", "Bees", "Ebb and flow"]],
    [{ topic: "night birds" }, ["Bees", "Owls"]],
    [{ topic: ["Night birds", "the sea"] }, ["Bees"]],
    [{ site: "tides.example" }, ["Ebb and flow"]],
    [{ author: "jane doe" }, ["Owls"]],
    [{ language: "fr" }, ["Owls"]],
    [{ type: "url" }, ["Ebb and flow"]],
    [{ saved: "2025-01-02..2025-01-02" }, ["Ebb and flow"]],
    [{ published: "2024" }, ["Owls"]],
    [{ note: "true" }, ["Owls"]],
    [{ q: "FLOW" }, ["Ebb and flow"]],
    [{ state: "finished" }, ["Ebb and flow"]],
    [{ state: "unread" }, ["Bees", "Owls"]],
    [{ state: ["unread", "finished"] }, ["Bees", "Ebb and flow", "Owls"]],
    [{ state: "reading" }, []],
    [{ highlighted: "true" }, ["Owls"]],
    [{ highlighted: "false" }, ["Bees", "Ebb and flow"]],
  ])("filters by %j", async (query, titles) => {
    expect(await listTitles(ada, query)).toEqual(titles);
    const { sort: _, ...filter } = query as Record<string, unknown>;
    const counted = await countLibrary(ada, LibraryCountQuery.parse({ shared: "true", ...filter }));
    expect(counted).toEqual({ count: titles.length, isMore: false, hasShared: true });
  });

  it("narrows to a collection, and finds nothing in one that is not open", async () => {
    expect(await listTitles(ada, { collectionId: birds })).toEqual(["Owls"]);
    expect(await listTitles(eve, { collectionId: birds })).toEqual([]);
    const unshared = await create(olga, "Closed");
    await createEntry(olga, { title: "Closed", collectionId: unshared });
    expect(await listTitles(ada, { collectionId: unshared })).toEqual([]);
  });

  it.each(["newest", "oldest", "title", "published"])("pages through all by %s", async (sort) => {
    const all = await listTitles(ada, { sort });
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const query: object = { shared: "true", sort, limit: 1, ...(cursor && { cursor }) };
      const page = await listLibrary(ada, LibraryQuery.parse(query));
      paged.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
  });

  it("counts the values of others' entries", async () => {
    const values = await listLibraryValues(
      ada,
      LibraryValuesQuery.parse({ shared: "true", of: "topic" }),
    );
    expect(values.items.map(({ value, count }) => [value.toLowerCase(), count])).toEqual([
      ["night birds", 2],
      ["the sea", 2],
    ]);
    const query = LibraryValuesQuery.parse({ shared: "true", of: "language" });
    expect((await listLibraryValues(ada, query)).items).toMatchObject([
      { value: "fr", label: "French", count: 1 },
    ]);
  });

  it("lists nothing any more once the membership has ended", async () => {
    const rita = await createUser(context, "Rita");
    await join(birds, olga, rita, "editor");
    expect(await listTitles(rita)).toContain("Owls");
    await asSystem(context.database, (tx) =>
      tx.execute(`delete from collection_members where user_id = '${rita.userId}'`),
    );
    expect(await listTitles(rita)).toEqual([]);
    const counted = await countLibrary(rita, LibraryCountQuery.parse({ shared: "true" }));
    expect(counted).toEqual({ count: 0, isMore: false });
  });
});
