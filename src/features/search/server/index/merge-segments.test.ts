import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { indexSome } from "./index-entries.ts";
import { mergeSegments } from "./merge-segments.ts";
import { recordBytes } from "./postings.ts";
import { getBase } from "./load-index.ts";
import { type Block, openBlock, readRecords, readTerms } from "./segment-blocks.ts";
import { findEntries } from "../search-entries.ts";
import { countSegments, waitForLocks } from "../testing/search-index.ts";
import { listStems } from "../text/stem-word.ts";

const context = await setUpContext();

const vocabulary = "apple banana cherry gardens gardening orchard tree trees river bread".split(
  " ",
);
const words = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 25 })
  .map((words) => words.join(" "));

/**
 * All postings of the user by term, from all segments; only of the numbers in `current`, where given.
 */
async function listPostings(
  ctx: Ctx,
  current?: ReadonlySet<number>,
): Promise<Record<string, string[]>> {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<Block>(sql`select block, content from search_blocks`),
  );
  const found: Record<string, string[]> = {};
  for (const { block, content } of rows) {
    if (block === 0 && openBlock(content).firsts !== null) continue;
    for (const stored of readTerms(openBlock(content))) {
      const records = readRecords(stored);
      for (let at = 0; at < records.length; at += recordBytes)
        if (current?.has(records.readUInt32LE(at)) ?? true)
          (found[stored.term] ??= []).push(records.toString("hex", at, at + recordBytes));
    }
  }
  return Object.fromEntries(Object.entries(found).map(([term, all]) => [term, all.toSorted()]));
}

async function listCurrent(ctx: Ctx): Promise<Set<number>> {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ number: number }>(sql`select number from search_entries`),
  );
  return new Set(rows.map(({ number }) => number));
}

const range = (isIn: (number: number) => boolean) =>
  Array.from({ length: 100 }, (_, number) => number).filter(isIn);

/** Adds a segment with the cards of some numbers. */
async function indexAgain(ctx: Ctx, isIn: (number: number) => boolean): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.execute(sql`update search_entries set is_stale = true
      where number = any(${sql.param(range(isIn))}::int[])`),
  );
  await indexSome(ctx);
}

const deleteUser = (tx: Tx, { userId }: Ctx) =>
  tx.execute(sql`delete from users where id = ${userId}`);

const search = (ctx: Ctx, q: string) => findEntries(ctx, { q, limit: 50 });
const queries = [...vocabulary, "apple -banana", '"apple banana"', "gard"];
const askAll = (ctx: Ctx, asked: readonly string[] = queries) =>
  Promise.all(asked.map((q) => search(ctx, q)));

/**
 * A word that only removed entries contain is corrected like a typing error once its postings are gone, so
 * other words match.
 */
const listKnown = (postings: Record<string, unknown>) =>
  queries.filter((q) =>
    q
      .match(/\w+/g)!
      .every((word) => listStems(word, ["en", null]).some((stem) => stem in postings)),
  );

describe("mergeSegments", () => {
  it("keeps postings, results and scores unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 10, maxLength: 20 }), async (texts) => {
        const ada = await createUser(context);
        for (const text of texts) await createEntry(ada, { title: text.slice(0, 10), text });
        const [postings, answers] = [await listPostings(ada), await askAll(ada)];
        await mergeSegments(ada);
        expect(await countSegments(ada)).toBe(1);
        expect(await listPostings(ada)).toEqual(postings);
        expect(await askAll(ada)).toEqual(answers);
      }),
      { numRuns: 4 },
    );
  });

  it("drops only what was deleted or indexed again", async () => {
    const some = fc.array(fc.boolean(), { minLength: 16, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 12, maxLength: 16 }),
        fc.array(some, { maxLength: 3 }),
        some,
        async (texts, batches, removed) => {
          const ada = await createUser(context);
          for (const text of texts) await createEntry(ada, { title: text.slice(0, 10), text });
          for (const batch of batches) await indexAgain(ada, (number) => batch[number % 16]!);
          const gone = (number: number) => removed[number % 16]!;
          await inTransaction(ada, (tx) =>
            tx.execute(sql`delete from user_entries card using search_entries indexed
              where indexed.card_id = card.id and number = any(${sql.param(range(gone))}::int[])`),
          );
          const current = await listCurrent(ada);
          const ids = async () =>
            (await askAll(ada, known)).map(({ items }) =>
              items.map(({ entry }) => entry.id).toSorted(),
            );
          const postings = await listPostings(ada, current);
          const known = listKnown(postings);
          const answers = await ids();
          await mergeSegments(ada);
          expect(await listPostings(ada, current)).toEqual(postings);
          expect(await ids()).toEqual(answers);
        },
      ),
      { numRuns: 5 },
    );
  });

  it("counts only what exists, and keeps no other posting", async () => {
    const ada = await createUser(context);
    for (let at = 0; at < 12; at += 1)
      await createEntry(ada, { title: `entry ${at}`, text: "some words\n\n".repeat(at * 70) });
    await inTransaction(ada, (tx) =>
      tx.execute(sql`delete from user_entries card using search_entries indexed
        where indexed.card_id = card.id and number in (2, 3, 9)`),
    );
    for (let times = 0; times < 3; times += 1)
      await indexAgain(ada, (number) => number === 12 + times);
    await mergeSegments(ada);
    const current = await listCurrent(ada);
    expect(await listPostings(ada)).toEqual(await listPostings(ada, current));
    const base = (await inTransaction(ada, (tx) => getBase(tx, ada.userId)))!;
    expect(base.segments).toMatchObject([{ entries: 9 }]);
    const { rows } = await inTransaction(ada, (tx) =>
      tx.execute(sql`select sum(cardinality(passages) / 2)::int as passages from search_entries`),
    );
    expect(base).toMatchObject({ entries: 9, ...rows[0] });
    const words = [0, 3, 4, 5, 6, 7, 9, 10, 11].reduce((sum, at) => sum + at * 140, 0);
    expect(base.words).toBeGreaterThan(words * 0.97);
    expect(base.words).toBeLessThan(words * 1.03);
  });

  it("leaves no segment when everything was deleted", async () => {
    const ada = await createUser(context);
    for (let at = 0; at < 10; at += 1) await createEntry(ada, { title: `entry ${at}` });
    await inTransaction(ada, (tx) => tx.execute(sql`delete from user_entries`));
    await mergeSegments(ada);
    expect(await listPostings(ada)).toEqual({});
    expect(await countSegments(ada)).toBe(0);
    const made = await createEntry(ada, { title: "entry anew" });
    expect((await search(ada, "entry")).items.map(({ entry }) => entry.id)).toEqual([made.id]);
  });

  it("loses nothing saved during a merge by several processes", async () => {
    const ada = await createUser(context);
    for (let at = 0; at < 12; at += 1) await createEntry(ada, { title: `early ${at}` });
    await Promise.all([
      mergeSegments(ada),
      createEntry(ada, { title: "late one" }),
      mergeSegments(ada),
      createEntry(ada, { title: "late two" }),
    ]);
    await mergeSegments(ada);
    expect((await search(ada, "early")).items).toHaveLength(12);
    expect((await search(ada, "late")).items).toHaveLength(2);
    expect(await countSegments(ada)).toBeLessThan(10);
  });

  it("does not touch another user's segments", async () => {
    const [ada, eve] = [await createUser(context), await createUser(context, "Eve")];
    for (let at = 0; at < 11; at += 1) {
      await createEntry(ada, { title: "hers" });
      await createEntry(eve, { title: "theirs" });
    }
    const before = await listPostings(eve);
    await mergeSegments(ada);
    expect(await listPostings(eve)).toEqual(before);
    expect(await countSegments(eve)).toBe(11);
    expect((await search(ada, "theirs")).items).toEqual([]);
  });

  it.each(["before", "after"])(
    "gives up quietly when the account is deleted %s the number is taken",
    async (when) => {
      const ada = await createUser(context);
      for (let at = 0; at < 10; at += 1) await createEntry(ada, { title: `entry ${at}` });
      const base = (await inTransaction(ada, (tx) => getBase(tx, ada.userId)))!;
      const merging = Promise.withResolvers<void>();
      await asSystem(context.database, async (tx) => {
        await tx.execute(sql`select set_config('app.user_id', ${ada.userId}, true)`);
        if (when === "before") await deleteUser(tx, ada);
        // The merge waits for this row, which is deleted at the end.
        else
          await tx.execute(sql`insert into search_blocks (scope_id, segment, block, content)
            values (${ada.userId}, ${base.nextSegment}, 0, '')`);
        void mergeSegments(ada).then(merging.resolve, merging.reject);
        await waitForLocks(context);
        if (when === "after") {
          await asSystem(context.database, (other) => deleteUser(other, ada));
          await tx.execute(sql`delete from search_blocks where scope_id = ${ada.userId}`);
        }
      });
      await merging.promise;
      expect(await listPostings(ada)).toEqual({});
      expect(await inTransaction(ada, (tx) => getBase(tx, ada.userId))).toBeNull();
    },
  );

  it("does nothing for a user without an index", async () => {
    const ada = await createUser(context);
    await mergeSegments(ada);
    expect(await inTransaction(ada, (tx) => getBase(tx, ada.userId))).toBeNull();
  });
});
