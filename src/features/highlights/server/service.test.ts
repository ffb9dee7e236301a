import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { restoreOne } from "#features/trash/server/restore.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asActor, asPublic } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { HighlightCreate, type Highlight, maxHighlights } from "../contract.ts";
import {
  addHighlight,
  deleteHighlight,
  listEntryHighlights,
  listHighlights,
  updateHighlight,
} from "./service.ts";
import { highlights } from "./tables.ts";

const context = await setUpContext();
const text =
  "Bees dance on the comb. They tell each other where the flowers are. Bees dance again at noon.";
let ada: Ctx;
let eve: Ctx;
let entry: Entry;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
  entry = await createEntry(ada, { text, mainTopics: ["Insects"] });
});

const add = (quote: string, more: Partial<HighlightCreate> = {}) =>
  addHighlight(ada, entry.id, HighlightCreate.parse({ quote, ...more }));
const list = () => listEntryHighlights(ada, entry.id);
describe("addHighlight", () => {
  it("stores the quote with its context and position", async () => {
    const made = await add("where the flowers are", { note: "Waggle", colour: "green" });
    expect(made).toMatchObject({
      entryId: entry.id,
      start: text.indexOf("where"),
      end: text.indexOf("where") + 21,
      suffix: ". Bees dance again at noon.",
      state: "found",
      note: "Waggle",
      colour: "green",
    });
    expect(await list()).toEqual([made]);
  });

  it("uses `start` for words that occur several times, and asks for it without", async () => {
    const start = text.lastIndexOf("Bees dance");
    expect(await add("Bees dance", { start })).toMatchObject({ start });
    await expect(add("Bees dance")).rejects.toMatchObject({ code: "validation" });
    await expect(add("Wasps")).rejects.toMatchObject({
      code: "validation",
      message: expect.stringContaining("not in the text"),
    });
  });

  it("keeps highlights of the same words, each with its note", async () => {
    const first = await add("on the comb. They tell", { note: "One" });
    const second = await add("They tell each other", { note: "Two", colour: "pink" });
    const same = await add("They tell each other", { note: "Three" });
    expect(await list()).toEqual(expect.arrayContaining([first, second, same]));
    expect(await list()).toHaveLength(3);
  });

  it("rejects more than 5,000 highlights on one entry", async () => {
    await inTransaction(ada, (tx) =>
      tx.insert(highlights).values(
        Array.from({ length: maxHighlights }, () => ({
          id: randomUUID(),
          userId: ada.userId,
          entryId: entry.id,
          quote: "Wasps",
          prefix: "",
          suffix: "",
          start: 0,
          end: 5,
          textVersion: 1,
          colour: "yellow" as const,
        })),
      ),
    );
    await expect(add("They tell")).rejects.toMatchObject({
      code: "conflict",
      message: "An entry has at most 5,000 highlights. Remove some first.",
    });
  });

  it("rejects an empty selection and one of more than 100,000 characters", () => {
    for (const quote of [" \n", "x".repeat(100_001)])
      expect(HighlightCreate.safeParse({ quote }).success).toBe(false);
    expect(HighlightCreate.safeParse({ quote: "x".repeat(100_000) }).success).toBe(true);
  });
});

describe("updateHighlight", () => {
  it("does not overwrite a note that was changed elsewhere, and returns that one", async () => {
    const { id, updatedAt } = await add("They tell");
    const first = await updateHighlight(ada, id, { note: "From the phone", updatedAt });
    await expect(
      updateHighlight(ada, id, { note: "From the desk", updatedAt }),
    ).rejects.toMatchObject({ code: "conflict", details: { highlight: first } });
    const { updatedAt: latest } = first;
    expect(await updateHighlight(ada, id, { note: "Both", updatedAt: latest })).toMatchObject({
      note: "Both",
    });
  });
});

describe("listHighlights", () => {
  it("filters by words, collection, topic, colour and date, and pages", async () => {
    const made: Highlight[] = [];
    for (const quote of ["Bees dance on", "They tell", "at noon"])
      made.push(
        await add(quote, {
          colour: quote === "at noon" ? "blue" : "green",
          note: quote === "They tell" ? "50% sure" : "",
        }),
      );
    const ids = async (query: Partial<Parameters<typeof listHighlights>[1]>) =>
      (await listHighlights(ada, { limit: 25, ...query })).items.map(({ id }) => id);
    const [one, two, three] = made.map(({ id }) => id);
    expect(await ids({})).toEqual([three, two, one]);
    expect(await ids({ q: "0% S" })).toEqual([two]);
    expect(await ids({ q: "NOON" })).toEqual([three]);
    expect(await ids({ colour: "green" })).toEqual([two, one]);
    expect(await ids({ topic: "insects", collectionId: entry.collection.id })).toHaveLength(3);
    expect(await ids({ topic: "Tea" })).toEqual([]);
    expect(await ids({ collectionId: randomUUID() })).toEqual([]);
    expect(
      await ids({ from: "2000-01-01T00:00:00.000Z", to: new Date().toISOString() }),
    ).toHaveLength(3);
    expect(await ids({ to: "2000-01-01T00:00:00.000Z" })).toEqual([]);
    const page = await listHighlights(ada, { limit: 2 });
    expect(page.items).toHaveLength(2);
    expect(await ids({ cursor: page.nextCursor! })).toEqual([one]);
  });
});

describe("the trash", () => {
  it("keeps the highlights of an entry and restores them", async () => {
    await add("They tell", { note: "Waggle" });
    const before = await list();
    await deleteEntry(ada, entry.id);
    await expect(list()).rejects.toMatchObject({ code: "not_found" });
    await restoreOne(ada, entry.id);
    expect(await list()).toEqual(before);
  });
});

describe("another user", () => {
  it("cannot list, add, change or delete highlights of an entry", async () => {
    const { id } = await add("They tell");
    const missing = { code: "not_found" };
    await expect(listEntryHighlights(eve, entry.id)).rejects.toMatchObject(missing);
    await expect(
      addHighlight(eve, entry.id, HighlightCreate.parse({ quote: "They tell" })),
    ).rejects.toMatchObject(missing);
    await expect(updateHighlight(eve, id, { note: "Mine" })).rejects.toMatchObject(missing);
    await expect(deleteHighlight(eve, id)).rejects.toMatchObject(missing);
    expect((await listHighlights(eve, { limit: 25 })).items).toEqual([]);
    await deleteHighlight(ada, id);
    expect(await list()).toEqual([]);
  });

  it("cannot read or create them with direct table access", async () => {
    const made = await add("They tell");
    const all = (tx: Parameters<Parameters<typeof asPublic>[1]>[0]) => tx.select().from(highlights);
    expect(await asPublic(context.database, all)).toEqual([]);
    expect(await asActor(context.database, eve.userId, all)).toEqual([]);
    const { entryId, quote, prefix, suffix, colour } = made;
    const planted = { entryId, quote, prefix, suffix, colour, start: 0, end: 1, textVersion: 1 };
    for (const { userId } of [ada, eve])
      await expect(
        asActor(context.database, eve.userId, (tx) =>
          tx.insert(highlights).values({ ...planted, id: randomUUID(), userId }),
        ),
      ).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});
