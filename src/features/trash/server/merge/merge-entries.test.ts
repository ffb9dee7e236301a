import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getConnections, linkEntries } from "#features/connections/server/service.ts";
import { EntriesMerge } from "#features/entries/changes-contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { getEntry, updateEntry } from "#features/entries/server/service.ts";
import { addHighlight, anchorQueue } from "#features/highlights/server/service.ts";
import { listEntryHighlights } from "#features/highlights/server/service.ts";
import { HighlightCreate } from "#features/highlights/contract.ts";
import { linkEntry, listLinks } from "#features/projects/server/links.ts";
import { createCollection } from "#features/collections/server/service.ts";
import { createProject } from "#features/projects/server/service.ts";
import { getReadingState, updateReadingState } from "#features/reading-state/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { undoChange } from "../entry-changes.ts";
import { restoreOne } from "../restore.ts";
import { readRows } from "../testing/read-rows.ts";
import { listDuplicates } from "./list-duplicates.ts";
import { mergeEntries } from "./merge-entries.ts";

const people = await setUpNewUsers();
await people.context.work();

const text = "The tide tables of the old harbour are kept in the pilots' house.";
const url = "https://example.org/tides";

const save = (ctx: Ctx, given: Partial<Parameters<typeof createEntry>[1]> = {}) =>
  createEntry(ctx, { source: "url", url, urlKey: url, text, ...given });

const merge = (ctx: Ctx, input: Parameters<typeof EntriesMerge.parse>[0]) =>
  mergeEntries(ctx, EntriesMerge.parse(input));

const mark = (ctx: Ctx, entry: Entry, quote: string) =>
  addHighlight(ctx, entry.id, HighlightCreate.parse({ quote, colour: "yellow" }));

/** Without the times at which rows were changed. */
async function readContent(ctx: Ctx): Promise<unknown> {
  const rows = JSON.stringify(await readRows(ctx));
  return JSON.parse(rows.replaceAll(/"updated_at":"[^"]*"/g, '"updated_at":""'));
}

describe("listDuplicates", () => {
  it("lists the user's entries of the same page, the oldest first, for their user only", async () => {
    const { ada, eve } = people;
    const first = await save(ada);
    await save(ada, { url: `${url}/other`, urlKey: `${url}/other` });
    await save(eve);
    const last = await save(ada);
    const { items } = await listDuplicates(ada, last.id);
    expect(items.map(({ id }) => id)).toEqual([first.id, last.id]);
    await expect(listDuplicates(eve, last.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("mergeEntries", () => {
  it("keeps what the user added to each entry, and gives it back on undo", async () => {
    const { ada } = people;
    const work = await createCollection(ada, { title: "Work", category: "", description: "" });
    const kept = await save(ada, { why: "For the talk", mainTopics: ["Tides"] });
    const other = await save(ada, {
      why: "Ada sent it",
      mainTopics: ["tides", "Pilots"],
      collectionId: work.id,
    });
    await updateEntry(ada, other.id, { title: "My tides", topics: ["tides", "Pilots", "Harbour"] });
    const near = await createEntry(ada);
    await linkEntries(ada, other.id, near.id);
    await linkEntries(ada, other.id, kept.id);
    const [talk, book] = [
      await createProject(ada, { name: "Talk" }),
      await createProject(ada, { name: "Book" }),
    ];
    await linkEntry(ada, talk.id, { entryId: kept.id, notes: "Slide 3" });
    await linkEntry(ada, talk.id, { entryId: other.id, notes: "Slide 9" });
    await linkEntry(ada, book.id, { entryId: other.id, notes: "Chapter 1" });
    const highlight = await mark(ada, other, "kept in the pilots' house");
    await updateReadingState(ada, other.id, { state: "finished" });
    const before = await readContent(ada);

    const { entry, merged, changeId } = await merge(ada, {
      ids: [other.id.toUpperCase(), kept.id],
      into: kept.id,
      collectionId: work.id,
    });
    expect(merged).toBe(1);
    expect(entry).toMatchObject({
      id: kept.id,
      title: "My tides",
      whyItsInteresting: "For the talk\n\nAda sent it",
      collection: { id: work.id },
      attributes: { mainTopics: ["Tides", "Pilots", "Harbour"] },
      readingState: { state: "finished" },
    });
    expect(await listEntryHighlights(ada, kept.id)).toMatchObject([
      { id: highlight.id, state: "found", start: highlight.start, end: highlight.end },
    ]);
    expect((await getConnections(ada, kept.id)).linked).toMatchObject([{ id: near.id }]);
    const listNotes = async (id: string) =>
      (await listLinks(ada, id, { limit: 9 })).items.map((link) => [link.entry.id, link.notes]);
    expect(await listNotes(talk.id)).toEqual([[kept.id, "Slide 3\n\nSlide 9"]]);
    expect(await listNotes(book.id)).toEqual([[kept.id, "Chapter 1"]]);
    await expect(getEntry(ada, other.id)).rejects.toMatchObject({ code: "not_found" });

    expect(await undoChange(ada, { changeId })).toEqual({ restored: 1, gone: [], madePrivate: [] });
    expect(await readContent(ada)).toEqual(before);
    expect(await undoChange(ada, { changeId })).toMatchObject({ restored: 1 });
  });

  it("keeps what was changed after it when it is undone", async () => {
    const { ada } = people;
    const [kept, other] = [await save(ada, { why: "One" }), await save(ada, { why: "Two" })];
    const { changeId } = await merge(ada, { ids: [other.id], into: kept.id });
    await updateEntry(ada, kept.id, { whyItsInteresting: "One, two and three" });
    await undoChange(ada, { changeId });
    expect((await getEntry(ada, kept.id)).whyItsInteresting).toBe("One, two and three");
    expect((await getEntry(ada, other.id)).whyItsInteresting).toBe("Two");
  });

  it("leaves the merged entry in the trash, from which it can be restored alone", async () => {
    const { ada } = people;
    const [kept, other] = [await save(ada), await save(ada, { why: "Two" })];
    await mark(ada, other, "tide tables");
    await merge(ada, { ids: [other.id], into: kept.id });
    await restoreOne(ada, other.id);
    expect((await getEntry(ada, other.id)).whyItsInteresting).toBe("Two");
    expect(await listEntryHighlights(ada, kept.id)).toHaveLength(1);
  });

  it("finds a highlight by its quote where the texts differ", async () => {
    const { ada, context } = people;
    const kept = await save(ada, { text: `A new first sentence. ${text}` });
    const other = await save(ada);
    const { id } = await mark(ada, other, "tide tables");
    const { changeId } = await merge(ada, { ids: [other.id], into: kept.id });
    context.jobs.nudge(anchorQueue, "now");
    const start = `A new first sentence. ${text}`.indexOf("tide tables");
    const isAt = async (entry: Entry, place: number) =>
      (await listEntryHighlights(ada, entry.id)).some(
        (one) => one.id === id && one.state === "found" && one.start === place,
      );
    await waitFor(() => isAt(kept, start));
    await undoChange(ada, { changeId });
    context.jobs.nudge(anchorQueue, "now");
    await waitFor(() => isAt(other, text.indexOf("tide tables")));
    expect(await listEntryHighlights(ada, kept.id)).toEqual([]);
  });

  it("gives the kept entry a reading state only if it has none", async () => {
    const { ada } = people;
    const [kept, other] = [await save(ada), await save(ada)];
    await updateReadingState(ada, kept.id, { state: "reading", position: 4 });
    await updateReadingState(ada, other.id, { state: "finished" });
    await merge(ada, { ids: [other.id], into: kept.id });
    expect(await getReadingState(ada, kept.id)).toMatchObject({ state: "reading" });
  });

  it("makes the entry private unless all of its parts are public, and reports it on undo", async () => {
    const { ada } = people;
    const kept = await save(ada, { isPrivate: false });
    const other = await save(ada, { why: "A private thought" });
    const { entry, changeId } = await merge(ada, { ids: [other.id], into: kept.id });
    expect(entry.isPrivate).toBe(true);
    expect(await undoChange(ada, { changeId })).toMatchObject({ madePrivate: [kept.id] });
    expect((await getEntry(ada, kept.id)).isPrivate).toBe(true);
    const [one, two] = [
      await save(ada, { isPrivate: false }),
      await save(ada, { isPrivate: false }),
    ];
    expect((await merge(ada, { ids: [two.id], into: one.id })).entry.isPrivate).toBe(false);
  });

  it("changes nothing where something would be lost or is not the user's", async () => {
    const { ada, eve } = people;
    const work = await createCollection(ada, { title: "Work", category: "", description: "" });
    const kept = await save(ada, { why: "a".repeat(6_000) });
    const long = await save(ada, { why: "b".repeat(6_000) });
    const elsewhere = await save(ada, { collectionId: work.id });
    const note = await createEntry(ada, { text });
    const theirs = await save(eve);
    const before = await readRows(ada);
    const refusals = [
      [[long.id], "conflict"],
      [[elsewhere.id], "validation"],
      [[note.id], "validation"],
      [[kept.id], "validation"],
      [[long.id, theirs.id], "not_found"],
      [[randomUUID()], "not_found"],
    ] as const;
    for (const [ids, code] of refusals)
      await expect(merge(ada, { ids: [...ids], into: kept.id })).rejects.toMatchObject({ code });
    await expect(merge(ada, { ids: [kept.id], into: theirs.id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await readRows(ada)).toEqual(before);
  });
});
