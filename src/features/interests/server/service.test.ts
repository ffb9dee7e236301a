import { randomUUID, randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { maxInterests } from "#features/interests/contract.ts";
import { asActor, asPublic } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import {
  addInterest,
  deleteInterest,
  listInterests,
  renameInterest,
  spreadInterests,
} from "./service.ts";
import { interests } from "./tables.ts";

const context = await setUpContext();
let ada: Ctx;
let eve: Ctx;
let work: string;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
  work = (await createCollection(ada, { title: "Work", category: "", description: "" })).id;
});

const namesIn = async (ctx: Ctx, collection: string) =>
  (await listInterests(ctx, collection)).map(({ name }) => name);

async function fillUp(ctx: Ctx, collection: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUIDv7(),
    userId: ctx.userId,
    collectionId: collection,
    name: `Number ${index}`,
  }));
  await inTransaction(ctx, (tx) => tx.insert(interests).values(rows));
}

describe("interests", () => {
  it("are added, renamed and deleted, and listed by name ignoring case", async () => {
    const owls = await addInterest(ada, work, { name: "owls" });
    expect(owls).toMatchObject({ name: "owls", collectionId: work });
    await addInterest(ada, work, { name: "Bees" });
    await addInterest(ada, work, { name: "Tea" });
    expect(await namesIn(ada, work)).toEqual(["Bees", "owls", "Tea"]);
    expect(await renameInterest(ada, owls.id, { name: "Zebras" })).toEqual({
      ...owls,
      name: "Zebras",
    });
    expect(await namesIn(ada, work)).toEqual(["Bees", "Tea", "Zebras"]);
    await deleteInterest(ada, owls.id);
    expect(await namesIn(ada, work)).toEqual(["Bees", "Tea"]);
    await expect(deleteInterest(ada, owls.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are unique within a collection ignoring case, enforced by a database index", async () => {
    await addInterest(ada, work, { name: "Bees" });
    const tea = await addInterest(ada, work, { name: "Tea" });
    const twin = { code: "duplicate", fields: { name: expect.any(String) } };
    await expect(addInterest(ada, work, { name: "bEES" })).rejects.toMatchObject(twin);
    await expect(renameInterest(ada, tea.id, { name: "BEES" })).rejects.toMatchObject(twin);
    await addInterest(ada, ada.userId, { name: "Cafe\u0301" });
    await expect(addInterest(ada, ada.userId, { name: "Caf\u00e9" })).rejects.toMatchObject(twin);
    expect(await namesIn(ada, work)).toEqual(["Bees", "Tea"]);
    // Another collection may have the same name, and a rename may change only the case.
    await addInterest(ada, ada.userId, { name: "bees" });
    expect((await renameInterest(ada, tea.id, { name: "TEA" })).name).toBe("TEA");
  });

  it("are added only once by simultaneous requests", async () => {
    const added = await Promise.allSettled(
      ["Bees", "bees", "BEES", "beeS"].map((name) => addInterest(ada, work, { name })),
    );
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await namesIn(ada, work)).toHaveLength(1);
  });

  it("are limited to 200 per collection, even when added simultaneously", async () => {
    await fillUp(ada, work, maxInterests - 2);
    const added = await Promise.allSettled(
      ["A", "B", "C", "D", "E"].map((name) => addInterest(ada, work, { name })),
    );
    const refused = added.filter((one) => one.status === "rejected").map(({ reason }) => reason);
    expect(refused).toHaveLength(3);
    for (const reason of refused)
      expect(reason).toMatchObject({
        code: "conflict",
        message: "A collection has at most 200 interests",
      });
    expect(await listInterests(ada, work)).toHaveLength(maxInterests);
  });

  it("notify the user's other tabs of each change", async () => {
    const heard: string[] = [];
    const stop = context.events.subscribe(ada.userId, ({ type }) => heard.push(type));
    const { id } = await addInterest(ada, work, { name: "Bees" });
    await renameInterest(ada, id, { name: "Owls" });
    await deleteInterest(ada, id);
    stop();
    expect(heard).toEqual(["collections", "collections", "collections"]);
  });
});

describe("spreadInterests", () => {
  it("skips collections that have the interest in any case or are full", async () => {
    await addInterest(ada, work, { name: "BEES" });
    await fillUp(ada, ada.userId, maxInterests - 1);
    await inTransaction(ada, (tx) => spreadInterests(tx, ada.userId, ["Bees", "Owls", "owls"]));
    expect(await namesIn(ada, work)).toEqual(["BEES", "Owls"]);
    const unfiled = await namesIn(ada, ada.userId);
    expect(unfiled).toHaveLength(maxInterests);
    expect(unfiled.filter((name) => !name.startsWith("Number"))).toEqual(["Bees"]);
    expect(await namesIn(eve, eve.userId)).toEqual([]);
  });
});

describe("a user who is not the owner", () => {
  it("cannot list, add, rename or delete interests of another user", async () => {
    const { id } = await addInterest(ada, work, { name: "Secret" });
    const missing = { code: "not_found" };
    await expect(listInterests(eve, work)).rejects.toMatchObject(missing);
    await expect(addInterest(eve, work, { name: "Mine" })).rejects.toMatchObject(missing);
    await expect(renameInterest(eve, id, { name: "Mine" })).rejects.toMatchObject(missing);
    await expect(deleteInterest(eve, id)).rejects.toMatchObject(missing);
    await expect(listInterests(ada, randomUUID())).rejects.toMatchObject(missing);
    expect(await namesIn(ada, work)).toEqual(["Secret"]);
  });

  it("cannot read or create interests with direct table access", async () => {
    await addInterest(ada, work, { name: "Secret" });
    const all = (tx: Parameters<Parameters<typeof asPublic>[1]>[0]) => tx.select().from(interests);
    expect(await asPublic(context.database, all)).toEqual([]);
    expect(await asActor(context.database, eve.userId, all)).toEqual([]);
    const planted = { id: randomUUIDv7(), collectionId: work, name: "Planted" };
    // With Ada's user id the row policy rejects the row; with her own id the foreign key does.
    for (const [userId, code] of [
      [ada.userId, "42501"],
      [eve.userId, "23503"],
    ] as const)
      await expect(
        asActor(context.database, eve.userId, (tx) =>
          tx.insert(interests).values({ ...planted, userId }),
        ),
      ).rejects.toMatchObject({ cause: { code } });
    expect(await namesIn(ada, work)).toEqual(["Secret"]);
  });
});
