import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createCollection, listCollections } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import {
  deleteEntries,
  deleteEntry,
  moveEntries,
  removeCollection,
} from "#features/trash/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import type { Change } from "#server/change.ts";
import { getEntry, listEntries } from "./service.ts";

const context = await setUpContext();
let ada: Ctx;
let work: string;

beforeEach(async () => {
  ada = await createUser(context);
  work = (await createCollection(ada, { title: "Work", category: "", description: "" })).id;
});

async function makeSome(ctx: Ctx, count: number, topics: string[] = []): Promise<Entry[]> {
  const made: Entry[] = [];
  for (let at = 0; at < count; at += 1) made.push(await createEntry(ctx, { mainTopics: topics }));
  return made;
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

async function readCounts(ctx: Ctx): Promise<Record<string, number>> {
  const collections = (await listCollections(ctx, { limit: 100 })).items;
  return Object.fromEntries(collections.map(({ title, entryCount }) => [title, entryCount]));
}

async function readUses(ctx: Ctx): Promise<Record<string, number>> {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ label: string; uses: number }>(sql`select label, uses from topics where uses > 0`),
  );
  return Object.fromEntries(rows.map(({ label, uses }) => [label, uses]));
}

function listen(ctx: Ctx): Change[] {
  const heard: Change[] = [];
  context.events.subscribe(ctx.userId, (change) => heard.push(change));
  return heard;
}

describe("moveEntries", () => {
  it("moves all entries, with a single notification and despite repeated ids, and changes nothing else", async () => {
    const made = await makeSome(ada, 3);
    const heard = listen(ada);
    const ids = idsOf(made);
    const input = { ids: [...ids, ids[0]!], collectionId: work };
    expect(await moveEntries(ada, input)).toMatchObject({ moved: 3 });
    expect(await readCounts(ada)).toEqual({ Work: 3, Unfiled: 0 });
    const after = await getEntry(ada, ids[1]!);
    expect(after).toEqual({
      ...made[1],
      collection: { id: work, title: "Work", category: "" },
      updatedAt: after.updatedAt,
    });
    expect(heard.filter(({ type }) => type === "entry")).toHaveLength(3);
    expect(heard.filter(({ type }) => type === "collections")).toHaveLength(1);
  });

  it("notifies only of the counts if many entries move", async () => {
    const made = await makeSome(ada, 21);
    const heard = listen(ada);
    await moveEntries(ada, { ids: idsOf(made), collectionId: work });
    expect(heard).toEqual([{ type: "collections" }]);
  });

  it("moves none if an entry or the collection does not exist", async () => {
    const made = await makeSome(ada, 2);
    for (const input of [
      { ids: [...idsOf(made), randomUUID()], collectionId: work },
      { ids: idsOf(made), collectionId: randomUUID() },
    ]) {
      await expect(moveEntries(ada, input)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await readCounts(ada)).toEqual({ Work: 0, Unfiled: 2 });
  });
});

describe("deleteEntries", () => {
  it("deletes all entries with their topics and index rows, and no others", async () => {
    const one = await createEntry(ada, { mainTopics: ["Bees"] });
    const others = await makeSome(ada, 2, ["Bees", "Honey"]);
    const kept = await createEntry(ada, { mainTopics: ["Bees"] });
    const heard = listen(ada);
    expect(await deleteEntries(ada, { ids: idsOf([one, ...others]) })).toMatchObject({
      deleted: 3,
    });
    expect((await listEntries(ada, { limit: 100 })).items).toEqual([kept]);
    expect(await readUses(ada)).toEqual({ Bees: 1 });
    expect(heard.map(({ type }) => type)).toEqual(Array(3).fill("entry-removed"));
    const { rows } = await inTransaction(ada, (tx) =>
      tx.execute<{ count: number }>(sql`select count(*)::int as count from search_entries`),
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("deletes none if one does not exist", async () => {
    const made = await makeSome(ada, 2, ["Bees"]);
    await expect(deleteEntries(ada, { ids: [...idsOf(made), randomUUID()] })).rejects.toMatchObject(
      { code: "not_found" },
    );
    expect(await readCounts(ada)).toMatchObject({ Unfiled: 2 });
    expect(await readUses(ada)).toEqual({ Bees: 2 });
  });

  it("leaves the cards of other users", async () => {
    const made = await createEntry(ada, { isPrivate: false });
    const eve = await createUser(context);
    const held = await saveEntryFor(eve, made.captureId);
    await deleteEntries(ada, { ids: [made.id] });
    expect((await getEntry(eve, held.id)).title).toBe(made.title);
  });
});

describe("concurrent bulk changes", () => {
  it("keeps counts and topics right during saves, moves and deletions, without deadlocks", async () => {
    const made = await makeSome(ada, 24, ["Bees", "Honey"]);
    const other = (await createCollection(ada, { title: "Other", category: "", description: "" }))
      .id;
    const ids = idsOf(made);
    const attempts = [
      ...[work, other, ada.userId].flatMap((collectionId) => [
        () => moveEntries(ada, { ids: ids.slice(0, 16), collectionId }),
        () => moveEntries(ada, { ids: ids.slice(4, 20).toReversed(), collectionId }),
      ]),
      () => deleteEntries(ada, { ids: ids.slice(16, 20) }),
      () => deleteEntries(ada, { ids: ids.slice(18, 22).toReversed() }),
      ...[20, 21, 22, 22].map((at) => () => deleteEntry(ada, ids[at]!)),
      ...Array.from(
        { length: 6 },
        (_, at) => () =>
          createEntry(ada, { mainTopics: ["Bees"], collectionId: at % 2 ? work : ada.userId }),
      ),
    ];
    const ended = await Promise.allSettled(attempts.map((attempt) => attempt()));
    const failures = ended.filter((one) => one.status === "rejected").map(({ reason }) => reason);
    // All or none: a request that names an entry deleted by another one finds it no longer.
    for (const failure of failures) expect(failure).toMatchObject({ code: "not_found" });

    const { items } = await listEntries(ada, { limit: 100 });
    const inside = Object.groupBy(items, ({ collection }) => collection.title);
    expect(await readCounts(ada)).toEqual({
      Work: inside["Work"]?.length ?? 0,
      Other: inside["Other"]?.length ?? 0,
      Unfiled: inside["Unfiled"]?.length ?? 0,
    });
    const uses: Record<string, number> = {};
    for (const topic of items.flatMap(({ attributes }) => attributes.mainTopics))
      uses[topic] = (uses[topic] ?? 0) + 1;
    expect(await readUses(ada)).toEqual(uses);
    expect(idsOf(items)).toContain(ids[23]);
    expect(idsOf(items)).not.toContain(ids[22]);
  });

  it("loses no entries when a collection is deleted while entries are moved into it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await createCollection(ada, { title: "Brief", category: "", description: "" });
      const made = await makeSome(ada, 2);
      const [removal, move] = await Promise.allSettled([
        removeCollection(ada, id, "move"),
        moveEntries(ada, { ids: idsOf(made), collectionId: id }),
      ]);
      expect(removal.status).toBe("fulfilled");
      // Depending on the order, the entry was moved again or the collection was not found.
      expect(move.status === "fulfilled" || move.reason.code).toBe(
        move.status === "fulfilled" || "not_found",
      );
      for (const one of made)
        expect((await getEntry(ada, one.id)).collection.title).toBe("Unfiled");
    }
  });

  it("subtracts the topics once if an entry is deleted twice", async () => {
    const [made] = await makeSome(ada, 2, ["Bees"]);
    const ended = await Promise.allSettled([
      deleteEntry(ada, made!.id),
      deleteEntry(ada, made!.id),
    ]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await readUses(ada)).toEqual({ Bees: 1 });
  });
});

describe("bulk changes by another user", () => {
  it("rejects moving or deleting another user's entries, alone or with own ones, and moving into another user's collection", async () => {
    const eve = await createUser(context);
    const [theirs, mine] = [await makeSome(ada, 1), await makeSome(eve, 1)];
    const ids = idsOf([...theirs, ...mine]);
    for (const attempt of [
      () => moveEntries(eve, { ids, collectionId: eve.userId }),
      () => moveEntries(eve, { ids: idsOf(mine), collectionId: work }),
      () => deleteEntries(eve, { ids }),
      () => deleteEntries(eve, { ids: idsOf(theirs) }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await readCounts(ada)).toMatchObject({ Unfiled: 1 });
    expect(await readCounts(eve)).toMatchObject({ Unfiled: 1 });
  });
});

describe("bulk routes", () => {
  it("return the number of entries, and limit the rate", async () => {
    const person = await createTestApp(context).signUp("bulk@example.org");
    const move = () =>
      person.send("POST", "/api/entries/move", { ids: [randomUUID()], collectionId: randomUUID() });
    // Freeze the clock, because the rate limit refills every second.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    expect((await move()).status).toBe(404);
    const empty = await person.send("POST", "/api/entries/delete", { ids: [] });
    expect(empty.status).toBe(400);
    // Invalid requests count, too.
    for (let at = 2; at < 60; at += 1) expect((await move()).status).toBe(404);
    expect(await move()).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
  });
});
