import { describe, expect, it } from "vitest";
import { listCollections } from "#features/collections/server/service.ts";
import { listEntryHighlights } from "#features/highlights/server/service.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import {
  findItems,
  finishImport,
  importAll,
  listAll,
  makeLinks,
  page,
  uploadImport,
  workOnImport,
} from "../testing/imports.ts";
import { listRows, startImport } from "../service.ts";

const people = await setUpNewUsers();
const url = "https://example.org/page";
const quote = (text: string) => ({ quote: text, note: null, createdAt: null });

describe("rows about the same page", () => {
  it.each([
    ["in one batch", 0],
    ["in several batches", 99],
  ])("are joined %s", async (_name, between) => {
    const path = `https://example.org/${between}/page`;
    const { id } = await uploadImport(
      people.ada,
      findItems(
        { url: path, title: "First", topics: ["Tide"], folders: ["A"], note: "One" },
        ...makeLinks(between),
        {
          url: `${path}/`,
          title: "Second",
          topics: ["tide", "wind"],
          folders: ["B"],
          note: "Two",
          highlights: [quote("The sea")],
        },
        { url: `${path}#x`, folders: ["A"] },
      ),
    );
    const ready = await workOnImport(people.ada, id);
    expect(ready.counts).toMatchObject({ duplicate: 2, waiting: 1 + between });
    expect(ready.lost).toEqual([
      {
        what: "Of rows about the same page: its collection",
        count: 1,
        reason: "The first of these rows is saved, with what can be added to it.",
      },
    ]);
    const { items } = await listRows(people.ada, id, { ...page, outcome: "duplicate" });
    expect(items.map(({ reason }) => reason)).toEqual([
      "It occurs earlier in this file. Its tags, its highlights, and its note are saved with it. Its collection is not imported.",
      "It occurs earlier in this file.",
    ]);
    await startImport(people.ada, id);
    expect((await finishImport(people.ada, id)).status).toBe("finished");
    const entry = (await listAll(people.ada)).find((one) => one.url === path)!;
    expect(entry).toMatchObject({
      title: "First",
      whyItsInteresting: "Imported note: One\n\nTwo",
      attributes: { mainTopics: ["Tide", "wind"] },
    });
    expect(await listEntryHighlights(people.ada, entry.id)).toMatchObject([{ quote: "The sea" }]);
  });
});

describe("a row about an entry that the user has", () => {
  it("names its tags and its note, which the entry does not take", async () => {
    await importAll(people.eve, { url, title: "Mine", topics: ["Tide"], note: "One" });
    const { id } = await uploadImport(
      people.eve,
      findItems({ url, topics: ["Tide", "Wind"], note: "Two" }, { url: `${url}/other` }),
    );
    const { lost } = await workOnImport(people.eve, id);
    const [row] = (await listRows(people.eve, id, page)).items;
    expect(row!.reason).toBe(
      "You saved this address already. Its tags and its note are not imported.",
    );
    expect(lost.map(({ what }) => what)).toEqual([
      "Tags of saved entries",
      "Notes on saved entries",
    ]);
    const again = await uploadImport(people.eve, findItems({ url, topics: ["tide"], note: "One" }));
    expect((await workOnImport(people.eve, again.id)).lost).toEqual([]);
  });
});

describe("the description of a folder", () => {
  it("describes the new collection of that folder, and is named as lost if the collection exists", async () => {
    const described = (folder: string, description: string) => ({
      kind: "folder" as const,
      folders: [folder],
      description,
    });
    const { id } = await uploadImport(people.ada, [
      ...findItems({ url: "https://example.org/f", folders: ["Harbour"] }),
      described("Harbour", "All of it"),
      described("Empty", "Nothing in it"),
    ]);
    const ready = await workOnImport(people.ada, id);
    expect(ready.lost).toMatchObject([{ what: "Descriptions of folders", count: 1 }]);
    await startImport(people.ada, id);
    await finishImport(people.ada, id);
    const { items } = await listCollections(people.ada, { ...page, sort: "title" });
    expect(items).toContainEqual(
      expect.objectContaining({ title: "Harbour", description: "All of it" }),
    );
  });
});
