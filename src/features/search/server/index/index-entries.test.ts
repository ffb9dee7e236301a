import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { indexEntries, indexSome, markStale, prepareEntry } from "./index-entries.ts";
import { mergeSegments } from "./merge-segments.ts";
import { blocksAtOnce } from "./insert-blocks.ts";
import { getBase } from "./load-index.ts";
import { createEntryText, searchIds } from "../testing/search-index.ts";

const context = await setUpContext();

const count = async (ctx: Ctx, table: string) => {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where scope_id = ${ctx.userId}`,
    ),
  );
  return rows[0]!.count;
};

describe("indexEntries", () => {
  it("loses nothing when many run at once, and gives each card one number", async () => {
    const ada = await createUser(context);
    const name = (at: number) => `${"abcdefghijkl"[at]}word`;
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) => createEntry(ada, { title: `shared ${name(at)}` })),
    );
    const again = await Promise.all(
      made.map(({ id }, at) => prepareEntry(id, createEntryText(`shared ${name(at)}`))),
    );
    await Promise.all(again.map((one) => inTransaction(ada, (tx) => indexEntries(tx, ada, [one]))));
    expect((await searchIds(ada, "shared")).toSorted()).toEqual(
      made.map(({ id }) => id).toSorted(),
    );
    for (const [at, { id }] of made.entries()) expect(await searchIds(ada, name(at))).toEqual([id]);
    expect(await count(ada, "search_entries")).toBe(12);
    const base = await inTransaction(ada, (tx) => getBase(tx, ada.userId));
    expect(base!.segments.reduce((sum, { entries }) => sum + entries, 0)).toBe(base!.entries);
    expect(new Set(base!.segments.map(({ id }) => id)).size).toBe(base!.segments.length);
    expect(base!.nextNumber).toBe(base!.entries + 1);
  });

  it("indexes every word of a text with more distinct words than one statement inserts", async () => {
    const ada = await createUser(context);
    const words = Array.from({ length: 100_000 }, (_, at) => `w${at.toString(36)}x`);
    const made = await createEntry(ada, { title: "Plain" });
    const long = createEntryText("Plain", words.join(" "));
    const prepared = await prepareEntry(made.id, long);
    await inTransaction(ada, (tx) => indexEntries(tx, ada, [prepared]));
    for (const at of [0, 3_999, 4_000, 31_111, 99_999])
      expect(await searchIds(ada, words[at]!)).toEqual([made.id]);
    // More than one statement inserts.
    expect(await count(ada, "search_blocks")).toBeGreaterThan(blocksAtOnce);
  });

  it("gives the same result when run twice", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "Once", text: "only once" });
    expect(await indexSome(ada)).toBe(0);
    const prepared = await prepareEntry(id, createEntryText("Once"));
    await inTransaction(ada, (tx) => indexEntries(tx, ada, [prepared]));
    await inTransaction(ada, (tx) => indexEntries(tx, ada, [prepared]));
    expect(await indexSome(ada)).toBe(0);
    expect(await searchIds(ada, "once")).toEqual([id]);
    expect(await count(ada, "search_entries")).toBe(1);
  });

  it("indexes entries of an older analysis version again", async () => {
    const ada = await createUser(context);
    const [old, current] = [await createEntry(ada, { title: "Old" }), await createEntry(ada)];
    await inTransaction(ada, (tx) =>
      tx.execute(sql`update search_entries set version = version - 1 where card_id = ${old.id}`),
    );
    expect(await indexSome(ada)).toBe(1);
    expect(await indexSome(ada)).toBe(0);
    expect(await searchIds(ada, "old")).toEqual([old.id]);
    expect(current.id).not.toBe(old.id);
  });

  it("skips entries that are still being read, and indexes unreadable ones by title and note", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { title: "Unfinished", status: "processing" });
    const failed = await createEntry(ada, { title: "Unreadable", status: "failed", why: "anyway" });
    expect(await searchIds(ada, "unfinished")).toEqual([]);
    expect(await searchIds(ada, "unreadable anyway")).toEqual([failed.id]);
  });

  it("indexes a text of two million characters, and one that is a single word of that length", async () => {
    const ada = await createUser(context);
    const text = `${"lorem ipsum dolor. ".repeat(105_000)} needle`;
    const [book, word] = [
      await createEntry(ada, { text }),
      await createEntry(ada, { text: "x".repeat(2_000_000) }),
    ];
    expect(await searchIds(ada, "needle")).toEqual([book.id]);
    expect(await searchIds(ada, "x".repeat(900))).toEqual([word.id]);
  });

  it("keeps two cards of the same capture apart", async () => {
    const [ada, eve] = [await createUser(context), await createUser(context, "Eve")];
    const { id, captureId } = await createEntry(ada, {
      title: "Shared",
      text: "the same text",
      isPrivate: false,
    });
    const second = await saveEntryFor(ada, captureId, { why: "once more" });
    const theirs = await saveEntryFor(eve, captureId, { why: "from Discover" });
    await Promise.all([indexSome(ada), indexSome(eve)]);
    expect((await searchIds(ada, "same text")).toSorted()).toEqual([id, second.id].toSorted());
    expect(await searchIds(ada, "more")).toEqual([second.id]);
    expect(await searchIds(ada, "discover")).toEqual([]);
    expect(await searchIds(eve, "same text")).toEqual([theirs.id]);
  });
});

describe("a user's index", () => {
  it("is deleted with the account, and other users' indexes are not", async () => {
    const [ada, eve] = [await createUser(context), await createUser(context, "Eve")];
    for (const ctx of [ada, eve]) await createEntry(ctx, { title: "Zucchini", text: "pumpkin" });
    const tables = ["search_bases", "search_entries", "search_blocks"];
    for (const table of tables) expect(await count(ada, table)).toBeGreaterThan(0);
    await asSystem(context.database, (tx) => tx.delete(users).where(eq(users.id, ada.userId)));
    for (const table of tables) {
      expect(await count(ada, table)).toBe(0);
      expect(await count(eve, table)).toBeGreaterThan(0);
    }
    expect(await searchIds(eve, "zucchini")).toHaveLength(1);
  });

  it("can be neither seen nor changed by another user, even without a condition", async () => {
    const [ada, eve] = [await createUser(context), await createUser(context, "Eve")];
    const { id } = await createEntry(ada, { title: "Secret" });
    await inTransaction(eve, async (tx) => {
      expect(await getBase(tx, ada.userId)).toBeNull();
      for (const table of ["search_bases", "search_entries", "search_blocks"]) {
        const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(table)}`);
        expect(rows).toEqual([]);
      }
    });
    await markStale(eve, id);
    await indexSome({ app: context, userId: eve.userId });
    expect(await indexSome(ada)).toBe(0);
    await expect(
      inTransaction(eve, async (tx) => {
        await tx.execute(sql`insert into search_blocks (scope_id, segment, block, content)
          values (${ada.userId}, 99, 0, ''::bytea)`);
      }),
    ).rejects.toThrow("Failed query");
    const prepared = await prepareEntry(id, createEntryText("Stolen"));
    await inTransaction(eve, (tx) => indexEntries(tx, eve, [prepared]));
    expect(await searchIds(eve, "stolen")).toEqual([]);
    expect(await searchIds(ada, "secret")).toEqual([id]);
    await mergeSegments(eve);
  });
});
