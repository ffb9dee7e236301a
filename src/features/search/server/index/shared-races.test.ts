/** Entries of shared collections that are indexed while their scope changes, or by several users at once. */
import { inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { lockEntries } from "#features/entries/server/lock-entries.ts";
import { moveToCollection } from "#features/entries/server/move-to-collection.ts";
import { updateEntry } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { removeMember } from "#features/sharing/server/members.ts";
import { asSystem } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createSharing } from "../testing/shared-collection.ts";
import { createEntryText, searchTitles, waitForLocks } from "../testing/search-index.ts";
import { indexEntries, indexSome, prepareEntry } from "./index-entries.ts";
import { queueMoved, sweepIndexes, firstUserId } from "./maintain-index.ts";

const context = await setUpContext();
const { addMember, countQueued, createIn, loseJobs, work } = createSharing(context);

let ada: Ctx;
let ben: Ctx;
let tides: string;

/** Scopes of the index rows of an entry. */
const listScopes = async (entryId: string): Promise<string[]> => {
  const found: string[] = [];
  for (const scopeId of [ada.userId, ben.userId, tides]) {
    const { rows } = await asSystem(context.database, async (tx) => {
      await tx.execute(sql`select set_config('app.user_id', ${scopeId}, true)`);
      return tx.execute(sql`select from search_entries
        where card_id = ${entryId} and scope_id = ${scopeId} and not is_note`);
    });
    if (rows.length > 0) found.push(scopeId);
  }
  return found;
};

/** Indexes an entry in a transaction that ends when the result is called. */
async function beginIndexing(ctx: Ctx, id: string, title: string): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
  const prepared = await prepareEntry(id, createEntryText(title));
  const done = inTransaction(ctx, async (tx) => {
    await indexEntries(tx, ctx, [prepared]);
    isWritten();
    await released;
  });
  await written;
  return async () => {
    resolve();
    await done;
  };
}

beforeEach(async () => {
  [ada, ben] = [await createUser(context, "Ada"), await createUser(context, "Ben")];
  tides = await createIn(ada, "Tides");
});

describe("indexEntries in a shared collection", () => {
  it("loses nothing when several members save at once", async () => {
    await addMember(tides, ada, ben, "editor");
    await Promise.all(
      [ada, ben, ada, ben, ada, ben].map((ctx, at) =>
        createEntry(ctx, { title: `Tide ${at}`, collectionId: tides }),
      ),
    );
    for (const ctx of [ada, ben])
      expect((await searchTitles(ctx, "tide")).toSorted()).toEqual(
        Array.from({ length: 6 }, (_, at) => `Tide ${at}`),
      );
  });

  it("leaves nothing in the scope when the last member goes before the commit", async () => {
    await addMember(tides, ada, ben);
    const { id } = await createEntry(ada, { title: "Tide", collectionId: tides });
    const commit = await beginIndexing(ada, id, "Tide");
    const removing = removeMember(ada, tides, ben.userId, { entries: "take" });
    await waitForLocks(context);
    await commit();
    await removing;
    expect(await listScopes(id)).toEqual([]);
    await work(ada);
    expect(await listScopes(id)).toEqual([ada.userId]);
    expect(await searchTitles(ada, "tide")).toEqual(["Tide"]);
  });

  it("leaves nothing in the scope when the entry is moved before the commit", async () => {
    await addMember(tides, ada, ben);
    const { id } = await createEntry(ada, { title: "Tide", collectionId: tides });
    const commit = await beginIndexing(ada, id, "Tide");
    const moving = updateEntry(ada, id, { collectionId: ada.userId });
    await waitForLocks(context);
    await commit();
    await moving;
    expect(await listScopes(id)).toEqual([]);
    expect(await searchTitles(ben, "tide")).toEqual([]);
    await work(ada);
    expect(await listScopes(id)).toEqual([ada.userId]);
  });

  it("is repeated by the sweep for an entry that was saved while the first member came", async () => {
    const { id } = await createEntry(ada, { title: "Tide", collectionId: tides });
    const commit = await beginIndexing(ada, id, "Tide");
    const adding = addMember(tides, ada, ben);
    await waitForLocks(context);
    await commit();
    await adding;
    // As if this job had run before the entry was written.
    await asSystem(context.database, async (tx) => {
      await tx.execute(sql`select set_config('app.user_id', ${ada.userId}, true)`);
      await tx.execute(sql`update search_bases set version = 1000 where scope_id = ${ada.userId}`);
    });
    await queueMoved(context);
    await loseJobs(ada);
    expect(await listScopes(id)).toEqual([ada.userId]);
    for (let after = await sweepIndexes(context, firstUserId); after !== firstUserId;)
      after = await sweepIndexes(context, after);
    expect(await countQueued(ada)).toBe(1);
    await work(ada);
    expect(await listScopes(id)).toEqual([tides]);
    expect(await searchTitles(ben, "tide")).toEqual(["Tide"]);
  });

  it("writes everything of a batch or nothing", async () => {
    await addMember(tides, ada, ben);
    const { id, captureId } = await createEntry(ada, { title: "Tide", collectionId: tides });
    await updateEntry(ada, id, { hidesNote: true, whyItsInteresting: "zeppelin" });
    const other = await saveEntryFor(ada, captureId, {});
    // A block is stored already in the segment that is written next.
    await asSystem(context.database, async (tx) => {
      await tx.execute(sql`select set_config('app.user_id', ${ada.userId}, true)`);
      await tx.execute(sql`insert into search_blocks (scope_id, segment, block, content)
        select scope_id, next_segment, 0, '' from search_bases where scope_id = ${ada.userId}`);
    });
    await expect(indexSome(ada)).rejects.toThrow("Failed query");
    expect(await listScopes(id)).toEqual([]);
    expect(await listScopes(other.id)).toEqual([]);
    await inTransaction(ada, (tx) =>
      tx.execute(sql`delete from search_blocks where scope_id = ${ada.userId} and content = ''`),
    );
    await work(ada);
    expect(await listScopes(id)).toEqual([tides]);
    expect(await searchTitles(ada, "zeppelin")).toEqual(["Tide"]);
    expect(await searchTitles(ben, "zeppelin")).toEqual([]);
  });

  it("waits for a move of the same entries, instead of each for a part of the other", async () => {
    await addMember(tides, ada, ben);
    const saved = await createEntries(ada, ["Neap", "Spring", "Ebb"], tides);
    const prepared = await Promise.all(
      saved.map(({ id }) => prepareEntry(id, createEntryText("Tide"))),
    );
    const { moving, finish } = await beginMove(ada, saved.slice(0, 1), ada.userId);
    const indexing = inTransaction(ada, (tx) => indexEntries(tx, ada, prepared));
    await waitForLocks(context);
    finish();
    await Promise.all([moving, indexing]);
    await work(ada);
    expect(await listScopes(saved[0]!.id)).toEqual([ada.userId]);
    expect(await listScopes(saved[1]!.id)).toEqual([tides]);
  });
});

describe("moveToCollection", () => {
  it("locks the indexes of several shared collections in the order of all others", async () => {
    const moons = await createIn(ada, "Moons");
    for (const shared of [tides, moons]) await addMember(shared, ada, ben);
    const [first, second] = [tides, moons].toSorted() as [string, string];
    // The index of the entry that is written first is locked last.
    const saved = [
      ...(await createEntries(ada, ["Neap"], second)),
      ...(await createEntries(ada, ["Spring"], first)),
    ];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const other = inTransaction(ada, async (tx) => {
      await tx.execute(sql`select lock_scopes(array[${first}::uuid])`);
      isLocked();
      await released;
      await tx.execute(sql`select lock_scopes(array[${second}::uuid])`);
    });
    await locked;
    const isMoved = inArray(
      entries.id,
      saved.map(({ id }) => id),
    );
    const moving = inTransaction(ada, (tx) =>
      moveToCollection(tx, ada.userId, isMoved, { collectionId: ada.userId }),
    );
    await waitForLocks(context);
    release();
    await other;
    expect(await moving).toHaveLength(2);
  });
});

const createEntries = async (ctx: Ctx, titles: readonly string[], collectionId: string) => {
  const saved: { id: string }[] = [];
  for (const title of titles) saved.push(await createEntry(ctx, { title, collectionId }));
  return saved;
};

/** Moves these entries in a transaction that has locked their index, and goes on when `finish` is called. */
async function beginMove(ctx: Ctx, moved: readonly { id: string }[], collectionId: string) {
  const { promise: released, resolve: finish } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const isMoved = inArray(
    entries.id,
    moved.map(({ id }) => id),
  );
  const moving = inTransaction(ctx, async (tx) => {
    await lockEntries(tx, isMoved, "no key update");
    await tx.execute(sql`select lock_scopes(array[${tides}::uuid, ${ctx.userId}::uuid])`);
    isLocked();
    await released;
    await moveToCollection(tx, ctx.userId, isMoved, { collectionId });
  });
  await locked;
  return { moving, finish };
}
