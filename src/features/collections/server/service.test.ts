import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { asActor, asPublic } from "#server/db/database.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createCollection, getCollection, listCollections, updateCollection } from "./service.ts";
import { collections } from "./tables.ts";

const { context, ada, eve } = await setUpUsers();

describe("a collection", () => {
  it("named Unfiled exists for every new account", async () => {
    const person = await createUser(context);
    const [unfiled, ...others] = (await listCollections(person, { limit: 100 })).items;
    expect(unfiled).toMatchObject({
      title: "Unfiled",
      isUnfiled: true,
      category: "",
      entryCount: 0,
    });
    expect(others).toEqual([]);
  });

  it("is listed newest first, with Unfiled last", async () => {
    const person = await createUser(context);
    for (const title of ["One", "Two"])
      await createCollection(person, { title, category: "", description: "" });
    expect((await listCollections(person, { limit: 100 })).items.map(({ title }) => title)).toEqual(
      ["Two", "One", "Unfiled"],
    );
  });

  it("changes only in the given fields", async () => {
    const made = await createCollection(ada, {
      title: "Reading",
      category: "research",
      description: "Papers",
    });
    const changed = await updateCollection(ada, made.id, { title: "Papers" });
    const { updatedAt } = changed;
    expect(changed).toEqual({ ...made, title: "Papers", updatedAt });
    expect(updatedAt > made.updatedAt).toBe(true);
    expect(await getCollection(ada, made.id)).toEqual(changed);
  });

  it("named Unfiled cannot be renamed", async () => {
    const unfiled = (await listCollections(ada, { limit: 100 })).items.find(
      ({ isUnfiled }) => isUnfiled,
    )!;
    await expect(updateCollection(ada, unfiled.id, { title: "Mine" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("named Unfiled exists at most once per user, enforced by the database", async () => {
    const another = { id: randomUUIDv7(), userId: ada.userId, title: "Unfiled", isUnfiled: true };
    await expect(
      asActor(context.database, ada.userId, (tx) => tx.insert(collections).values(another)),
    ).rejects.toMatchObject({ cause: { constraint: "interest_profiles_one_unfiled" } });
  });
});

describe("a user who is not the owner", () => {
  it("cannot read or change a collection of another user", async () => {
    const made = await createCollection(ada, { title: "Secret", category: "", description: "" });
    await expect(getCollection(eve, made.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(updateCollection(eve, made.id, { title: "Mine" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await listCollections(eve, { limit: 100 })).items.map(({ id }) => id)).not.toContain(
      made.id,
    );
    expect((await getCollection(ada, made.id)).title).toBe("Secret");
  });

  it("cannot read any collection when signed out, even with direct table access", async () => {
    await createCollection(ada, { title: "Secret", category: "", description: "" });
    expect(await asPublic(context.database, (tx) => tx.select().from(collections))).toEqual([]);
  });
});
