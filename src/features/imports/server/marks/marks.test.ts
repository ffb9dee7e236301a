/** Imports of what the user has already: highlights, reading states and topics that are missing are added. */
import { describe, expect, it } from "vitest";
import { describeLink } from "#features/capture/server/service.ts";
import { getEntry } from "#features/entries/server/service.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import {
  addHighlight,
  deleteHighlight,
  listEntryHighlights,
  updateHighlight,
} from "#features/highlights/server/service.ts";
import { HighlightCreate } from "#features/highlights/contract.ts";
import { getReadingState, updateReadingState } from "#features/reading-state/server/service.ts";
import { anchorJob, anchorQueue } from "#features/highlights/server/anchor-job.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { describeBook } from "../formats/highlights/book-highlights.ts";
import type { ImportItem } from "../items/import-item.ts";
import { listRows, startImport, undoImport } from "../service.ts";
import { findItems, importAll, listAll, uploadImport, workOnImport } from "../testing/imports.ts";

const people = await setUpNewUsers();
const text = "Tides follow the moon.\n\nThey come twice a day, and the moon is why they differ.";
const url = "https://example.org/tides";
const quote = (words: string, more: Partial<ImportItem["highlights"][number]> = {}) => ({
  quote: words,
  note: null,
  createdAt: "2020-01-02T03:04:05.000Z",
  ...more,
});
const page = (words: string[], more: Partial<ImportItem> = {}): Partial<ImportItem> => ({
  url,
  title: "Tides",
  highlights: words.map((one) => quote(one)),
  ...more,
});
const createLink = (ctx: Ctx, address: string, mainTopics: string[] = []) => {
  const { url: saved, urlKey } = describeLink(address);
  return createEntry(ctx, { url: saved, urlKey, source: "url", text, mainTopics });
};
const highlight = (ctx: Ctx, entryId: string, words: string, start?: number) =>
  addHighlight(ctx, entryId, HighlightCreate.parse({ quote: words, start }));
const quotesOf = async (entryId: string) =>
  (await listEntryHighlights(people.ada, entryId)).map((one) => one.quote).toSorted();
const rowsOf = async (id: string) => (await listRows(people.ada, id, { limit: 10 })).items;

async function runAnchoring(): Promise<void> {
  const { rows } = await people.context.database.system.query<{ data: Record<string, string> }>(
    "delete from pgboss.job where name = $1 and state < 'active' returning data",
    [anchorQueue],
  );
  for (const { data } of rows)
    await anchorJob(people.context).work(data, new AbortController().signal);
}

describe("an import of an address that is saved already", () => {
  it("adds the highlights that the entry lacks, and names their number", async () => {
    const { id: entryId } = await createLink(people.ada, url);
    await highlight(people.ada, entryId, "twice a day");
    const file = page(["Tides follow", "twice  a day", "they differ"]);
    const { id, added } = await uploadImport(people.ada, findItems(file));
    expect(added).toEqual({ highlights: 0, entries: 0, waiting: 0 });
    expect((await workOnImport(people.ada, id)).added.waiting).toBe(1);
    expect(await rowsOf(id)).toMatchObject([
      {
        outcome: "duplicate",
        reason:
          "You saved this address already. What it lacks of the file's highlights will be added.",
      },
    ]);
    await startImport(people.ada, id);
    expect(await workOnImport(people.ada, id)).toMatchObject({
      status: "finished",
      counts: { imported: 0, duplicate: 1 },
      added: { highlights: 2, entries: 1, waiting: 0 },
    });
    expect(await rowsOf(id)).toMatchObject([
      { reason: "You saved this address already. 2 highlights were added to it.", entryId },
    ]);
    await runAnchoring();
    expect(await listEntryHighlights(people.ada, entryId)).toMatchObject([
      { quote: "Tides follow", state: "found", createdAt: "2020-01-02T03:04:05.000Z" },
      { quote: "twice a day", state: "found" },
      { quote: "they differ", state: "found" },
    ]);
    const again = await importAll(people.ada, file);
    expect(again).toMatchObject({ added: { highlights: 0, entries: 0, waiting: 0 } });
    expect(await quotesOf(entryId)).toHaveLength(3);
  });

  it("adds an equal quote at another place only", async () => {
    const { id: entryId } = await createLink(people.ada, url);
    const second = text.lastIndexOf("the moon");
    await highlight(people.ada, entryId, "the moon", second);
    const places = [text.indexOf("the moon"), second];
    const found = places.map((start, at) =>
      quote("the moon", { start, end: start + 8, note: `Note ${at}` }),
    );
    await importAll(people.ada, page([], { highlights: found, text }));
    await runAnchoring();
    const starts = (await listEntryHighlights(people.ada, entryId)).map(({ start }) => start);
    expect(starts).toEqual(places);
  });

  it("is undone without what the user highlighted or changed", async () => {
    const { id: entryId } = await createLink(people.ada, url);
    const done = await importAll(people.ada, page(["Tides follow", "they differ"]));
    await runAnchoring();
    await highlight(people.ada, entryId, "twice a day");
    const [first] = await listEntryHighlights(people.ada, entryId);
    await updateHighlight(people.ada, first!.id, { note: "Mine now" });
    expect((await undoImport(people.ada, done.id))!.status).toBe("undoing");
    expect(await workOnImport(people.ada, done.id)).toMatchObject({
      status: "undone",
      added: { highlights: 0, entries: 0 },
      lost: [{ what: "Highlights that stay", count: 1 }],
    });
    expect(await quotesOf(entryId)).toEqual(["Tides follow", "twice a day"]);
    expect(await listAll(people.ada)).toHaveLength(1);
  });

  it("adds a reading state and topics only to an entry without them, until it is undone", async () => {
    const { id: bare } = await createLink(people.ada, url);
    const other = "https://example.org/other";
    const { id: own } = await createLink(people.ada, other, ["Sea"]);
    await updateReadingState(people.ada, own, { position: 5 });
    const reading = { state: "finished", position: 0, length: 0, updatedAt: null } as const;
    const more = { reading, topics: ["Moon"] };
    const file = [page([], more), page([], { ...more, url: other })];
    const done = await importAll(people.ada, ...file);
    expect(done.added).toEqual({ highlights: 0, entries: 1, waiting: 0 });
    expect((await rowsOf(done.id))[0]!.reason).toBe(
      "You saved this address already. Its reading state and its topics were added to it.",
    );
    const describeOne = async (id: string) => [
      (await getReadingState(people.ada, id)).state,
      (await getEntry(people.ada, id)).attributes.mainTopics,
    ];
    expect(await describeOne(bare)).toEqual(["finished", ["Moon"]]);
    expect(await describeOne(own)).toEqual(["reading", ["Sea"]]);
    await undoImport(people.ada, done.id);
    await workOnImport(people.ada, done.id);
    expect(await describeOne(bare)).toEqual(["unread", []]);
    expect(await describeOne(own)).toEqual(["reading", ["Sea"]]);
  });

  it("adds no more than an entry may have", async () => {
    const { id: entryId } = await createLink(people.ada, url);
    await inTransaction(people.ada, (tx) =>
      tx.execute(
        `insert into highlights (id, user_id, entry_id, quote, prefix, suffix, start, "end", text_version, colour)
        select gen_random_uuid(), '${people.ada.userId}', '${entryId}', 'x', '', '', 0, 1, 1, 'yellow'
        from generate_series(1, 4999)`,
      ),
    );
    expect(await importAll(people.ada, page(["Tides", "follow", "twice"]))).toMatchObject({
      status: "finished",
      added: { highlights: 1 },
      lost: [{ what: "Highlights", count: 2 }],
    });
    await inTransaction(people.ada, (tx) => tx.delete(highlights));
  });

  it("adds nothing to another user's entry", async () => {
    const { id: entryId } = await createLink(people.eve, url);
    expect(await importAll(people.ada, page(["Tides follow"]))).toMatchObject({
      counts: { imported: 1, duplicate: 0 },
    });
    expect(await listEntryHighlights(people.eve, entryId)).toEqual([]);
  });
});

describe("an import of a book that is saved already", () => {
  const book = (...quotes: string[]) =>
    describeBook({
      line: 1,
      title: "The Sea",
      author: "A. Sailor",
      url: null,
      topics: [],
      unused: [],
      highlights: quotes.map((one) => quote(one)),
    });

  it("adds its new quotes to the text and highlights them, until it is undone", async () => {
    await importAll(people.ada, book("First words.", "Second words."));
    const [{ id: entryId } = { id: "" }] = await listAll(people.ada);
    await runAnchoring();
    const [first] = await listEntryHighlights(people.ada, entryId);
    await deleteHighlight(people.ada, first!.id);
    const longer = book("First words.", "Second words.", "Third words.");
    const done = await importAll(people.ada, longer);
    expect(done).toMatchObject({ counts: { duplicate: 1 }, added: { highlights: 2, entries: 1 } });
    expect(await listAll(people.ada)).toHaveLength(1);
    await runAnchoring();
    expect(await listEntryHighlights(people.ada, entryId)).toMatchObject([
      { quote: "First words.", state: "found", start: 11 },
      { quote: "Second words.", state: "found" },
      { quote: "Third words.", state: "found", start: 40 },
    ]);
    await undoImport(people.ada, done.id);
    await workOnImport(people.ada, done.id);
    await runAnchoring();
    expect(await listEntryHighlights(people.ada, entryId)).toMatchObject([
      { quote: "Second words.", state: "found" },
    ]);
    expect((await importAll(people.ada, longer)).added.highlights).toBe(2);
  });

  it("keeps books of the same title by others apart", async () => {
    await importAll(people.ada, book("First words."));
    const other = {
      ...book("Other words."),
      description: "B. Diver",
      text: "B. Diver\n\nOther words.",
    };
    expect((await importAll(people.ada, other)).counts).toMatchObject({ imported: 1 });
  });
});
