import * as fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { EntryListQuery } from "#features/entries/contract.ts";
import { inTransaction, type Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { listEntries } from "./service.ts";
import { captures } from "./tables.ts";

const context = await setUpContext();

const ask = (ctx: Ctx, query: object = {}) => listEntries(ctx, EntryListQuery.parse(query));

async function readAllPages(ctx: Ctx, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask(ctx, { limit, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

describe("GET /api/entries", () => {
  it("returns the newest first", async () => {
    const ada = await createUser(context);
    for (const [title, day] of [
      ["Old", 1],
      ["New", 3],
      ["Middle", 2],
    ] as const) {
      await createEntry(ada, { title, createdAt: new Date(Date.UTC(2026, 0, day)) });
    }
    expect((await ask(ada)).items.map(({ title }) => title)).toEqual(["New", "Middle", "Old"]);
  });

  it("returns every entry once over its pages, whatever their size, even with equal timestamps", async () => {
    const ada = await createUser(context);
    const made: string[] = [];
    for (let index = 0; index < 23; index += 1) made.push((await createEntry(ada)).id);
    // Only three timestamps, two of them within one millisecond.
    await inTransaction(ada, (tx) =>
      tx.execute(sql`update user_entries set created_at = timestamptz '2026-01-01 00:00:00.000100Z'
        + (abs(hashtext(id::text)) % 3) * interval '450 microseconds'`),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const ids = await readAllPages(ada, limit);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.toSorted()).toEqual(made.toSorted());
      }),
      { numRuns: 12, examples: [[1], [22], [23], [24]] },
    );
  });

  it("continues correctly if a newer entry is saved between two pages", async () => {
    const ada = await createUser(context);
    const first = await createEntry(ada, { title: "first" });
    await createEntry(ada, { title: "second" });
    const page = await ask(ada, { limit: 1 });
    await createEntry(ada, { title: "third" });
    expect(
      (await ask(ada, { limit: 5, cursor: page.nextCursor! })).items.map(({ id }) => id),
    ).toEqual([first.id]);
  });

  it.each([
    "",
    "nonsense",
    "MTIz",
    Buffer.from("1.x").toString("base64url"),
    "'; drop table users",
  ])("rejects the cursor %j", async (cursor) => {
    await expect(ask(await createUser(context), { cursor })).rejects.toMatchObject({
      code: "validation",
    });
  });

  it("can be limited to one collection, and returns no entry of another user", async () => {
    const [ada, eve] = [await createUser(context), await createUser(context)];
    const work = await createCollection(ada, { title: "Work", category: "", description: "" });
    const inside = await createEntry(ada, { collectionId: work.id });
    await createEntry(ada);
    expect((await ask(ada, { collectionId: work.id })).items.map(({ id }) => id)).toEqual([
      inside.id,
    ]);
    expect((await ask(eve, { collectionId: work.id })).items).toEqual([]);
  });
});

describe("GET /api/entries with a search text or topic", () => {
  let ada: Ctx;
  const titles = [
    "Growing Tomatoes",
    "100% wool",
    "snake_case",
    String.raw`C:\temp`,
    "Überraschung",
    "Plain",
  ];

  beforeAll(async () => {
    ada = await createUser(context);
    for (const title of titles) {
      await createEntry(ada, {
        title,
        mainTopics: title === "Plain" ? ["Gardening", "Rock_Climbing"] : [],
      });
    }
  });

  it.each([
    ["tomato", ["Growing Tomatoes"]],
    ["TOMATO", ["Growing Tomatoes"]],
    ["über", ["Überraschung"]],
    ["ÜBERRASCHUNG", ["Überraschung"]],
    ["%", ["100% wool"]],
    ["0% w", ["100% wool"]],
    ["e_c", ["snake_case"]],
    ["_", ["Plain", "snake_case"]],
    ["\\", [String.raw`C:\temp`]],
    [":\\t", [String.raw`C:\temp`]],
    ["gardenING", ["Plain"]],
    ["  plain  ", ["Plain"]],
    ["nothing like it", []],
  ])("finds %j literally in titles and topics, ignoring case", async (q, found) => {
    expect((await ask(ada, { q })).items.map(({ title }) => title).toSorted()).toEqual(
      found.toSorted(),
    );
  });

  it.each([
    ["gardening", ["Plain"]],
    ["GARDENING", ["Plain"]],
    ["rock_climbing", ["Plain"]],
    ["rockxclimbing", []],
    ["garden", []],
    ["%", []],
  ])("filters by the exact topic %j", async (topic, found) => {
    expect((await ask(ada, { topic })).items.map(({ title }) => title)).toEqual(found);
  });

  it("searches the user's own title, not the one it replaced", async () => {
    const bea = await createUser(context);
    const { id } = await createEntry(bea, { title: "Original" });
    await inTransaction(bea, (tx) =>
      tx.execute(sql`update user_entries set title = 'Rewritten' where id = ${id}`),
    );
    expect((await ask(bea, { q: "rewritten" })).items).toHaveLength(1);
    expect((await ask(bea, { q: "original" })).items).toHaveLength(0);
  });

  it("finds new topics of a capture for every user who has it, and the end of a long title", async () => {
    const [bea, cleo] = [await createUser(context), await createUser(context, "Cleo")];
    const title = `${"A long title ".repeat(20)}with LANTERNS`;
    const { captureId } = await createEntry(bea, { title, isPrivate: false });
    await saveEntryFor(cleo, captureId);
    await inTransaction(bea, (tx) =>
      tx
        .update(captures)
        .set({ mainTopics: ["Lighthouses", "100% oil"] })
        .where(eq(captures.id, captureId)),
    );
    for (const user of [bea, cleo])
      for (const q of ["GHTHOUS", "0% o", "lantern"])
        expect((await ask(user, { q })).items).toHaveLength(1);
    expect((await ask(cleo, { q: "light%" })).items).toEqual([]);
    // A title and a topic are not one text.
    expect((await ask(cleo, { q: "lanterns lighthouses" })).items).toEqual([]);
  });
});
