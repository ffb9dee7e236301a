import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { collectionSorts, maxCollections } from "../contract.ts";
import { asActor } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createCollection, listCollections } from "./service.ts";
import { collections } from "./tables.ts";

const context = await setUpContext();
const ada = await createUser(context, "Ada");
const titles = ["Part 10", "Éclairs", "part 2", "", "Owls", "eclipse", "An owl", "Bowls"];

beforeAll(async () => {
  await makeMany(ada, titles);
  const { items } = await listCollections(ada, { limit: 100 });
  const owls = items.find(({ title }) => title === "Owls")!;
  for (const collectionId of [owls.id, owls.id, items.at(-1)!.id])
    await createEntry(ada, { text: "An entry", collectionId });
});

/** Creates collections, the last one newest. */
async function makeMany({ userId }: Ctx, given: readonly string[]): Promise<void> {
  const now = Date.now();
  await asActor(context.database, userId, (tx) =>
    tx.insert(collections).values(
      given.map((title, at) => ({
        id: randomUUIDv7(),
        userId,
        title,
        createdAt: new Date(now + at * 1_000),
      })),
    ),
  );
}

async function listAll(ctx: Ctx, query: Partial<Parameters<typeof listCollections>[1]>) {
  const items = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await listCollections(ctx, { limit: 100, ...query, cursor });
    items.push(...page.items);
    if (page.nextCursor === null) return { items, total: page.total };
    cursor = page.nextCursor;
  }
}

const named = async (query: Partial<Parameters<typeof listCollections>[1]>) =>
  (await listAll(ada, query)).items.map(({ title }) => title || "Untitled");

describe("listCollections", () => {
  it("sorts newest first with Unfiled last, by title in natural order, or by entries", async () => {
    const newest = titles.map((title) => title || "Untitled").toReversed();
    expect(await named({})).toEqual([...newest, "Unfiled"]);
    expect(await named({ sort: "title" })).toEqual([
      "An owl",
      "Bowls",
      "Éclairs",
      "eclipse",
      "Owls",
      "part 2",
      "Part 10",
      "Unfiled",
      "Untitled",
    ]);
    const others = newest.filter((title) => title !== "Owls");
    expect(await named({ sort: "entries" })).toEqual(["Owls", "Unfiled", ...others]);
  });

  it("counts the entries of each collection in every order", async () => {
    for (const sort of collectionSorts) {
      const { items } = await listAll(ada, { sort });
      const held = items.filter(({ entryCount }) => entryCount > 0);
      expect(new Map(held.map((one) => [one.title, one.entryCount]))).toEqual(
        new Map([
          ["Owls", 2],
          ["Unfiled", 1],
        ]),
      );
    }
  });

  it("searches without regard to case and accents, with beginnings of words first", async () => {
    expect(await named({ q: "OWL" })).toEqual(["An owl", "Owls", "Bowls"]);
    expect(await named({ q: "ecl" })).toEqual(["eclipse", "Éclairs"]);
    expect(await named({ q: "ÉCLA", sort: "title" })).toEqual(["Éclairs"]);
    expect(await named({ q: "%" })).toEqual([]);
    expect((await listCollections(ada, { q: "owl", limit: 1 })).total).toBe(3);
    expect((await listCollections(ada, { q: "no such", limit: 1 })).total).toBe(0);
  });

  it("returns the same collections and total for any page size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(...collectionSorts),
        fc.constantFrom(undefined, "l", "part"),
        async (limit, sort, q) => {
          const whole = await listAll(ada, { sort, q });
          const paged = await listAll(ada, { sort, q, limit });
          expect(paged).toEqual(whole);
          expect(whole.total).toBe(whole.items.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("rejects an invalid cursor, or one of another order", async () => {
    const { nextCursor } = await listCollections(ada, { sort: "title", limit: 1 });
    for (const [sort, cursor, message] of [
      ["entries", nextCursor!, "That cursor belongs to another order"],
      ["newest", nextCursor!, "That cursor belongs to another order"],
      ["title", "x", "That cursor is not valid"],
    ] as const) {
      await expect(listCollections(ada, { sort, cursor, limit: 1 })).rejects.toMatchObject({
        code: "validation",
        message,
      });
    }
  });
});

describe("createCollection", () => {
  it("allows 10,000 collections per user, listed in pages", async () => {
    const app = createTestApp(context);
    const tom = await app.signUp("tom@example.org");
    const session = await tom.get<{ user: { id: string } }>("/api/auth/get-session");
    const ctx: Ctx = { app: context, userId: session.body.user.id };
    await asActor(context.database, ctx.userId, (tx) =>
      tx.execute(sql`insert into interest_profiles (id, user_id, title)
        select gen_random_uuid(), ${ctx.userId}, 'Shelf ' || n from generate_series(1, ${maxCollections - 2}::int) n`),
    );
    // Only one of two simultaneous requests gets the last free place.
    const made = await Promise.allSettled(
      ["One", "Two"].map((title) =>
        createCollection(ctx, { title, category: "", description: "" }),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = await tom.send("POST", "/api/collections", { title: "One too many" });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: "You have reached the maximum of 10,000 collections" } },
    });
    const { body } = await tom.get<{ items: object[]; total: number }>("/api/collections");
    expect(body.items).toHaveLength(25);
    expect(body.total).toBe(maxCollections);
    expect((await listAll(ctx, {})).items).toHaveLength(maxCollections);
  });

  it("limits the rate", async () => {
    const app = createTestApp(context);
    const eve = await app.signUp("eve@example.org");
    const answers = [];
    for (let at = 0; at < 30; at += 1) {
      const some = Array.from({ length: 10 }, () =>
        eve.send("POST", "/api/collections", { title: "Again" }),
      );
      answers.push(...(await Promise.all(some)));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers.get("retry-after")).toBe("30");
  });
});
