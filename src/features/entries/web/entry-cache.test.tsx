import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { dropEntry, entryKeys, isCached, upsertEntry, type FoundEntries } from "./entry-cache.ts";
import { makeEntry } from "./mount-for-tests.tsx";

const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
const older = makeEntry({ id: "older", createdAt: day(1), updatedAt: day(1) });
const newer = makeEntry({ id: "newer", createdAt: day(3), updatedAt: day(3) });
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
    asked: "friction",
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

describe("one entry that changed", () => {
  it("changes in place in lists and in what was found", () => {
    upsertEntry(client, { ...older, title: "Renamed", updatedAt: day(4) });
    expect(listIds()).toEqual(["newer", "older"]);
    expect(findings().items.map((entry) => entry.title)).toEqual(["Renamed", newer.title]);
    expect(findings().notes).toEqual(["a note"]);
  });

  it("joins its list by its date, but no search: only the server knows where", () => {
    upsertEntry(client, makeEntry({ id: "middle", createdAt: day(2) }));
    expect(listIds()).toEqual(["newer", "middle", "older"]);
    expect(findings().items.map((entry) => entry.id)).toEqual(["older", "newer"]);
  });

  it("leaves the lists and searches of the collection that it left, unless that news is old", () => {
    upsertEntry(client, { ...newer, collection: elsewhere, updatedAt: day(1) });
    expect(listIds()).toEqual(["newer", "older"]);
    upsertEntry(client, { ...newer, collection: elsewhere, updatedAt: day(4) });
    expect(listIds()).toEqual(["older"]);
    expect(findings().items.map((entry) => entry.id)).toEqual(["older"]);
  });

  it("is gone from everything once it is deleted", () => {
    dropEntry(client, "older");
    expect(listIds()).toEqual(["newer"]);
    expect(findings().items.map((entry) => entry.id)).toEqual(["newer"]);
    expect(isCached(client, "older")).toBe(false);
  });

  it("is known where only a search shows it", () => {
    client.removeQueries({ queryKey: entryKeys.lists });
    expect(isCached(client, "older")).toBe(true);
  });
});
