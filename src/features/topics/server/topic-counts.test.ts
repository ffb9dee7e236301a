import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCollection, listCollections } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { addInterest } from "#features/interests/server/service.ts";
import { deleteEntry, removeCollection } from "#features/trash/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { getEntry, listEntries } from "#features/entries/server/service.ts";
import { listKnownTopics } from "./service.ts";

const context = await setUpContext();
let ada: Ctx;

beforeEach(async () => {
  ada = await createUser(context);
});

const readUses = async (ctx: Ctx): Promise<Record<string, number>> => {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ label: string; uses: number }>(sql`select label, uses from topics where uses > 0`),
  );
  return Object.fromEntries(rows.map(({ label, uses }) => [label, uses]));
};

/** The expected counts, computed from the entries themselves. */
const tally = (entries: readonly Entry[]): Record<string, number> => {
  const uses: Record<string, number> = {};
  for (const topic of entries.flatMap(({ attributes }) => attributes.mainTopics))
    uses[topic] = (uses[topic] ?? 0) + 1;
  return uses;
};

describe("topic counts", () => {
  it("ignore case, under the first spelling; readers know other spellings as one", async () => {
    await createEntry(ada, { mainTopics: ["Web sites", "Bees"] });
    await createEntry(ada, { mainTopics: ["web sites", "Bees"] });
    await createEntry(ada, { mainTopics: ["website"] });
    expect(await readUses(ada)).toEqual({ "Web sites": 2, Bees: 2, website: 1 });
    expect(await inTransaction(ada, (tx) => listKnownTopics(tx, ada.userId))).toEqual([
      "Bees",
      "Web sites",
    ]);
  });

  it("decrease when an entry is deleted, and a topic without entries is not known", async () => {
    const made = await createEntry(ada, { mainTopics: ["Bees"] });
    await deleteEntry(ada, made.id);
    expect(await readUses(ada)).toEqual({});
    expect(await inTransaction(ada, (tx) => listKnownTopics(tx, ada.userId))).toEqual([]);
    await createEntry(ada, { mainTopics: ["BEES"] });
    expect(await readUses(ada)).toEqual({ BEES: 1 });
  });

  it("are separate for each user", async () => {
    await createEntry(ada, { mainTopics: ["Bees"] });
    const eve = await createUser(context);
    await createEntry(eve, { mainTopics: ["Bees"] });
    expect([await readUses(ada), await readUses(eve)]).toEqual([{ Bees: 1 }, { Bees: 1 }]);
  });

  it("stay right when many entries with the same topics are saved concurrently, in any order", async () => {
    const topics = ["Alpha", "Beta", "Gamma", "Delta"];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        createEntry(ada, { mainTopics: index % 2 ? topics : topics.toReversed() }),
      ),
    );
    expect(await readUses(ada)).toEqual({ Alpha: 20, Beta: 20, Gamma: 20, Delta: 20 });
  });
});

describe("listKnownTopics", () => {
  const listKnown = () => inTransaction(ada, (tx) => listKnownTopics(tx, ada.userId));

  it("returns the used topics, then the most common interests, each in one spelling", async () => {
    const work = await createCollection(ada, { title: "Work", category: "", description: "" });
    await addInterest(ada, ada.userId, { name: "Arts" });
    await addInterest(ada, work.id, { name: "Web site" });
    for (const collection of [ada.userId, work.id])
      await addInterest(ada, collection, { name: "Tea" });
    expect(await listKnown()).toEqual(["Tea", "Arts", "Web site"]);
    await createEntry(ada, { mainTopics: ["Websites"] });
    await createEntry(ada, { mainTopics: ["Bees", "Websites"] });
    expect(await listKnown()).toEqual(["Websites", "Bees", "Tea", "Arts"]);
    expect(await readUses(ada)).toEqual({ Websites: 2, Bees: 1 });
  });

  it("returns a limited number of interests, and none of other users", async () => {
    for (let at = 0; at < 45; at += 1)
      await addInterest(ada, ada.userId, { name: `Wish ${String.fromCodePoint(0x4e00 + at)}` });
    expect(await listKnown()).toHaveLength(40);
    const eve = await createUser(context);
    expect(await inTransaction(eve, (tx) => listKnownTopics(tx, eve.userId))).toEqual([]);
  });
});

describe("topic counts of entries that were really read", () => {
  let client: TestClient;
  let person: Ctx;

  beforeAll(async () => {
    await context.work();
    client = await createTestApp(context).signUp("ada@example.org");
    const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
    person = { app: context, userId: session.body.user.id };
  });

  const matchEntries = async () => {
    const { items } = await listEntries(person, { limit: 100 });
    expect(await readUses(person)).toEqual(tally(items));
  };

  it("start with an interest if a text is about it", async () => {
    await addInterest(person, person.userId, { name: "Kumihimo" });
    const { body } = await client.send<{ entry: Entry }>(
      "POST",
      "/api/functions/process-text-entry",
      {
        text: "My aunt braids cords. She learned kumihimo in Kyoto, and teaches kumihimo to whoever asks her.",
      },
    );
    expect(body.entry.attributes.mainTopics).toContain("Kumihimo");
    await client.send("DELETE", `/api/entries/${body.entry.id}`);
  });

  it("are right immediately after saving, reprocessing and deleting", async () => {
    const text = (about: string) =>
      `${about} are kept in every village. Farmers care for ${about}, and ${about} care for the land.`;
    for (const name of ["Horses", "Donkeys", "Camels"])
      await addInterest(person, person.userId, { name });
    const saved: Entry[] = [];
    for (const about of ["Horses", "Donkeys", "Horses"]) {
      const answer = await client.send<{ entry: Entry }>(
        "POST",
        "/api/functions/process-text-entry",
        { text: text(about) },
      );
      saved.push(answer.body.entry);
      await matchEntries();
    }
    expect(Object.keys(tally(saved)).length).toBeGreaterThan(0);
    await client.send("POST", `/api/entries/${saved[0]!.id}/reprocess`, { text: text("Camels") });
    await matchEntries();
    for (const { id } of saved) {
      await client.send("DELETE", `/api/entries/${id}`);
      await matchEntries();
    }
    expect(await readUses(person)).toEqual({});
  });
});

describe("deleting a collection", () => {
  it("moves its entries to Unfiled, with their notes and counts", async () => {
    const work = await createCollection(ada, { title: "Work", category: "", description: "" });
    const inside = await createEntry(ada, { collectionId: work.id, mainTopics: ["Bees"] });
    await removeCollection(ada, work.id, "move");
    expect(await getEntry(ada, inside.id)).toEqual({
      ...inside,
      collection: { id: ada.userId, title: "Unfiled", category: "" },
    });
    expect(
      (await listCollections(ada, { limit: 100 })).items.map(({ title, entryCount }) => [
        title,
        entryCount,
      ]),
    ).toEqual([["Unfiled", 1]]);
    expect(await readUses(ada)).toEqual({ Bees: 1 });
  });

  it("deletes its entries with their counts on request, and no others", async () => {
    const work = await createCollection(ada, { title: "Work", category: "", description: "" });
    const file = { name: "a.txt", type: "text/plain", bytes: Buffer.from("bytes") };
    await createEntry(ada, { collectionId: work.id, mainTopics: ["Bees", "Honey"], file });
    await createEntry(ada, { collectionId: work.id, mainTopics: ["Bees"] });
    const outside = await createEntry(ada, { mainTopics: ["Bees"], file });
    await removeCollection(ada, work.id, "delete");
    expect((await listEntries(ada, { limit: 100 })).items).toEqual([outside]);
    expect(await readUses(ada)).toEqual({ Bees: 1 });
    expect((await listCollections(ada, { limit: 100 })).items.map(({ title }) => title)).toEqual([
      "Unfiled",
    ]);
  });

  it("is rejected for Unfiled and for collections made by the product", async () => {
    const system = await createCollection(ada, {
      title: "System",
      category: "system",
      description: "",
    });
    for (const id of [ada.userId, system.id]) {
      await expect(removeCollection(ada, id, "delete")).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    expect((await listCollections(ada, { limit: 100 })).items).toHaveLength(2);
  });

  it("returns 404 for another user's collection", async () => {
    const work = await createCollection(ada, { title: "Work", category: "", description: "" });
    const inside = await createEntry(ada, { collectionId: work.id });
    const eve = await createUser(context);
    for (const how of ["move", "delete"] as const) {
      await expect(removeCollection(eve, work.id, how)).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect(await getEntry(ada, inside.id)).toEqual(inside);
  });
});
