import * as fc from "fast-check";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { EntryListQuery } from "#features/entries/contract.ts";
import { inTransaction, type Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { listEntries } from "./service.ts";
import { entryCursors } from "./sorts.ts";

const context = await setUpContext();

const ask = (ctx: Ctx, query: object = {}) => listEntries(ctx, EntryListQuery.parse(query));

async function readAll(ctx: Ctx, query: object): Promise<{ id: string; title: string }[]> {
  const found = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask(ctx, { ...query, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

describe("listing sorted entries", () => {
  it("ignores case and accents by title, and uses the user's own title", async () => {
    const ada = await createUser(context);
    const titles = [
      "banana",
      "Zebra",
      "Éclair",
      "apple",
      "eclipse",
      "Überall",
      "10 ways",
      "(untold)",
    ];
    for (const title of titles) await createEntry(ada, { title });
    const own = await createEntry(ada, { title: "Zzz" });
    await inTransaction(ada, (tx) =>
      tx.execute(sql`update user_entries set title = 'Avocado' where id = ${own.id}`),
    );
    expect((await ask(ada, { sort: "title" })).items.map(({ title }) => title)).toEqual([
      "(untold)",
      "10 ways",
      "apple",
      "Avocado",
      "banana",
      "Éclair",
      "eclipse",
      "Überall",
      "Zebra",
    ]);
  });

  it("returns the oldest first on request, in one collection or in all", async () => {
    const ada = await createUser(context);
    for (const day of [2, 1, 3])
      await createEntry(ada, { title: `Day ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) });
    for (const query of [{}, { collectionId: ada.userId }]) {
      const { items } = await ask(ada, { ...query, sort: "oldest" });
      expect(items.map(({ title }) => title)).toEqual(["Day 1", "Day 2", "Day 3"]);
    }
  });

  it.each(["newest", "oldest", "title"] as const)(
    "by %s returns every entry once over its pages, including equal and long titles",
    async (sort) => {
      const ada = await createUser(context);
      const long = "Ein Titel, der nicht enden will, ".repeat(12);
      const titles = [
        "Same",
        "same",
        "Same",
        `${long}1`,
        `${long}2`,
        "😀 smile",
        "",
        "日本語",
        "it's",
      ];
      const made = [];
      for (let at = 0; at < 19; at += 1)
        made.push((await createEntry(ada, { title: titles[at % titles.length]! })).id);
      await inTransaction(ada, (tx) =>
        tx.execute(sql`update user_entries set created_at = timestamptz '2026-01-01 00:00:00.000100Z'
          + (abs(hashtext(id::text)) % 3) * interval '450 microseconds'`),
      );
      const whole = (await ask(ada, { sort, limit: 100 })).items.map(({ id }) => id);
      expect(whole.toSorted()).toEqual(made.toSorted());
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 20 }),
          fc.boolean(),
          async (limit, inCollection) => {
            const where = inCollection ? { collectionId: ada.userId } : {};
            expect((await readAll(ada, { sort, limit, ...where })).map(({ id }) => id)).toEqual(
              whole,
            );
          },
        ),
        { numRuns: 6, examples: [[1, true]] },
      );
    },
  );

  it("keeps the order when searching", async () => {
    const ada = await createUser(context);
    for (const title of ["Bees in winter", "Ants", "A bee"]) await createEntry(ada, { title });
    const found = await readAll(ada, { sort: "title", q: "bee", limit: 1 });
    expect(found.map(({ title }) => title)).toEqual(["A bee", "Bees in winter"]);
  });

  it("rejects a cursor of another order with a message", async () => {
    const ada = await createUser(context);
    for (let at = 0; at < 2; at += 1) await createEntry(ada);
    const sorts = ["newest", "oldest", "title"] as const;
    for (const from of sorts) {
      const { nextCursor } = await ask(ada, { sort: from, limit: 1 });
      for (const to of sorts.filter((one) => one !== from)) {
        await expect(ask(ada, { sort: to, cursor: nextCursor })).rejects.toMatchObject({
          code: "validation",
          message: "That cursor belongs to another order",
        });
      }
    }
  });

  it("rejects invalid cursors before they reach the database", () => {
    const id = "0".repeat(36);
    const positions = [null, {}, { key: "a\0" }, { key: "1", id }, { key: "1", id: `${id}0` }];
    fc.assert(
      fc.property(
        fc.constantFrom("newest" as const, "oldest" as const, "title" as const),
        fc.oneof(
          fc.string(),
          fc.constantFrom(...positions).map((one) => JSON.stringify(["title", one])),
        ),
        (sort, text) => {
          const cursor = Buffer.from(text).toString("base64url");
          expect(() => entryCursors[sort].decode(cursor)).toThrow(/That cursor/);
        },
      ),
    );
  });
});
