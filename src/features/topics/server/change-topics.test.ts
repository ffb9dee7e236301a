import { beforeEach, describe, expect, it } from "vitest";
import { getEntry, listEntries, updateEntry } from "#features/entries/server/service.ts";
import { restoreEntries } from "#features/trash/server/restore.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { deleteTopic, mergeTopics, undoTopics, updateTopic } from "./change-topics.ts";
import { listRules, listTopics } from "./list-topics.ts";

const context = await setUpContext();
let ada: Ctx;

beforeEach(async () => {
  ada = await createUser(context);
});

const topicsOf = async (ctx: Ctx, id: string) => (await getEntry(ctx, id)).attributes.mainTopics;
const setTopics = async (ctx: Ctx, id: string, topics: string[]) =>
  (await updateEntry(ctx, id, { topics })).attributes.mainTopics;
const counts = async (ctx: Ctx) => {
  const { items } = await listTopics(ctx, { limit: 100, sort: "label" });
  return Object.fromEntries(items.map(({ label, entries }) => [label, entries]));
};
const count = async (ctx: Ctx, filter: { topic?: string; q?: string }) =>
  (await listEntries(ctx, { ...filter, limit: 100 })).items.length;

describe("updateTopic", () => {
  it("renames a topic in all entries, lists, filters and counts, and later entries get the new name", async () => {
    const made = await createEntry(ada, { mainTopics: ["ml", "Bees"] });
    await createEntry(ada, { mainTopics: ["ML"] });
    const renamed = await updateTopic(ada, "ml", { label: "Machine learning" });
    expect(renamed).toEqual({
      key: "machine learning",
      label: "Machine learning",
      entries: 2,
      isPinned: false,
      formerly: ["ml"],
    });
    expect(await topicsOf(ada, made.id)).toEqual(["Machine learning", "Bees"]);
    expect(await counts(ada)).toEqual({ Bees: 1, "Machine learning": 2 });
    expect(await count(ada, { topic: "machine LEARNING" })).toBe(2);
    expect(await count(ada, { topic: "ml" })).toBe(2);
    expect(await count(ada, { q: "machine l" })).toBe(2);
    const later = await createEntry(ada, { mainTopics: ["Ml"] });
    expect(later.attributes.mainTopics).toEqual(["Machine learning"]);
    expect(await counts(ada)).toMatchObject({ "Machine learning": 3 });
  });

  it("changes the spelling of a topic alone, and undoing it restores the former one", async () => {
    const made = await createEntry(ada, { mainTopics: ["css"] });
    await updateTopic(ada, "CSS", { label: "CSS" });
    expect(await topicsOf(ada, made.id)).toEqual(["CSS"]);
    expect(await counts(ada)).toEqual({ CSS: 1 });
    await updateTopic(ada, "css", { label: "Style sheets" });
    await undoTopics(ada, { keys: ["css"] });
    expect(await topicsOf(ada, made.id)).toEqual(["CSS"]);
    await undoTopics(ada, { keys: ["css"] });
    expect(await topicsOf(ada, made.id)).toEqual(["css"]);
    expect(await counts(ada)).toEqual({ css: 1 });
  });

  it("rejects the name of another topic, and names that topic", async () => {
    await createEntry(ada, { mainTopics: ["Bees", "Honey"] });
    await expect(updateTopic(ada, "bees", { label: "honey" })).rejects.toMatchObject({
      code: "conflict",
      details: { topic: { key: "honey", entries: 1 } },
    });
    await createEntry(ada, { mainTopics: ["Wax"] });
    await mergeTopics(ada, { from: ["wax"], into: "Honey" });
    await expect(updateTopic(ada, "bees", { label: "Wax" })).rejects.toMatchObject({
      message:
        "You already have a topic “Wax”, which is now “Honey”. You can merge “Bees” into it.",
      details: { topic: { key: "honey" } },
    });
    await deleteTopic(ada, "honey");
    await expect(updateTopic(ada, "bees", { label: "Honey" })).rejects.toMatchObject({
      message: "You deleted the topic “Honey”. Undo that first, or choose another name.",
    });
    expect(await counts(ada)).toEqual({ Bees: 1 });
  });

  it("renames a topic back to its first name, which undoing reverses", async () => {
    const made = await createEntry(ada, { mainTopics: ["One"] });
    await updateTopic(ada, "one", { label: "Two" });
    await updateTopic(ada, "two", { label: "One" });
    expect(await topicsOf(ada, made.id)).toEqual(["One"]);
    await undoTopics(ada, { keys: ["two"] });
    expect(await topicsOf(ada, made.id)).toEqual(["Two"]);
  });

  it("renames a topic again, which undoing an earlier change does not reverse", async () => {
    const made = await createEntry(ada, { mainTopics: ["One"] });
    await updateTopic(ada, "one", { label: "Two" });
    await updateTopic(ada, "two", { label: "One" });
    await updateTopic(ada, "one", { label: "Three" });
    await undoTopics(ada, { keys: ["two"] });
    expect(await topicsOf(ada, made.id)).toEqual(["Three"]);
  });

  it("pins a topic under its new name, and unpins it", async () => {
    await createEntry(ada, { mainTopics: ["Ants"] });
    await createEntry(ada, { mainTopics: ["Bees"] });
    await updateTopic(ada, "bees", { isPinned: true });
    await updateTopic(ada, "bees", { label: "Wasps" });
    const { items } = await listTopics(ada, { limit: 10, sort: "label" });
    expect(items.map(({ label, isPinned }) => [label, isPinned])).toEqual([
      ["Wasps", true],
      ["Ants", false],
    ]);
    expect(await updateTopic(ada, "wasps", { isPinned: false })).toMatchObject({ isPinned: false });
  });

  it("does not find a topic of another user", async () => {
    const eve = await createUser(context);
    await createEntry(ada, { mainTopics: ["Bees"] });
    for (const act of [
      () => updateTopic(eve, "bees", { label: "Mine" }),
      () => updateTopic(eve, "bees", { isPinned: true }),
      () => deleteTopic(eve, "bees"),
      () => mergeTopics(eve, { from: ["bees"], into: "bees" }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    await deleteTopic(ada, "bees");
    await expect(undoTopics(eve, { keys: ["bees"] })).rejects.toMatchObject({ code: "not_found" });
    expect((await listRules(eve, { limit: 10 })).items).toEqual([]);
  });
});

describe("mergeTopics", () => {
  it("counts an entry with both once, and undoing separates them again", async () => {
    const both = await createEntry(ada, { mainTopics: ["Database", "Databases"] });
    const one = await createEntry(ada, { mainTopics: ["database"] });
    await mergeTopics(ada, { from: ["Database"], into: "databases" });
    expect(await topicsOf(ada, both.id)).toEqual(["Databases"]);
    expect(await counts(ada)).toEqual({ Databases: 2 });
    expect((await listRules(ada, { limit: 10 })).items).toMatchObject([
      { key: "database", label: "Database", into: "Databases" },
    ]);
    await undoTopics(ada, { keys: ["database"] });
    expect(await topicsOf(ada, both.id)).toEqual(["Database", "Databases"]);
    expect(await topicsOf(ada, one.id)).toEqual(["database"]);
    expect(await counts(ada)).toEqual({ Database: 2, Databases: 1 });
    expect((await listRules(ada, { limit: 10 })).items).toEqual([]);
  });

  it("follows merges of merges, and undoing an earlier one keeps the later one", async () => {
    const made = await createEntry(ada, { mainTopics: ["A", "B", "C"] });
    await mergeTopics(ada, { from: ["a"], into: "b" });
    await mergeTopics(ada, { from: ["b"], into: "c" });
    expect(await topicsOf(ada, made.id)).toEqual(["C"]);
    await undoTopics(ada, { keys: ["a"] });
    expect(await topicsOf(ada, made.id)).toEqual(["A", "C"]);
  });

  it("leaves the topics of another user who holds the same capture", async () => {
    const eve = await createUser(context);
    const made = await createEntry(ada, { mainTopics: ["Bees", "Honey"], isPrivate: false });
    const theirs = await saveEntryFor(eve, made.captureId);
    await mergeTopics(ada, { from: ["bees"], into: "honey" });
    expect(await topicsOf(eve, theirs.id)).toEqual(["Bees", "Honey"]);
    expect(await counts(eve)).toEqual({ Bees: 1, Honey: 1 });
    await deleteTopic(eve, "honey");
    expect(await topicsOf(ada, made.id)).toEqual(["Honey"]);
    expect(await topicsOf(eve, theirs.id)).toEqual(["Bees"]);
  });

  it("rejects merging a topic into itself, and a topic without entries", async () => {
    await createEntry(ada, { mainTopics: ["Bees"] });
    await expect(mergeTopics(ada, { from: ["BEES"], into: "bees" })).rejects.toMatchObject({
      code: "validation",
    });
    await expect(mergeTopics(ada, { from: ["bees"], into: "none" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("deleteTopic", () => {
  it("removes it from entries to which it was added by hand, too, and undoing returns it to them", async () => {
    const read = await createEntry(ada, { mainTopics: ["Bees"] });
    const made = await createEntry(ada, { mainTopics: ["Ants"] });
    await setTopics(ada, made.id, ["Ants", "Bees"]);
    await deleteTopic(ada, "bees");
    expect(await counts(ada)).toEqual({ Ants: 1 });
    expect(await topicsOf(ada, made.id)).toEqual(["Ants"]);
    await undoTopics(ada, { keys: ["bees"] });
    expect(await topicsOf(ada, made.id)).toEqual(["Ants", "Bees"]);
    expect(await topicsOf(ada, read.id)).toEqual(["Bees"]);
  });

  it("can be added to an entry by hand again, and stays deleted elsewhere", async () => {
    const one = await createEntry(ada, { mainTopics: ["Bees"] });
    const other = await createEntry(ada, { mainTopics: ["Bees"] });
    await deleteTopic(ada, "bees");
    expect(await setTopics(ada, one.id, ["Bees"])).toEqual(["Bees"]);
    expect(await topicsOf(ada, other.id)).toEqual([]);
    expect(await counts(ada)).toEqual({ Bees: 1 });
    expect(await setTopics(ada, one.id, [])).toEqual([]);
  });

  it("applies to an entry that was in the trash", async () => {
    const made = await createEntry(ada, { mainTopics: ["Bees", "Ants"] });
    await setTopics(ada, made.id, ["Bees", "Ants", "Own"]);
    await createEntry(ada, { mainTopics: ["Bees"] });
    await deleteEntry(ada, made.id);
    expect(await counts(ada)).toEqual({ Bees: 1 });
    await deleteTopic(ada, "bees");
    await restoreEntries(ada, { ids: [made.id] });
    expect(await topicsOf(ada, made.id)).toEqual(["Ants", "Own"]);
    expect(await counts(ada)).toEqual({ Ants: 1, Own: 1 });
  });
});
