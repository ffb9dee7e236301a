/** Restored items are as they were before: rows, links, counts and search results. */
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createCollection, getCollection } from "#features/collections/server/service.ts";
import { linkEntries } from "#features/connections/server/service.ts";
import { getEntry, updateEntry } from "#features/entries/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { addInterest } from "#features/interests/server/service.ts";
import { linkEntry } from "#features/projects/server/links.ts";
import { createProject, deleteProject, getProject } from "#features/projects/server/service.ts";
import { refuseSuggestion } from "#features/projects/server/suggestions.ts";
import { findEntries, indexSome } from "#features/search/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { Change } from "#server/change.ts";
import { deleteEntry, removeCollection } from "./move-to-trash.ts";
import { deleteEntries } from "./entry-changes.ts";
import { deleteForGood } from "./emptying.ts";
import { listTrash } from "./list-trash.ts";
import { restoreEntries, restoreOne } from "./restore.ts";
import { readRows } from "./testing/read-rows.ts";

const context = await setUpContext();
let ada: Ctx;
beforeEach(async () => {
  ada = await createUser(context);
});

const makeCollection = (title: string) =>
  createCollection(ada, { title, category: "work", description: "For bees", emoji: "🐝" });

const find = async (q: string) => {
  await indexSome(ada);
  return (await findEntries(ada, { q, limit: 9 })).items.map(({ entry }) => entry);
};

const lastUnfiled = { kind: "entry", isUnfiledInstead: true };

describe("a restored entry", () => {
  it("is as it was: entry, topics, links, projects, refusals and search results", async () => {
    const bees = await makeCollection("Bees");
    const made = await createEntry(ada, {
      title: "Waggle dances",
      text: "Bees dance to tell where nectar is.",
      why: "For the talk",
      mainTopics: ["Bees", "Dance"],
      collectionId: bees.id,
      url: "https://example.org/bees",
    });
    await updateEntry(ada, made.id, { title: "My dances", summary: "In my words" });
    const [one, two] = [await createEntry(ada), await createEntry(ada, { mainTopics: ["Bees"] })];
    await linkEntries(ada, made.id, one.id);
    await linkEntries(ada, two.id, made.id);
    const talk = await createProject(ada, { name: "Talk" });
    const other = await createProject(ada, { name: "Other" });
    await linkEntry(ada, talk.id, { entryId: made.id, notes: "Slide 3" });
    await refuseSuggestion(ada, other.id, made.id);
    const before = { rows: await readRows(ada), found: await find("nectar") };
    expect(before.found).toHaveLength(1);

    await deleteEntry(ada, made.id);
    expect(await find("nectar")).toEqual([]);
    await expect(getEntry(ada, made.id)).rejects.toMatchObject({ code: "not_found" });
    const heard: Change[] = [];
    context.events.subscribe(ada.userId, (change) => heard.push(change));
    expect(await restoreOne(ada, made.id)).toEqual({
      id: made.id,
      kind: "entry",
      title: "My dances",
      entries: 1,
      isUnfiledInstead: false,
      madePrivate: 0,
    });
    expect({ rows: await readRows(ada), found: await find("nectar") }).toEqual(before);
    expect(heard).toContainEqual({ type: "entry", captureId: made.captureId });
    expect((await getProject(ada, talk.id)).entryCount).toBe(1);
    await expect(restoreOne(ada, made.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("goes to Unfiled if its collection is gone, and reports it", async () => {
    const bees = await makeCollection("Bees");
    const made = await createEntry(ada, { collectionId: bees.id });
    await deleteEntry(ada, made.id);
    await removeCollection(ada, bees.id, "move");
    const { items } = await listTrash(ada, { limit: 9 });
    expect(items.at(-1)).toMatchObject({ collection: { title: "Bees", isGone: true } });
    expect(await restoreOne(ada, made.id)).toMatchObject(lastUnfiled);
    expect((await getEntry(ada, made.id)).collection.title).toBe("Unfiled");
  });

  it("is linked to entries restored later, in whatever order they were deleted", async () => {
    const made = [await createEntry(ada), await createEntry(ada), await createEntry(ada)];
    const [one, two, three] = made.map(({ id }) => id) as [string, string, string];
    await linkEntries(ada, one, two);
    await linkEntries(ada, two, three);
    const before = await readRows(ada);
    await deleteEntry(ada, one);
    await deleteEntries(ada, { ids: [three, two] });
    for (const id of [one, two, three]) await restoreOne(ada, id);
    expect(await readRows(ada)).toEqual(before);
  });

  it("counts its topics once, even if it was read while in the trash", async () => {
    const made = await createEntry(ada, { mainTopics: ["Bees"] });
    await deleteEntry(ada, made.id);
    await inTransaction(ada, (tx) =>
      tx
        .update(captures)
        .set({ mainTopics: ["Wasps"] })
        .where(eq(captures.id, made.captureId)),
    );
    await restoreOne(ada, made.id);
    expect((await readRows(ada))["topics"]).toMatchObject([{ row: { label: "Wasps", uses: 1 } }]);
  });

  it("is restored once by two concurrent requests", async () => {
    const made = await createEntry(ada, { mainTopics: ["Bees"] });
    await deleteEntry(ada, made.id);
    const ended = await Promise.allSettled([restoreOne(ada, made.id), restoreOne(ada, made.id)]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { rows } = await inTransaction(ada, (tx) => tx.execute(sql`select uses from topics`));
    expect(rows).toEqual([{ uses: 1 }]);
  });
});

describe("restoreEntries", () => {
  it("restores all entries once, and names those that are permanently deleted", async () => {
    const made = [await createEntry(ada), await createEntry(ada), await createEntry(ada)];
    const ids = made.map(({ id }) => id);
    const rows = await readRows(ada);
    await deleteEntries(ada, { ids });
    await restoreOne(ada, ids[0]!);
    const ended = await Promise.all([restoreEntries(ada, { ids }), restoreEntries(ada, { ids })]);
    expect(ended.map(({ restored }) => restored).toSorted()).toEqual([0, 2]);
    expect(ended.flatMap(({ gone }) => gone)).toEqual([]);
    expect(await readRows(ada)).toEqual(rows);
    await deleteEntries(ada, { ids });
    await deleteForGood(ada, ids[1]!);
    expect(await restoreEntries(ada, { ids })).toEqual({
      restored: 2,
      gone: [ids[1]],
      madePrivate: [],
    });
    const nothing = restoreEntries(ada, { ids: [ids[1]!] });
    await expect(nothing).rejects.toMatchObject({ code: "not_found" });
  });

  it("returns not_found to another user", async () => {
    const eve = await createUser(context);
    const [mine, theirs] = [await createEntry(eve), await createEntry(ada, { isPrivate: false })];
    await deleteEntry(eve, mine.id);
    await deleteEntry(ada, theirs.id);
    const ids = [mine.id, theirs.id];
    const gone = [theirs.id];
    expect(await restoreEntries(eve, { ids })).toEqual({ restored: 1, gone, madePrivate: [] });
    expect((await listTrash(ada, { limit: 9 })).items).toHaveLength(1);
  });
});

describe("a restored collection", () => {
  it("takes back the entries that its deletion moved to Unfiled and that are still there", async () => {
    const [bees, wasps] = [await makeCollection("Bees"), await makeCollection("Wasps")];
    const make = () => createEntry(ada, { collectionId: bees.id });
    const [stays, moved, gone] = [await make(), await make(), await make()];
    const always = await createEntry(ada);
    await removeCollection(ada, bees.id, "move");
    await updateEntry(ada, moved.id, { collectionId: wasps.id });
    await deleteEntry(ada, gone.id);
    expect(await restoreOne(ada, bees.id)).toMatchObject({ kind: "collection", entries: 1 });
    const place = async ({ id }: { id: string }) => (await getEntry(ada, id)).collection.title;
    expect([await place(stays), await place(moved), await place(always)]).toEqual([
      "Bees",
      "Wasps",
      "Unfiled",
    ]);
  });

  it("has its interests and the entries deleted with it, except those restored before", async () => {
    const bees = await makeCollection("Bees");
    await addInterest(ada, bees.id, { name: "Honey" });
    const make = () => createEntry(ada, { collectionId: bees.id, mainTopics: ["Bees"] });
    const [first, second, before] = [await make(), await make(), await make()];
    await linkEntries(ada, first.id, second.id);
    const rows = await readRows(ada);
    await deleteEntry(ada, before.id);
    await removeCollection(ada, bees.id, "delete");
    const { items, counts } = await listTrash(ada, { limit: 9 });
    expect(items).toMatchObject([
      { id: bees.id, kind: "collection", title: "Bees", entries: 2 },
      { id: before.id, kind: "entry", entries: 0 },
    ]);
    expect(counts).toEqual({ entry: 3, collection: 1, project: 0 });
    expect((await listTrash(ada, { limit: 9, kind: "entry" })).items).toHaveLength(3);

    expect(await restoreOne(ada, bees.id)).toMatchObject({ kind: "collection", entries: 2 });
    expect((await getCollection(ada, bees.id)).entryCount).toBe(2);
    expect(await restoreOne(ada, before.id)).toMatchObject({ isUnfiledInstead: false });
    expect(await readRows(ada)).toEqual(rows);
  });

  it("leaves an entry that was restored individually where it is", async () => {
    const bees = await makeCollection("Bees");
    const made = await createEntry(ada, { collectionId: bees.id });
    await createEntry(ada, { collectionId: bees.id });
    await removeCollection(ada, bees.id, "delete");
    expect(await restoreOne(ada, made.id)).toMatchObject(lastUnfiled);
    expect(await restoreOne(ada, bees.id)).toMatchObject({ entries: 1 });
    expect((await getEntry(ada, made.id)).collection.title).toBe("Unfiled");
  });

  it("is refused if the user has reached the maximum number of collections", async () => {
    const bees = await makeCollection("Bees");
    await removeCollection(ada, bees.id, "delete");
    await inTransaction(ada, (tx) =>
      tx.execute(sql`insert into interest_profiles (id, user_id, title)
        select gen_random_uuid(), ${ada.userId}, 'Filler' from generate_series(1, 9999)`),
    );
    await expect(restoreOne(ada, bees.id)).rejects.toMatchObject({ code: "conflict" });
    expect((await listTrash(ada, { limit: 9 })).counts.collection).toBe(1);
  });
});

it("restores a project by the same route, and lists it with other items", async () => {
  const made = await createEntry(ada);
  const { id } = await createProject(ada, { name: "Talk" });
  await deleteEntry(ada, made.id);
  await deleteProject(ada, id);
  const { items } = await listTrash(ada, { limit: 1 });
  expect(items).toMatchObject([{ id, kind: "project", title: "Talk", daysLeft: 30 }]);
  expect(await restoreOne(ada, id)).toMatchObject({ kind: "project", title: "Talk" });
  expect((await listTrash(ada, { limit: 9 })).counts).toMatchObject({ entry: 1, project: 0 });
});
