import { beforeEach, describe, expect, it } from "vitest";
import { captureContents } from "#features/entries/server/tables.ts";
import { anchorAgain, listEntryHighlights } from "#features/highlights/server/service.ts";
import { anchorJob, anchorQueue } from "#features/highlights/server/anchor-job.ts";
import { searchIds } from "#features/search/server/testing/search-index.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import { insertMany } from "#server/testing/database/insert-many.ts";
import type { ImportItem } from "../items/import-item.ts";
import { importAll, listAll } from "../testing/imports.ts";

const people = await setUpNewUsers();
const text = "Tides follow the moon.\n\nThey come twice a day, and the moon is why they differ.";
const quote = (words: string, more: Partial<ImportItem["highlights"][number]> = {}) => ({
  quote: words,
  note: null,
  createdAt: "2020-01-02T03:04:05.000Z",
  ...more,
});

beforeEach(async () => {
  await people.context.database.system.query("delete from pgboss.job where name = $1", [
    anchorQueue,
  ]);
});

/** Imports one item, and returns its entry. */
async function importOne(item: Partial<ImportItem>) {
  const done = await importAll(people.ada, item);
  expect(done).toMatchObject({ status: "finished", counts: { imported: 1 } });
  return { entry: (await listAll(people.ada))[0]!, lost: done.lost };
}

async function runAnchoring() {
  const { rows } = await people.context.database.system.query<{ data: Record<string, string> }>(
    "select data from pgboss.job where name = $1 and state < 'completed'",
    [anchorQueue],
  );
  for (const { data } of rows)
    await anchorJob(people.context).work(data, new AbortController().signal);
  return rows.length;
}

describe("imported highlights", () => {
  it("are found in the text of the file, with colour, note and time", async () => {
    const { entry } = await importOne({
      source: "text",
      title: "Tides",
      text,
      highlights: [
        quote("come twice  a day", { note: "Twice!", colour: "purple" }),
        quote("the moon", { start: 13, end: 21 }),
        quote("Currents"),
      ],
    });
    expect(await runAnchoring()).toBe(1);
    expect(await listEntryHighlights(people.ada, entry.id)).toMatchObject([
      { quote: "Currents", state: "lost", start: null },
      { quote: "the moon", state: "found", start: 13, end: 21 },
      {
        quote: "come twice  a day",
        note: "Twice!",
        colour: "pink",
        state: "found",
        start: 29,
        createdAt: "2020-01-02T03:04:05.000Z",
      },
    ]);
  });

  it("use a place in the file only where the text has the quote", async () => {
    const { entry } = await importOne({
      source: "text",
      title: "Tides",
      text,
      highlights: [quote("the moon", { start: 3, end: 11 })],
    });
    await runAnchoring();
    // It occurs twice, and nothing says which one is meant.
    expect(await listEntryHighlights(people.ada, entry.id)).toMatchObject([{ state: "lost" }]);
  });

  it("are kept until their page is fetched, and found when its text arrives", async () => {
    const { entry } = await importOne({
      url: "https://example.org/tides",
      title: "Tides",
      highlights: [quote("twice a day"), quote("Currents", { note: "Gulf Stream" })],
    });
    expect(await runAnchoring()).toBe(0);
    const state = async () =>
      (await listEntryHighlights(people.ada, entry.id)).map((one) => [one.quote, one.state]);
    expect(new Map((await state()) as [string, string][])).toEqual(
      new Map([
        ["twice a day", "lost"],
        ["Currents", "lost"],
      ]),
    );
    expect(await searchIds(people.ada, "gulf")).toEqual([entry.id]);
    await inTransaction(people.ada, async (tx) => {
      await tx.insert(captureContents).values({ captureId: entry.captureId, text });
      await anchorAgain(tx, people.ada, entry.captureId);
    });
    expect(await runAnchoring()).toBe(1);
    expect(await listEntryHighlights(people.ada, entry.id)).toMatchObject([
      { quote: "Currents", state: "lost" },
      { quote: "twice a day", state: "found", start: text.indexOf("twice") },
    ]);
  });

  it("are marked in a book's text, which consists of its quotes", async () => {
    const { entry } = await importOne({
      source: "text",
      title: "A book",
      highlights: [quote("Same words"), quote("Other words", { note: "Mine" })],
    });
    await runAnchoring();
    expect(await listEntryHighlights(people.ada, entry.id)).toMatchObject([
      { quote: "Same words", start: 0, state: "found" },
      { quote: "Other words", start: 12, state: "found", note: "Mine" },
    ]);
  });

  it("beyond the limit of an account pause the import with a message", async () => {
    const { entry } = await importOne({ source: "text", title: "Tides", text });
    await insertMany(
      people.context,
      `insert into highlights (id, user_id, entry_id, quote, prefix, suffix, start, "end", text_version, colour)
        select gen_random_uuid(), $1, $2, 'x', '', '', 0, 1, 1, 'yellow' from generate_series(1, 100000)`,
      [people.ada.userId, entry.id],
    );
    const done = await importAll(people.ada, {
      url: "https://example.org/one-more",
      highlights: [quote("One more")],
    });
    expect(done).toMatchObject({
      status: "paused",
      failure: "An account has at most 100,000 highlights. Remove some first.",
    });
  });
});
