/** What a user changed about topics is exported, and imported into another account so that it can be undone there. */
import { expect, it } from "vitest";
import { listEntries, updateEntry } from "#features/entries/server/service.ts";
import {
  deleteTopic,
  mergeTopics,
  undoTopics,
  updateTopic,
} from "#features/topics/server/change-topics.ts";
import { listTopics } from "#features/topics/server/list-topics.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { exportAll, importFile, signUpOwner } from "../testing/round-trips.ts";

const context = await setUpContext();

async function readTopics(ctx: Ctx): Promise<Record<string, string[]>> {
  const { items } = await listEntries(ctx, { limit: 100 });
  return Object.fromEntries(items.map(({ title, attributes }) => [title, attributes.mainTopics]));
}

it("topic rules, pins, added and removed topics survive a round trip, and undoing works after it", async () => {
  const ada = await signUpOwner(context, "ada1");
  const eve = await signUpOwner(context, "eve1");
  const text = "Enough of a text.";
  const one = await createEntry(ada.ctx, { title: "One", text, mainTopics: ["ml", "Bees", "Old"] });
  await createEntry(ada.ctx, { title: "Two", text, mainTopics: ["Databases", "Database", "ML"] });
  await updateEntry(ada.ctx, one.id, { topics: ["ml", "Old", "Own"] });
  await updateTopic(ada.ctx, "ml", { isPinned: true });
  await updateTopic(ada.ctx, "ml", { label: "Machine learning" });
  await mergeTopics(ada.ctx, { from: ["database"], into: "databases" });
  await deleteTopic(ada.ctx, "old");
  const shown = { One: ["Machine learning", "Own"], Two: ["Databases", "Machine learning"] };
  expect(await readTopics(ada.ctx)).toEqual(shown);

  const done = await importFile(eve, await exportAll(ada), "Commonplace.zip");
  expect(done).toMatchObject({ status: "finished", counts: { imported: 2 } });
  expect(await readTopics(eve.ctx)).toEqual(shown);
  const { items } = await listTopics(eve.ctx, { limit: 10, sort: "entries" });
  expect(items[0]).toMatchObject({ label: "Machine learning", isPinned: true, formerly: ["ml"] });
  await undoTopics(eve.ctx, { keys: ["ml", "database", "old"] });
  expect(await readTopics(eve.ctx)).toEqual({
    One: ["ml", "Old", "Own"],
    Two: ["Databases", "Database", "ML"],
  });
});

it("imports the topics of an export without rules as they were shown", async () => {
  const ada = await signUpOwner(context, "ada2");
  const eve = await signUpOwner(context, "eve2");
  const { id } = await createEntry(ada.ctx, { title: "One", text: "A text.", mainTopics: ["ml"] });
  await updateTopic(ada.ctx, "ml", { label: "Machine learning" });
  await importFile(eve, await exportAll(ada, { ids: id, files: "false" }), "Commonplace.json");
  expect(await readTopics(eve.ctx)).toEqual({ One: ["Machine learning"] });
});
