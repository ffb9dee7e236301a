/** Cards that change while they are being indexed. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateEntry } from "#features/entries/server/service.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { indexEntries, indexSome, markStale, prepareEntry } from "./index-entries.ts";
import { writeSegment } from "./write-segment.ts";
import { createEntryText, searchIds, waitForLocks } from "../testing/search-index.ts";

const context = await setUpContext();

/** Holds the lock that indexers of this user wait for, until `release` is called and awaited; runs `last` before. */
async function holdIndex(
  ctx: Ctx,
  last: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const { promise: held, resolve: holds } = Promise.withResolvers<void>();
  const holding = asSystem(context.database, async (tx) => {
    await tx.execute(sql`select set_config('app.user_id', ${ctx.userId}, true)`);
    await tx.execute(sql`select from search_bases where scope_id = ${ctx.userId} for update`);
    holds();
    await released;
    await last(tx);
  });
  await held;
  return async () => {
    resolve();
    await holding;
  };
}

describe("indexEntries with an edited card", () => {
  it("finds the new text and not the old one after the next run", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "Zucchini", why: "soup", text: "pumpkin" });
    await updateEntry(ada, id, { title: "Aubergine", whyItsInteresting: "stew" });
    expect(await searchIds(ada, "zucchini")).toEqual([id]);
    await markStale(ada, id);
    expect(await searchIds(ada, "zucchini")).toEqual([id]);
    expect(await indexSome(ada)).toBe(1);
    expect(await searchIds(ada, "zucchini")).toEqual([]);
    expect(await searchIds(ada, "soup")).toEqual([]);
    expect(await searchIds(ada, "aubergine")).toEqual([id]);
    expect(await searchIds(ada, "stew")).toEqual([id]);
    expect(await searchIds(ada, "pumpkin")).toEqual([id]);
  });

  it("finds the final text when the card was edited while a backlog was indexed", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "Original" });
    await markStale(ada, id);
    const release = await holdIndex(ada);
    const indexing = indexSome(ada);
    await waitForLocks(context);
    // As from another process: the edit and its job arrive while the card is being indexed.
    const editing = updateEntry(ada, id, { title: "Rewritten" }).then(() => markStale(ada, id));
    await Promise.race([editing, waitForLocks(context, 2)]);
    await release();
    await Promise.all([indexing, editing]);
    while ((await indexSome(ada)) > 0);
    expect(await searchIds(ada, "rewritten")).toEqual([id]);
    expect(await searchIds(ada, "original")).toEqual([]);
  });

  it("leaves a card with an uncommitted edit to the next run", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "Original" });
    await markStale(ada, id);
    await inTransaction(ada, async (tx) => {
      await tx.execute(
        sql`update user_entries set title = 'Rewritten', updated_at = now() where id = ${id}`,
      );
      expect(await indexSome(ada)).toBe(1);
    });
    expect(await indexSome(ada)).toBe(1);
    expect(await searchIds(ada, "rewritten")).toEqual([id]);
    expect(await indexSome(ada)).toBe(0);
  });

  it("indexes the current version of a card edited after it was loaded", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "Original" });
    const prepared = await prepareEntry(id, createEntryText("Original"));
    await updateEntry(ada, id, { title: "Rewritten", whyItsInteresting: "because" });
    await inTransaction(ada, (tx) => indexEntries(tx, ada, [prepared]));
    expect(await searchIds(ada, "rewritten because")).toEqual([id]);
    expect(await searchIds(ada, "original")).toEqual([]);
  });

  it("does not block an edit during indexing, and indexes it again", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "Original" });
    const prepared = await prepareEntry(id, createEntryText("Original"));
    await inTransaction(ada, async (tx) => {
      await tx.execute(
        sql`update user_entries set title = 'Rewritten', updated_at = now() where id = ${id}`,
      );
      await inTransaction(ada, (other) => indexEntries(other, ada, [prepared]));
    });
    expect(await indexSome(ada)).toBe(1);
    expect(await searchIds(ada, "rewritten")).toEqual([id]);
  });
});

describe("indexEntries with a deleted card", () => {
  it("removes it from search at once", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "Zucchini", text: "and its seeds" });
    const kept = await createEntry(ada, { title: "Zucchini", text: "and its flowers" });
    await deleteEntry(ada, id);
    expect(await searchIds(ada, "zucchini")).toEqual([kept.id]);
    expect(await searchIds(ada, "seeds")).toEqual([]);
    expect(await searchIds(ada, "zucchini -flowers")).toEqual([]);
  });

  it("indexes the other cards when one is deleted after its analysis", async () => {
    const ada = await createUser(context);
    const [gone, kept] = [await createEntry(ada), await createEntry(ada)];
    const prepared = await Promise.all(
      [gone, kept].map(({ id }, at) => prepareEntry(id, createEntryText(`Prepared ${at}`))),
    );
    await deleteEntry(ada, gone.id);
    for (const one of prepared) await inTransaction(ada, (tx) => indexEntries(tx, ada, [one]));
    expect(await searchIds(ada, "prepared")).toEqual([kept.id]);
  });

  it("indexes the rest of a backlog when a card in it is deleted", async () => {
    const ada = await createUser(context);
    const made = await Promise.all(["one", "two"].map((title) => createEntry(ada, { title })));
    await Promise.all(made.map(({ id }) => markStale(ada, id)));
    const release = await holdIndex(ada);
    const indexing = indexSome(ada);
    await waitForLocks(context);
    const deleting = deleteEntry(ada, made[0]!.id);
    await release();
    await Promise.all([indexing, deleting]);
    expect(await indexSome(ada)).toBe(0);
    expect(await searchIds(ada, "two")).toEqual([made[1]!.id]);
    expect(await searchIds(ada, "one")).toEqual([]);
  });

  it("skips a card whose whole account is deleted while it is being indexed, without an error", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { title: "Zucchini" });
    const prepared = await prepareEntry(randomUUIDv7(), createEntryText("Prepared"));
    const release = await holdIndex(ada, (tx) =>
      tx.execute(sql`delete from users where id = ${ada.userId}`),
    );
    const writing = inTransaction(ada, (tx) => writeSegment(tx, ada.userId, [prepared]));
    await waitForLocks(context);
    await release();
    expect(await writing).toEqual([]);
  });
});
