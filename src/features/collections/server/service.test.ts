import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { asActor, asNobody } from "#server/db/database.ts";
import { openPeopleForTests } from "#server/testing/open-for-tests.ts";
import { makePerson } from "#server/testing/test-context.ts";
import { createCollection, getCollection, listCollections, updateCollection } from "./service.ts";
import { interestProfiles } from "./tables.ts";

const { context, ada, eve } = await openPeopleForTests();

describe("collections", () => {
  it("begin with Unfiled, which comes with the account", async () => {
    const person = await makePerson(context);
    const [unfiled, ...others] = (await listCollections(person, { limit: 100 })).items;
    expect(unfiled).toMatchObject({
      title: "Unfiled",
      isUnfiled: true,
      category: "",
      entryCount: 0,
    });
    expect(others).toEqual([]);
  });

  it("are listed newest first, Unfiled last", async () => {
    const person = await makePerson(context);
    for (const title of ["One", "Two"])
      await createCollection(person, { title, category: "", description: "" });
    expect((await listCollections(person, { limit: 100 })).items.map(({ title }) => title)).toEqual(
      ["Two", "One", "Unfiled"],
    );
  });

  it("change only in what is given", async () => {
    const made = await createCollection(ada, {
      title: "Reading",
      category: "research",
      description: "Papers",
    });
    const changed = await updateCollection(ada, made.id, { title: "Papers" });
    expect(changed).toEqual({ ...made, title: "Papers" });
    expect(await getCollection(ada, made.id)).toEqual(changed);
  });

  it("leave Unfiled its name", async () => {
    const unfiled = (await listCollections(ada, { limit: 100 })).items.find(
      ({ isUnfiled }) => isUnfiled,
    )!;
    await expect(updateCollection(ada, unfiled.id, { title: "Mine" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("have one Unfiled a person, whatever a service forgets", async () => {
    const another = { id: randomUUIDv7(), userId: ada.userId, title: "Unfiled", isUnfiled: true };
    await expect(
      asActor(context.database, ada.userId, (tx) => tx.insert(interestProfiles).values(another)),
    ).rejects.toMatchObject({ cause: { constraint: "interest_profiles_one_unfiled" } });
  });
});

describe("a stranger cannot", () => {
  it("see or change another person's collection", async () => {
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

  it("see any without being signed in, even by the bare table", async () => {
    await createCollection(ada, { title: "Secret", category: "", description: "" });
    expect(await asNobody(context.database, (tx) => tx.select().from(interestProfiles))).toEqual(
      [],
    );
  });
});
