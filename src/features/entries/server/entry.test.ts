import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createCollection,
  getCollection,
  listCollections,
} from "#features/collections/server/service.ts";
import type { Entry } from "../contract.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { getEntry, updateEntry, uploadKey } from "./service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";

const context = await setUpContext();
let ada: Ctx;
let eve: Ctx;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
});

const file = { name: "a.txt", type: "text/plain", bytes: Buffer.from("bytes") };

/** A public entry by Ada, and both users' cards on it. */
async function share(): Promise<{ mine: Entry; theirs: Entry }> {
  const mine = await createEntry(ada, {
    title: "Original",
    summary: "As read",
    text: "Text",
    isPrivate: false,
    file,
  });
  return { mine, theirs: await saveEntryFor(eve, mine.captureId) };
}

describe("editing an entry", () => {
  it("changes only the editor's card: the capture and other cards stay", async () => {
    const { mine, theirs } = await share();
    const changed = await updateEntry(ada, mine.id, {
      title: "Mine",
      summary: "In my words",
      whyItsInteresting: "Because",
    });
    expect(changed).toMatchObject({
      title: "Mine",
      summary: "In my words",
      whyItsInteresting: "Because",
      edited: { title: true, summary: true },
    });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(mine.updatedAt));
    expect(await getEntry(eve, theirs.id)).toEqual(theirs);
    const held = await saveEntryFor(await createUser(context), mine.captureId);
    expect(held).toMatchObject({ title: "Original", summary: "As read", whyItsInteresting: "" });
  });

  it("changes only the given fields, and marks a field as rewritten only if it differs", async () => {
    const { mine } = await share();
    const same = await updateEntry(ada, mine.id, {
      title: "Original",
      whyItsInteresting: "A note",
    });
    expect(same).toEqual({ ...mine, whyItsInteresting: "A note", updatedAt: same.updatedAt });
    const emptied = await updateEntry(ada, mine.id, { summary: "" });
    expect(emptied).toMatchObject({
      summary: "",
      whyItsInteresting: "A note",
      edited: { title: false, summary: true },
    });
  });

  it("changes only the editor's card if the editor is not the creator", async () => {
    const { mine, theirs } = await share();
    await updateEntry(eve, theirs.id, { title: "Eve's" });
    expect(await getEntry(ada, mine.id)).toEqual(mine);
  });

  it("moves to another collection of the user with its counts, and to no other user's collection", async () => {
    const { mine } = await share();
    const work = await createCollection(ada, { title: "Work", category: "work", description: "" });
    const moved = await updateEntry(ada, mine.id, { collectionId: work.id });
    expect(moved.collection).toEqual({ id: work.id, title: "Work", category: "work" });
    expect((await getCollection(ada, work.id)).entryCount).toBe(1);
    expect((await getCollection(ada, mine.collection.id)).entryCount).toBe(0);
    const [theirs] = (await listCollections(eve, { limit: 100 })).items;
    for (const collectionId of [theirs!.id, randomUUID()]) {
      const refused = updateEntry(ada, mine.id, { title: "Nor this", collectionId });
      await expect(refused).rejects.toMatchObject({
        code: "not_found",
        message: "Collection not found",
      });
    }
    expect(await getEntry(ada, mine.id)).toEqual(moved);
  });
});

describe("publishing an entry", () => {
  it("is allowed to its creator: shows it to all holders, and withdrawing does not remove it from them", async () => {
    const { mine, theirs } = await share();
    expect(await updateEntry(ada, mine.id, { isPrivate: true })).toMatchObject({ isPrivate: true });
    expect(await getEntry(eve, theirs.id)).toMatchObject({
      isPrivate: true,
      isMine: false,
      title: "Original",
    });
    expect(await getEntryContent(eve, theirs.id)).toMatchObject({ text: "Text" });
    expect(await updateEntry(ada, mine.id, { isPrivate: false })).toMatchObject({
      isPrivate: false,
    });
  });

  it("rejects another holder's whole request, including its other changes", async () => {
    const { mine, theirs } = await share();
    const refused = updateEntry(eve, theirs.id, { isPrivate: true, title: "Nor this" });
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    expect(await getEntry(eve, theirs.id)).toEqual(theirs);
    expect((await getEntry(ada, mine.id)).isPrivate).toBe(false);
    // Setting the current value is not a change.
    expect(await updateEntry(eve, theirs.id, { isPrivate: false, title: "Eve's" })).toMatchObject({
      title: "Eve's",
    });
  });
});

describe("deleting an entry", () => {
  it("keeps the capture and its file for another holder", async () => {
    const { mine, theirs } = await share();
    await deleteEntry(ada, mine.id);
    expect(await getEntry(eve, theirs.id)).toEqual(theirs);
    expect(await getEntryContent(eve, theirs.id)).toMatchObject({ text: "Text" });
    expect(await context.storage.exists(uploadKey(mine.captureId))).toBe(true);
  });

  it("keeps the creator's entry if another holder deletes theirs", async () => {
    const { mine, theirs } = await share();
    await deleteEntry(eve, theirs.id);
    expect(await getEntry(ada, mine.id)).toEqual(mine);
    expect(await context.storage.exists(uploadKey(mine.captureId))).toBe(true);
  });
});

describe("an entry of another user", () => {
  it("returns 404 for opening, changing, deleting or reading it by its card, public or not", async () => {
    const { mine } = await share();
    const stranger = await createUser(context);
    const attempts = [
      () => getEntry(stranger, mine.id),
      () => getEntryContent(stranger, mine.id),
      () => updateEntry(stranger, mine.id, { title: "Mine" }),
      () => deleteEntry(stranger, mine.id),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({
        code: "not_found",
        message: "Entry not found",
      });
    expect(await getEntry(ada, mine.id)).toEqual(mine);
  });
});
