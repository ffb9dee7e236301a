import { expect, it } from "vitest";
import { getEntry, updateEntry } from "#features/entries/server/service.ts";
import { EntriesTopic } from "#features/topics/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { deleteTopic, updateTopic } from "./change-topics.ts";
import { listTopics } from "./list-topics.ts";
import { tagEntries } from "./tag-entries.ts";

const { ada, eve } = await setUpUsers();
const topicsOf = async (id: string, ctx: Ctx = ada) =>
  (await getEntry(ctx, id)).attributes.mainTopics;
const tag = (input: Parameters<typeof EntriesTopic.parse>[0]) =>
  tagEntries(ada, EntriesTopic.parse(input));
const save = async (...mainTopics: string[]) => (await createEntry(ada, { mainTopics })).id;

it("adds a topic to those without it, and taking it back leaves each entry as it was", async () => {
  const [one, two, three] = [await save("Owls"), await save("Owls", "bees"), await save()];
  const ids = [one, two, three];
  const added = await tag({ ids, label: "  Bees ", action: "add" });
  expect(added).toEqual({ changed: expect.arrayContaining([one, three]), full: 0 });
  expect(added.changed).toHaveLength(2);
  expect(await topicsOf(one)).toEqual(["Owls", "Bees"]);
  expect(await topicsOf(two)).toEqual(["Owls", "bees"]);
  const { items } = await listTopics(ada, { limit: 100, sort: "label" });
  expect(items.find(({ key }) => key === "bees")?.entries).toBe(3);
  await tag({ ids: added.changed, label: "Bees", action: "remove", isUndo: true });
  expect([await topicsOf(one), await topicsOf(two), await topicsOf(three)]).toEqual([
    ["Owls"],
    ["Owls", "bees"],
    [],
  ]);
});

it("removes captured and added topics, which stay removed until they are added again", async () => {
  const captured = await save("Tides");
  const added = await save("Moon");
  await updateEntry(ada, added, { topics: ["Moon", "Tides"] });
  const ids = [captured, added, await save("Moon")];
  const removed = await tag({ ids, label: "TIDES", action: "remove" });
  expect(removed.changed.toSorted()).toEqual([captured, added].toSorted());
  expect([await topicsOf(captured), await topicsOf(added)]).toEqual([[], ["Moon"]]);
  await tag({ ids, label: "Tides", action: "add" });
  expect(await topicsOf(captured)).toEqual(["Tides"]);
});

it("adds the topic that replaced a renamed one, and a deleted one where it is added", async () => {
  const id = await save("Ships");
  await updateTopic(ada, "ships", { label: "Vessels" });
  const other = await save("Sails");
  await tag({ ids: [other], label: "Ships", action: "add" });
  expect(await topicsOf(other)).toEqual(["Sails", "Vessels"]);
  await deleteTopic(ada, "sails");
  expect(await topicsOf(other)).toEqual(["Vessels"]);
  await tag({ ids: [id], label: "Sails", action: "add" });
  expect(await topicsOf(id)).toEqual(["Vessels", "Sails"]);
  await tag({ ids: [id, other], label: "Vessels", action: "remove" });
  expect([await topicsOf(id), await topicsOf(other)]).toEqual([["Sails"], []]);
});

it("leaves entries with fifty topics as they are, and says how many", async () => {
  const full = await save(...Array.from({ length: 50 }, (_, at) => `Full ${at}`));
  const free = await save();
  expect(await tag({ ids: [full, free], label: "One more", action: "add" })).toEqual({
    changed: [free],
    full: 1,
  });
  expect(await topicsOf(full)).toHaveLength(50);
});

it("changes nothing if one entry is another user's", async () => {
  const own = await save("Kites");
  const theirs = (await createEntry(eve, { mainTopics: ["Kites"] })).id;
  for (const action of ["add", "remove"] as const)
    await expect(tag({ ids: [own, theirs], label: "Kites", action })).rejects.toMatchObject({
      code: "not_found",
    });
  expect([await topicsOf(own), await topicsOf(theirs, eve)]).toEqual([["Kites"], ["Kites"]]);
});
