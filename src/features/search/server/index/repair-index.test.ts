import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { findPassages } from "../rank/find-passages.ts";
import { findEntries } from "../search-entries.ts";
import { createSharing } from "../testing/shared-collection.ts";
import { beginIndexing } from "./begin-indexing.ts";
import { getBase } from "./load-index.ts";
import { firstUserId, sweepIndexes } from "./maintain-index.ts";
import { mergeSegments } from "./merge-segments.ts";

const context = await setUpContext();
const { addMember, createIn, countQueued, work } = createSharing(context);

const titles = [
  "Apple",
  "Banana",
  "Cherry",
  "Damson",
  "Elder",
  "Fig",
  "Grape",
  "Hazel",
  "Iris",
  "Juno",
];
const search = (ctx: Ctx, q: string) => findEntries(ctx, { q, limit: 50 });
const findTitles = async (ctx: Ctx, q: string) =>
  (await search(ctx, q)).items.map(({ entry }) => entry.title).toSorted();

const getOwnBase = async (ctx: Ctx) => (await inTransaction(ctx, (tx) => getBase(tx, ctx.userId)))!;

/** Replaces a block of every segment of the scope. */
const damage = (ctx: Ctx, scopeId: string, block: number, content: Buffer) =>
  inTransaction(ctx, async (tx) => {
    await beginIndexing(tx);
    const { rowCount } = await tx.execute(sql`update search_blocks set content = ${content}
      where scope_id = ${scopeId} and block = ${block}`);
    expect(rowCount).toBe(1);
  });

/** Ten entries in one segment with several blocks. */
async function createLibrary(ctx: Ctx, collectionId?: string): Promise<void> {
  for (const title of titles) {
    const words = Array.from(
      { length: 250 },
      (_, at) => `${title.toLowerCase()}${at.toString(36)}x`,
    );
    await createEntry(ctx, {
      title,
      text: `fruit ${words.join(" ")}`,
      ...(collectionId === undefined ? {} : { collectionId }),
    });
  }
  await work(ctx);
}

describe("a damaged block of the index", () => {
  it.each([
    ["a directory", 0, Buffer.from("nothing")],
    ["a block", 2, Buffer.of(0x10, 1, 2, 3, 4, 5, 6)],
    ["a block of a newer version", 3, Buffer.of(0x20, 1, 2, 3, 4, 5, 6)],
  ])(
    "leaves a search incomplete, which says so, and its entries are indexed again: %s",
    async (_, block, content) => {
      const ada = await createUser(context);
      await createLibrary(ada);
      const before = await getOwnBase(ada);
      await damage(ada, ada.userId, block, content);
      const asked = [...titles, "fruit"].map((q) => search(ada, q));
      const found = (await Promise.all(asked)).filter(({ isPartial }) => isPartial);
      expect(found.length).toBeGreaterThan(0);
      for (const { notes } of found)
        expect(notes.at(-1)).toContain("A part of the search index is damaged");
      expect(await countQueued(ada)).toBe(1);
      await work(ada);
      expect(await search(ada, "fruit")).not.toHaveProperty("isPartial");
      expect(await findTitles(ada, "fruit")).toEqual(titles);
      for (const title of titles) expect(await findTitles(ada, `${title}5x`)).toEqual([title]);
      const { entries, passages } = before;
      expect(await getOwnBase(ada)).toMatchObject({ entries, passages, segments: [{ entries }] });
      expect(await countQueued(ada)).toBe(0);
    },
  );

  it("is noticed by a question, too", async () => {
    const ada = await createUser(context);
    await createLibrary(ada);
    await damage(ada, ada.userId, 0, Buffer.from("nothing"));
    expect((await findPassages(ada, { question: "fruit" })).passages).toEqual([]);
    expect(await countQueued(ada)).toBe(1);
    await work(ada);
    expect((await findPassages(ada, { question: "fruit" })).passages).not.toEqual([]);
  });

  it("leaves a search its results when it cannot be repaired now, and the next search repairs it", async () => {
    const ada = await createUser(context);
    await createLibrary(ada);
    await damage(ada, ada.userId, 2, Buffer.from("nothing"));
    override(context.jobs, { send: () => Promise.reject(new Error("disk full")) });
    const all = () => Promise.all(titles.map((q) => search(ada, q)));
    const found = await all().finally(() => restoreOverridden(context.jobs));
    expect(found.some(({ isPartial }) => isPartial)).toBe(true);
    expect(await countQueued(ada)).toBe(0);
    expect(await all()).toEqual(found);
    expect(await countQueued(ada)).toBe(1);
    await work(ada);
    for (const title of titles) expect(await findTitles(ada, title)).toEqual([title]);
  });

  it("loses no entry when it is found by a merge", async () => {
    const ada = await createUser(context);
    await createLibrary(ada);
    await damage(ada, ada.userId, 2, Buffer.from("nothing"));
    await inTransaction(ada, (tx) =>
      tx.execute(sql`update search_entries set is_stale = true where number <= 12`),
    );
    await work(ada);
    await work(ada);
    expect(await findTitles(ada, "fruit")).toEqual(titles);
    for (const title of titles) expect(await findTitles(ada, `${title}5x`)).toEqual([title]);
  });

  it("has the entries of all people of a shared collection indexed again", async () => {
    const [ada, ben] = [await createUser(context), await createUser(context, "Ben")];
    const shared = await createIn(ada, "Fruit");
    await addMember(shared, ada, ben, "editor");
    await createLibrary(ada, shared);
    await damage(ada, shared, 0, Buffer.from("nothing"));
    expect(await search(ben, "fruit")).toMatchObject({ items: [], isPartial: true });
    await work(ben);
    await sweepIndexes(context, firstUserId);
    expect(await countQueued(ada)).toBeGreaterThan(0);
    await work(ada);
    expect(await findTitles(ben, "fruit")).toEqual(titles);
    expect(await search(ben, "fruit")).not.toHaveProperty("isPartial");
  });

  it("is never one of another user", async () => {
    const [ada, eve] = [await createUser(context), await createUser(context, "Eve")];
    await createLibrary(ada);
    await createLibrary(eve);
    await damage(eve, eve.userId, 0, Buffer.from("nothing"));
    await search(ada, "fruit");
    await mergeSegments(ada);
    expect(await countQueued(ada)).toBe(0);
    expect(await countQueued(eve)).toBe(0);
  });
});
