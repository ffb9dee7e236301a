import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asActor } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { EntryUpdate } from "../contract.ts";
import { keepRemovedTopics } from "./edit-topics.ts";
import { getEntry, listEntries, updateEntry } from "./service.ts";
import { captures } from "./tables.ts";

const context = await setUpContext();
let ada: Ctx;

beforeEach(async () => {
  ada = await createUser(context);
});

const topicsOf = async (ctx: Ctx, id: string) => (await getEntry(ctx, id)).attributes.mainTopics;
const setTopics = async (ctx: Ctx, id: string, topics: string[]) =>
  (await updateEntry(ctx, id, { topics })).attributes.mainTopics;

/** Stores a new reading, as a job does. */
async function readAgain(ctx: Ctx, captureId: string, mainTopics: string[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [before] = await tx.select().from(captures).where(eq(captures.id, captureId));
    await tx.update(captures).set({ mainTopics }).where(eq(captures.id, captureId));
    await keepRemovedTopics(tx, ctx.userId, [{ before: before!, change: { mainTopics } }]);
  });
}

describe("updateEntry with topics", () => {
  it("adds and removes topics, and a list finds the entry by them", async () => {
    const { id } = await createEntry(ada, { mainTopics: ["Bees", "Honey"] });
    expect(await setTopics(ada, id, ["Honey", "Wax"])).toEqual(["Honey", "Wax"]);
    const find = async (filter: object) =>
      (await listEntries(ada, { ...filter, limit: 5 })).items.length;
    expect(await find({ topic: "wax" })).toBe(1);
    expect(await find({ topic: "bees" })).toBe(0);
    expect(await find({ q: "wax" })).toBe(1);
    expect(await find({ q: "bees" })).toBe(0);
    expect(await setTopics(ada, id, ["bees"])).toEqual(["Bees"]);
    expect(await setTopics(ada, id, [])).toEqual([]);
  });

  it("keeps each topic once, ignoring case", async () => {
    const { id } = await createEntry(ada, { mainTopics: ["Bees"] });
    expect(await setTopics(ada, id, ["BEES", "Wax", "wax", "bees"])).toEqual(["Bees", "Wax"]);
  });

  it("changes the entry of this user only", async () => {
    const eve = await createUser(context);
    const made = await createEntry(ada, { mainTopics: ["Bees"], isPrivate: false });
    const theirs = await saveEntryFor(eve, made.captureId);
    await setTopics(ada, made.id, ["Wax"]);
    expect(await topicsOf(eve, theirs.id)).toEqual(["Bees"]);
    await expect(updateEntry(eve, made.id, { topics: ["Mine"] })).rejects.toMatchObject({
      code: "not_found",
    });
    const [capture] = await asActor(context.database, ada.userId, (tx) =>
      tx.select().from(captures).where(eq(captures.id, made.captureId)),
    );
    expect(capture!.mainTopics).toEqual(["Bees"]);
  });

  it("keeps removed topics removed and added ones added when the page is read again", async () => {
    const made = await createEntry(ada, { mainTopics: ["Database", "Bees"] });
    await setTopics(ada, made.id, ["Bees", "Own"]);
    await readAgain(ada, made.captureId, ["Database", "Databases", "Ants"]);
    expect(await topicsOf(ada, made.id)).toEqual(["Ants", "Own"]);
    // By hand, it can be added again.
    expect(await setTopics(ada, made.id, ["Ants", "Own", "Database"])).toEqual([
      "Database",
      "Ants",
      "Own",
    ]);
    await readAgain(ada, made.captureId, ["Database"]);
    expect(await topicsOf(ada, made.id)).toEqual(["Database", "Own"]);
  });

  it("passes a new reading to the entries of other users with their own topics", async () => {
    const eve = await createUser(context);
    const made = await createEntry(ada, { mainTopics: ["Bees"], isPrivate: false });
    const theirs = await saveEntryFor(eve, made.captureId);
    await setTopics(eve, theirs.id, ["Own"]);
    await readAgain(ada, made.captureId, ["Bees", "Ants"]);
    expect(await topicsOf(ada, made.id)).toEqual(["Bees", "Ants"]);
    expect(await topicsOf(eve, theirs.id)).toEqual(["Ants", "Own"]);
  });

  it("loses no topic when two requests add one each to entries of one user at once", async () => {
    const entries = [];
    for (let at = 0; at < 6; at += 1)
      entries.push(await createEntry(ada, { mainTopics: ["Bees"] }));
    await Promise.all(entries.map(({ id }, at) => setTopics(ada, id, ["Bees", `T${at % 2}`])));
    const { items } = await listEntries(ada, { topic: "t1", limit: 10 });
    expect(items).toHaveLength(3);
  });
});

describe("EntryUpdate.topics", () => {
  const parse = (topics: unknown) => EntryUpdate.safeParse({ topics });

  it("writes a topic on one line, without spaces around it and control characters", () => {
    expect(parse(["  A \n b\u0007c ", "Cafe\u0301"]).data?.topics).toEqual(["A b c", "Café"]);
  });

  it("rejects empty, too long and too many topics with a sentence", () => {
    const message = (topics: unknown) => parse(topics).error?.issues[0]?.message;
    expect(message([" "])).toBe("Please write a topic");
    expect(message(["\u200b"])).toBe("Please write a topic");
    expect(message(["x".repeat(101)])).toBe("A topic has at most 100 characters");
    expect(message(Array.from({ length: 51 }, (_, at) => `t${at}`))).toBe(
      "An entry has at most 50 topics",
    );
  });
});
