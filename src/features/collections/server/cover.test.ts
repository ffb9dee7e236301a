import { describe, expect, it } from "vitest";
import type { Ctx } from "#server/app-context.ts";
import { picturePath } from "#server/pictures/picture-path.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createCollection, getCollection, listCollections, updateCollection } from "./service.ts";

const { ada, eve } = await setUpUsers();

const create = (ctx: Ctx, title: string) =>
  createCollection(ctx, { title, category: "", description: "" });

/** An entry with the picture of this number, `minute` minutes after the others; without a picture for null. */
const save = (ctx: Ctx, collectionId: string, number: number | null, minute: number) =>
  createEntry(ctx, {
    collectionId,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    picture:
      number === null
        ? null
        : { digest: digestOf(number), width: 640, height: 480, color: "#a0b0c0" },
  });
const digestOf = (number: number) => String(number).padStart(40, "0");
const coverOf = (...numbers: number[]) =>
  numbers.map((number) => ({ url: picturePath(digestOf(number)), color: "#a0b0c0" }));

describe("the cover of a collection", () => {
  it("is empty without pictures", async () => {
    const made = await create(ada, "Plain");
    expect(made.cover).toEqual([]);
    await save(ada, made.id, null, 0);
    expect((await getCollection(ada, made.id)).cover).toEqual([]);
  });

  it("has the four newest different pictures in every list and response", async () => {
    const { id } = await create(ada, "Pictured");
    for (const [minute, number] of [1, 2, 3, 4, null, 5, 5, 2].entries())
      await save(ada, id, number, minute);
    await save(ada, (await create(ada, "Another")).id, 9, 60);
    const cover = coverOf(2, 5, 4, 3);
    expect((await getCollection(ada, id)).cover).toEqual(cover);
    expect((await updateCollection(ada, id, { title: "Renamed" })).cover).toEqual(cover);
    for (const query of [{}, { sort: "title" }, { sort: "entries" }, { q: "renamed" }] as const) {
      const { items } = await listCollections(ada, { limit: 100, ...query });
      expect(items.find((one) => one.id === id)?.cover).toEqual(cover);
    }
  });

  it("has no picture of another user's collection", async () => {
    const hers = await create(ada, "Hers");
    await save(ada, hers.id, 11, 0);
    const own = await create(eve, "Own");
    await save(eve, own.id, 12, 0);
    await expect(getCollection(eve, hers.id)).rejects.toMatchObject({ code: "not_found" });
    const { items } = await listCollections(eve, { limit: 100 });
    expect(items.flatMap(({ cover }) => cover)).toEqual(coverOf(12));
  });

  it("looks at the newest 16 entries only", async () => {
    const { id } = await create(ada, "Long");
    await save(ada, id, 21, 0);
    for (let minute = 1; minute <= 15; minute += 1) await save(ada, id, null, minute);
    expect((await getCollection(ada, id)).cover).toEqual(coverOf(21));
    await save(ada, id, null, 16);
    expect((await getCollection(ada, id)).cover).toEqual([]);
  });
});
