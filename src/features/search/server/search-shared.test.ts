/** Entries of shared collections in search: who finds them, by which words, before and after rights change. */
import { beforeEach, describe, expect, it } from "vitest";
import { updateEntry } from "#features/entries/server/service.ts";
import { handOver, removeMember } from "#features/sharing/server/members.ts";
import { removeSharedEntry } from "#features/sharing/server/shared-entries.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { findEntries } from "./search-entries.ts";
import { queueMoved } from "./index/maintain-index.ts";
import { createSharing } from "./testing/shared-collection.ts";
import { searchTitles } from "./testing/search-index.ts";

const context = await setUpContext();
const { addMember, countQueued, createIn, loseJobs, work } = createSharing(context);

let ada: Ctx;
let ben: Ctx;
let eve: Ctx;
let tides: string;

beforeEach(async () => {
  [ada, ben, eve] = [
    await createUser(context, "Ada"),
    await createUser(context, "Ben"),
    await createUser(context, "Eve"),
  ];
  tides = await createIn(ada, "Tides");
});

describe("a search in shared collections", () => {
  it("finds their entries for every member, with collection and name, and for nobody else", async () => {
    await createEntry(ada, { title: "Spring tide", text: "The moon pulls.", collectionId: tides });
    await addMember(tides, ada, ben, "editor");
    await createEntry(ben, { title: "Neap tide", text: "The moon rests.", collectionId: tides });
    await createEntry(ada, { title: "Alone", text: "A private moon." });
    await work(ada, ben);
    expect((await searchTitles(ada, "moon")).toSorted()).toEqual([
      "Alone",
      "Neap tide",
      "Spring tide",
    ]);
    expect((await searchTitles(ben, "moon")).toSorted()).toEqual(["Neap tide", "Spring tide"]);
    expect(await searchTitles(eve, "moon")).toEqual([]);
    const { items } = await findEntries(ben, { q: "pulls", limit: 9 });
    expect(items).toMatchObject([
      {
        entry: { collection: { title: "Tides" }, shared: { addedBy: { name: "Ada" } } },
        passages: [{ text: "The moon pulls." }],
      },
    ]);
  });

  it.each([
    "in:tides",
    "in:tides moon",
    "topic:oceans",
    "topic:oceans moon",
    "site:sea.example.org moon",
    "site:sea.example.org",
    "author:verne moon",
    "type:link moon",
    "after:2020 moon",
    '"the moon pulls"',
    "moon -xyzzy",
    "-xyzzy",
    "mooon",
    "pul",
    "has:note moon",
  ])("filters them by %s", async (q) => {
    await addMember(tides, ada, ben, "viewer");
    await createEntry(ada, {
      title: "Spring tide",
      text: "The moon pulls.",
      why: "For the harbour",
      mainTopics: ["Oceans"],
      source: "url",
      url: "https://sea.example.org/moon",
      author: "Jules Verne",
      collectionId: tides,
    });
    expect(await searchTitles(ben, q)).toEqual(["Spring tide"]);
    expect(await searchTitles(eve, q)).toEqual([]);
    expect(await searchTitles(ben, `${q} -moon`)).toEqual([]);
    expect(await searchTitles(ben, `${q} -in:tides`)).toEqual([]);
  });

  it("narrows to those with a title, which may be of different owners, and says which they are", async () => {
    const [ofAda, ofEve] = [await createIn(ada, "Winds"), await createIn(eve, "Winds")];
    await addMember(ofAda, ada, ben, "viewer");
    await addMember(ofEve, eve, ben, "viewer");
    await addMember(tides, ada, ben, "viewer");
    await createEntry(ada, { title: "A moon of Ada", collectionId: ofAda });
    await createEntry(eve, { title: "A moon of Eve", collectionId: ofEve });
    await createEntry(ada, { title: "A moon of tides", collectionId: tides });
    for (const q of ["in:winds moon", "in:winds"]) {
      const { items } = await findEntries(ben, { q, limit: 9 });
      const found = items.map(({ entry }) => ({
        title: entry.title,
        in: entry.collection,
        by: entry.shared!.addedBy.name,
      }));
      expect(found.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toMatchObject([
        { title: "A moon of Ada", in: { id: ofAda, title: "Winds" }, by: "Ada" },
        { title: "A moon of Eve", in: { id: ofEve, title: "Winds" }, by: "Eve" },
      ]);
    }
    expect(await searchTitles(eve, "in:winds moon")).toEqual(["A moon of Eve"]);
  });

  it("narrows to one by its id", async () => {
    const other = await createIn(ada, "Winds");
    for (const id of [tides, other]) await addMember(id, ada, ben, "viewer");
    await createEntry(ada, { title: "A moon of tides", collectionId: tides });
    await createEntry(ada, { title: "A moon of winds", collectionId: other });
    await createEntry(ben, { title: "A moon alone" });
    const find = async (ctx: Ctx, collectionId: string) =>
      (await findEntries(ctx, { q: "moon", collectionId, limit: 9 })).items.map(
        ({ entry }) => entry.title,
      );
    expect(await find(ben, tides)).toEqual(["A moon of tides"]);
    expect(await find(ben, other)).toEqual(["A moon of winds"]);
    expect(await find(eve, tides)).toEqual([]);
  });

  it("takes word frequencies only from scopes that the user can read", async () => {
    await createEntry(eve, { title: "Moon", text: "One moon over the sea." });
    await createEntry(eve, { title: "Sun", text: "One sun over the sea." });
    const before = await findEntries(eve, { q: "moon sea", limit: 9 });
    await addMember(tides, ada, ben, "viewer");
    for (let at = 0; at < 5; at += 1)
      await createEntry(ada, { title: "Moon", text: `moon sea ${at} quokka`, collectionId: tides });
    expect(await findEntries(eve, { q: "moon sea", limit: 9 })).toEqual(before);
    expect((await findEntries(eve, { q: "quolka", limit: 9 })).notes).toEqual([]);
    expect((await findEntries(ben, { q: "quolka", limit: 9 })).notes).toHaveLength(1);
  });
});

describe("sharing a collection", () => {
  it("keeps its entries findable for the owner, and lets members find them after the job", async () => {
    await createEntry(ada, { title: "Spring tide", collectionId: tides });
    await addMember(tides, ada, ben, "viewer");
    expect(await searchTitles(ada, "tide")).toEqual(["Spring tide"]);
    expect(await searchTitles(ben, "tide")).toEqual([]);
    await work(ada);
    expect(await searchTitles(ada, "tide")).toEqual(["Spring tide"]);
    expect(await searchTitles(ben, "tide")).toEqual(["Spring tide"]);
  });

  it("ends for the removed at once, and the owner finds the entries after the job", async () => {
    await addMember(tides, ada, ben, "editor");
    await createEntry(ada, { title: "Spring tide", collectionId: tides });
    await createEntry(ben, { title: "Neap tide", collectionId: tides });
    await removeMember(ada, tides, ben.userId, { entries: "take" });
    for (const ctx of [ada, ben]) expect(await searchTitles(ctx, "tide")).toEqual([]);
    await work(ada, ben);
    expect(await searchTitles(ada, "tide")).toEqual(["Spring tide"]);
    expect(await searchTitles(ben, "tide")).toEqual(["Neap tide"]);
  });

  it("begins a new index when the collection is shared again", async () => {
    await addMember(tides, ada, ben, "viewer");
    const { id } = await createEntry(ada, { title: "Spring tide", collectionId: tides });
    await work(ada);
    expect(await searchTitles(ben, "spring")).toEqual(["Spring tide"]);
    await removeMember(ada, tides, ben.userId, { entries: "take" });
    await updateEntry(ada, id, { title: "Neap tide" });
    await addMember(tides, ada, eve, "viewer");
    await work(ada);
    expect(await searchTitles(eve, "neap")).toEqual(["Neap tide"]);
    expect(await searchTitles(eve, "spring")).toEqual([]);
  });

  it("does not end for the others when one of them leaves", async () => {
    for (const member of [ben, eve]) await addMember(tides, ada, member, "editor");
    await createEntry(ada, { title: "Spring tide", collectionId: tides });
    await createEntry(ben, { title: "Neap tide", collectionId: tides });
    await removeMember(ben, tides, ben.userId, { entries: "take" });
    for (const ctx of [ada, eve]) expect(await searchTitles(ctx, "tide")).toEqual(["Spring tide"]);
    expect(await searchTitles(ben, "tide")).toEqual([]);
    await work(ben);
    expect(await searchTitles(ben, "tide")).toEqual(["Neap tide"]);
  });

  it("survives a new owner", async () => {
    await addMember(tides, ada, ben, "viewer");
    await createEntry(ada, { title: "Spring tide", collectionId: tides });
    await handOver(ada, tides, ben.userId);
    for (const ctx of [ada, ben]) expect(await searchTitles(ctx, "tide")).toEqual(["Spring tide"]);
  });

  it("is noted for a worker, which may be killed at any time", async () => {
    await createEntry(ada, { title: "Spring tide", collectionId: tides });
    await work(ada);
    await queueMoved(context);
    expect(await countQueued(ada)).toBe(0);
    await addMember(tides, ada, ben, "viewer");
    await queueMoved(context);
    await queueMoved(context);
    expect(await countQueued(ada)).toBe(1);
    // The job starts, and is killed before it did anything.
    await loseJobs(ada);
    await queueMoved(context);
    expect(await countQueued(ada)).toBe(1);
    await work(ada);
    expect(await searchTitles(ben, "tide")).toEqual(["Spring tide"]);
    await loseJobs(ada);
    await queueMoved(context);
    expect(await countQueued(ada)).toBe(0);
  });
});

describe("moving an entry", () => {
  it("lets members find it after the job if moved into their collection, and ends that at once if moved out", async () => {
    await addMember(tides, ada, ben, "viewer");
    const { id } = await createEntry(ada, { title: "Spring tide", text: "The moon pulls." });
    await updateEntry(ada, id, { collectionId: tides });
    expect(await searchTitles(ben, "tide")).toEqual([]);
    await work(ada);
    for (const ctx of [ada, ben]) expect(await searchTitles(ctx, "moon")).toEqual(["Spring tide"]);
    await updateEntry(ada, id, { collectionId: ada.userId });
    for (const ctx of [ada, ben]) expect(await searchTitles(ctx, "moon")).toEqual([]);
    await work(ada);
    expect(await searchTitles(ada, "moon")).toEqual(["Spring tide"]);
    expect(await searchTitles(ben, "moon")).toEqual([]);
  });

  it("changes who finds it if moved from one shared collection to another", async () => {
    const winds = await createIn(ada, "Winds");
    await addMember(tides, ada, ben, "viewer");
    await addMember(winds, ada, eve, "viewer");
    const { id } = await createEntry(ada, { title: "Spring tide", collectionId: tides });
    expect(await searchTitles(ben, "tide")).toEqual(["Spring tide"]);
    await updateEntry(ada, id, { collectionId: winds });
    await work(ada);
    expect(await searchTitles(ben, "tide")).toEqual([]);
    expect(await searchTitles(eve, "tide")).toEqual(["Spring tide"]);
    expect(await searchTitles(ada, "tide")).toEqual(["Spring tide"]);
  });

  it("hides it from the others at once if an editor moves it into its owner's Unfiled", async () => {
    await addMember(tides, ada, ben, "editor");
    const { id } = await createEntry(ada, { title: "Spring tide", collectionId: tides });
    await removeSharedEntry(ben, tides, id);
    expect(await searchTitles(ben, "tide")).toEqual([]);
    await work(ada);
    expect(await searchTitles(ada, "tide")).toEqual(["Spring tide"]);
  });
});
