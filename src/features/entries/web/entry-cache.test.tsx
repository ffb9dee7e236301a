import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import type { Entry, EntrySort } from "#features/entries/contract.ts";
import {
  removeEntries,
  entryKeys,
  findCached,
  replaceEntries,
  upsertEntry,
  type FoundEntries,
} from "./entry-cache.ts";
import { createEntry } from "./testing/mount.tsx";

const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
const older = createEntry({ id: "older", createdAt: day(1), updatedAt: day(1) });
const newer = createEntry({ id: "newer", createdAt: day(3), updatedAt: day(3) });
const elsewhere = { id: "collection-2", title: "Elsewhere", category: "work" };

const filter = { collectionId: "collection-1" };
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  const items = [newer, older];
  client.setQueryData(entryKeys.list(filter), {
    pages: [{ items, nextCursor: null }],
    pageParams: [""],
  });
  const found: FoundEntries = {
    items: [older, newer],
    notes: ["a note"],
    titles: {},
  };
  client.setQueryData(entryKeys.search("friction", filter), found);
});

function listIds(): string[] {
  const data = client.getQueryData<{ pages: { items: Entry[] }[] }>(entryKeys.list(filter));
  return data!.pages.flatMap((page) => page.items).map((entry) => entry.id);
}

function findings(): FoundEntries {
  return client.getQueryData<FoundEntries>(entryKeys.search("friction", filter))!;
}

describe("upsertEntry", () => {
  it("updates the entry in place in lists and search results", () => {
    upsertEntry(client, { ...older, title: "Renamed", updatedAt: day(4) });
    expect(listIds()).toEqual(["newer", "older"]);
    expect(findings().items.map((entry) => entry.title)).toEqual(["Renamed", newer.title]);
    expect(findings().notes).toEqual(["a note"]);
  });

  it("inserts into a filtered list only what has the text in its title or a topic, and removes the rest", () => {
    const owls = entryKeys.list({ ...filter, q: "Owl" });
    client.setQueryData(owls, { pages: [{ items: [], nextCursor: null }], pageParams: [""] });
    const listed = () =>
      client
        .getQueryData<{ pages: { items: Entry[] }[] }>(owls)!
        .pages.flatMap(({ items }) => items.map(({ id }) => id));
    const attributes = { mainTopics: ["Barn OWLS"], keyTakeaways: [], readingTimeMinutes: null };
    upsertEntry(client, createEntry({ id: "topic", attributes, updatedAt: day(1) }));
    upsertEntry(client, createEntry({ id: "title", title: "An owlery", updatedAt: day(1) }));
    upsertEntry(client, createEntry({ id: "other", title: "Bees", updatedAt: day(1) }));
    expect(listed().toSorted()).toEqual(["title", "topic"]);
    upsertEntry(client, createEntry({ id: "title", title: "A hive", updatedAt: day(2) }));
    expect(listed()).toEqual(["topic"]);
  });

  it("inserts the entry into its list by date, but into no search, because only the server knows its rank", () => {
    upsertEntry(client, createEntry({ id: "middle", createdAt: day(2) }));
    expect(listIds()).toEqual(["newer", "middle", "older"]);
    expect(findings().items.map((entry) => entry.id)).toEqual(["older", "newer"]);
  });

  it("removes the entry from lists and searches of its former collection, unless the event is outdated", () => {
    upsertEntry(client, { ...newer, collection: elsewhere, updatedAt: day(1) });
    expect(listIds()).toEqual(["newer", "older"]);
    upsertEntry(client, { ...newer, collection: elsewhere, updatedAt: day(4) });
    expect(listIds()).toEqual(["older"]);
    expect(findings().items.map((entry) => entry.id)).toEqual(["older"]);
  });

  it("removes a deleted entry from everything", () => {
    removeEntries(client, ["older"]);
    expect(listIds()).toEqual(["newer"]);
    expect(findings().items.map((entry) => entry.id)).toEqual(["newer"]);
    expect(findCached(client, "older")).toBeUndefined();
  });

  it("findCached finds an entry that only a search shows", () => {
    client.removeQueries({ queryKey: entryKeys.lists });
    expect(findCached(client, "older")?.id).toBe("older");
  });
});

describe("upsertEntry in a sorted list", () => {
  const [ants, bees, cats] = ["ants", "Bees", "cats"].map((title, index) =>
    createEntry({ id: title, title, createdAt: day(index + 1) }),
  ) as [Entry, Entry, Entry];

  it.each<[EntrySort, Entry[], string[]]>([
    ["newest", [cats, ants], ["cats", "Bees", "ants"]],
    ["oldest", [ants, cats], ["ants", "Bees", "cats"]],
    ["title", [ants, cats], ["ants", "Bees", "cats"]],
  ])("inserts a new entry at its position by %s", (sort, items, expected) => {
    const key = entryKeys.list({ ...filter, sort });
    client.setQueryData(key, { pages: [{ items, nextCursor: null }], pageParams: [""] });
    upsertEntry(client, bees);
    const { pages } = client.getQueryData<{ pages: { items: Entry[] }[] }>(key)!;
    expect(pages[0]!.items.map(({ title }) => title)).toEqual(expected);
  });
});

describe("replaceEntries", () => {
  const there = { collectionId: elsewhere.id };
  const idsIn = (of: { collectionId: string }) =>
    client
      .getQueryData<{ pages: { items: Entry[] }[] }>(entryKeys.list(of))!
      .pages.map((page) => page.items.map(({ id }) => id));
  const moved = (entries: Entry[]) => entries.map((entry) => ({ ...entry, collection: elsewhere }));

  beforeEach(() => {
    const resident = (id: string, createdAt: string) =>
      createEntry({ id, createdAt, collection: elsewhere });
    client.setQueryData(entryKeys.list(there), {
      pages: [
        { items: [resident("r4", day(4)), resident("r2", day(2))], nextCursor: "more" },
        {
          items: [resident("r1", day(1)), resident("r0", "2025-12-31T00:00:00.000Z")],
          nextCursor: "more",
        },
      ],
      pageParams: ["", "more"],
    });
  });

  it("removes moved entries from their lists and searches, inserts them into others by date, and reverts the same way", () => {
    const lost = createEntry({ id: "lost", createdAt: "2025-01-01T00:00:00.000Z" });
    replaceEntries(client, moved([newer, older, lost]));
    expect(idsIn(filter)).toEqual([[]]);
    expect(findings().items).toEqual([]);
    // The last one arrives with its own page.
    expect(idsIn(there)).toEqual([
      ["r4", "newer", "r2"],
      ["r1", "older", "r0"],
    ]);
    replaceEntries(client, [newer, older]);
    expect(idsIn(filter)).toEqual([["newer", "older"]]);
    expect(idsIn(there)).toEqual([
      ["r4", "r2"],
      ["r1", "r0"],
    ]);
  });
});
