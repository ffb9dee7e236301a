import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { getEntry, listEntries } from "#features/entries/server/service.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import { restoreOne } from "#features/trash/server/restore.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import type { Change } from "#server/change.ts";
import {
  getReadingSettings,
  getReadingState,
  listUnfinished,
  markEntries,
  updateReadingSettings,
  updateReadingState,
} from "./service.ts";

const context = await setUpContext();
const sentences = Array.from(
  { length: 40 },
  (_, at) => `Sentence ${at} is about the ${at}th kind of harbour.`,
);
const text = sentences.join(" ");
let ada: Ctx;
let eve: Ctx;
let entry: Entry;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
  entry = await createEntry(ada, { text });
});

const update = (input: Parameters<typeof updateReadingState>[2]) =>
  updateReadingState(ada, entry.id, input);
const get = () => getReadingState(ada, entry.id);
const storeText = (changed: string) =>
  inTransaction(ada, (tx) =>
    tx
      .update(captureContents)
      .set({ text: changed })
      .where(eq(captureContents.captureId, entry.captureId)),
  );

describe("updateReadingState", () => {
  it("begins an unread entry with its first position, and moves it", async () => {
    expect(await get()).toEqual({ state: "unread", position: 0, progress: 0, updatedAt: null });
    const half = Math.round(text.length / 2);
    const begun = await update({ position: half });
    expect(begun).toMatchObject({ state: "reading", position: half, progress: 0.5 });
    expect((await getEntry(ada, entry.id)).readingState).toEqual({
      state: "reading",
      progress: 0.5,
      updatedAt: begun.updatedAt,
    });
    expect(await update({ position: 10 })).toMatchObject({ position: 10 });
    expect((await listEntries(ada, { limit: 5 })).items[0]?.readingState?.state).toBe("reading");
  });

  it("leaves a finished entry finished when another device still sends its position", async () => {
    const finished = await update({ state: "finished", position: text.length });
    expect(finished).toMatchObject({ state: "finished", progress: 1 });
    expect(await update({ position: 5 })).toEqual(finished);
    expect(await update({ state: "reading" })).toMatchObject({
      state: "reading",
      position: text.length,
    });
  });

  it("marks as unread, which can be undone and does not prevent reading", async () => {
    await update({ position: 100 });
    await update({ state: "unread" });
    expect(await get()).toEqual({ state: "unread", position: 0, progress: 0, updatedAt: null });
    expect((await getEntry(ada, entry.id)).readingState).toBeUndefined();
    expect(await listUnfinished(ada, 5)).toEqual([]);
    expect(await update({ state: "reading" })).toMatchObject({ position: 100 });
    await update({ state: "unread" });
    expect(await update({ position: 7 })).toMatchObject({ state: "reading", position: 7 });
  });

  it("moves a position beyond the end to the end", async () => {
    expect(await update({ position: 90_000_000 })).toMatchObject({ position: text.length });
  });

  it("neither changes the entry's own time nor publishes a change of public data", async () => {
    const changes: Change[] = [];
    const stop = context.events.subscribe(ada.userId, (change) => changes.push(change));
    await update({ position: 30 });
    stop();
    expect(changes).toEqual([{ type: "entry-state", id: entry.id }]);
    expect((await getEntry(ada, entry.id)).updatedAt).toBe(entry.updatedAt);
  });

  it("refuses another user's entry", async () => {
    await expect(updateReadingState(eve, entry.id, { position: 1 })).rejects.toThrow(
      "Entry not found",
    );
    await expect(getReadingState(eve, entry.id)).rejects.toThrow("Entry not found");
    expect((await get()).state).toBe("unread");
  });

  it("keeps one row when two devices write at once", async () => {
    await Promise.all([10, 20, 30, 40].map((position) => update({ position })));
    expect([10, 20, 30, 40]).toContain((await get()).position);
  });
});

describe("getReadingState after the text was read again", () => {
  const at = text.indexOf("Sentence 20");
  beforeEach(() => update({ position: at }));

  it("finds the same sentence after text was added before it", async () => {
    const changed = `A new first paragraph. ${text}`;
    await storeText(changed);
    expect((await get()).position).toBe(changed.indexOf("Sentence 20"));
  });

  it("finds the same sentence although a word of it changed", async () => {
    const changed = text.replace("20th kind", "twentieth kind").replace("Sentence 3 ", "");
    await storeText(changed);
    expect((await get()).position).toBe(changed.indexOf("Sentence 20"));
  });

  it("falls back to the same part of a text without these words", async () => {
    const other = "lorem ipsum dolor ".repeat(30);
    await storeText(other);
    expect((await get()).position).toBe(Math.round((at / text.length) * other.length));
  });

  it("stays within an empty text", async () => {
    await storeText("");
    expect((await get()).position).toBe(0);
  });
});

describe("markEntries", () => {
  it("marks all, counts the changed ones, and takes it back", async () => {
    const other = await createEntry(ada, { text: "Another" });
    const ids = [entry.id, other.id, entry.id];
    await update({ position: 100 });
    expect(await markEntries(ada, { ids, state: "finished" })).toEqual({ changed: 2 });
    expect(await markEntries(ada, { ids, state: "finished" })).toEqual({ changed: 0 });
    expect(await get()).toMatchObject({ state: "finished", position: 100 });
    expect(await markEntries(ada, { ids, state: "unread" })).toEqual({ changed: 2 });
    expect((await get()).state).toBe("unread");
  });

  it("changes nothing if one entry is another user's", async () => {
    const theirs = await createEntry(eve, { text: "Eve's" });
    await expect(
      markEntries(ada, { ids: [entry.id, theirs.id], state: "finished" }),
    ).rejects.toThrow("Entry not found");
    expect((await get()).state).toBe("unread");
  });
});

describe("listUnfinished", () => {
  it("lists what is being read, last read first, without the finished", async () => {
    const others = [];
    for (const name of ["One", "Two", "Three"])
      others.push(await createEntry(ada, { text: `${name} ${text}` }));
    const [one, two, three] = others as [Entry, Entry, Entry];
    for (const { id } of [one, two, three]) await updateReadingState(ada, id, { position: 50 });
    await updateReadingState(ada, two.id, { state: "finished" });
    await updateReadingState(ada, one.id, { position: 60 });
    const list = async (limit: number) => (await listUnfinished(ada, limit)).map(({ id }) => id);
    expect(await list(5)).toEqual([one.id, three.id]);
    expect(await list(1)).toEqual([one.id]);
    expect(await listUnfinished(eve, 5)).toEqual([]);
  });
});

it("restores the state of a deleted entry from the trash", async () => {
  const before = await update({ position: 77 });
  await deleteEntry(ada, entry.id);
  expect(await listUnfinished(ada, 5)).toEqual([]);
  await restoreOne(ada, entry.id);
  expect(await get()).toEqual(before);
});

it("settings have defaults, keep what was changed, and belong to one user", async () => {
  const usual = await getReadingSettings(ada);
  expect(usual).toEqual({
    size: 3,
    width: "normal",
    leading: "normal",
    face: "serif",
    theme: "app",
  });
  await updateReadingSettings(ada, { size: 6 });
  expect(await updateReadingSettings(ada, { theme: "sepia" })).toEqual({
    ...usual,
    size: 6,
    theme: "sepia",
  });
  expect(await getReadingSettings(eve)).toEqual(usual);
});
