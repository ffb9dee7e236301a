/** Vectors of entries in shared collections. */
import { expect, it } from "vitest";
import { updateEntry } from "#features/entries/server/service.ts";
import { removeMember } from "#features/sharing/server/members.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { override } from "#shared/testing/override.ts";
import { embed, listVectors, startSharedEmbedding } from "../testing/embedding.ts";
import { createSharing } from "../testing/shared-collection.ts";
import { searchTitles } from "../testing/search-index.ts";
import { embedTimeout } from "./embed-query.ts";

override(embedTimeout, { milliseconds: 60_000 });
const { context, embedder } = await startSharedEmbedding();
const { addMember, createIn, work } = createSharing(context);

it("are kept when a collection is shared, found by its members, and made again when it is not", async () => {
  const [ada, ben, eve] = [
    await createUser(context, "Ada"),
    await createUser(context, "Ben"),
    await createUser(context, "Eve"),
  ];
  const cars = await createIn(ada, "Cars");
  await createEntry(ada, { title: "Driving", text: "A red car.", collectionId: cars });
  await createEntry(ada, { title: "Alone", text: "A blue car." });
  await embed(ada);
  const before = await listVectors(ada);
  await addMember(cars, ada, ben, "editor");
  embedder.calls = [];
  await work(ada);
  await embed(ada);
  expect(embedder.calls).toEqual([]);
  expect((await listVectors(ada)).map(({ vector }) => vector)).toEqual(
    before.map(({ vector }) => vector),
  );
  await createEntry(ben, { title: "Parking", text: "An old car.", collectionId: cars });
  await embed(ben);
  const found = async (ctx: typeof ada) => (await searchTitles(ctx, "automobile ")).toSorted();
  expect(await found(ada)).toEqual(["Alone", "Driving", "Parking"]);
  expect(await found(ben)).toEqual(["Driving", "Parking"]);
  expect(await found(eve)).toEqual([]);
  expect(await listVectors(eve)).toEqual([]);
  await removeMember(ada, cars, ben.userId, { entries: "take" });
  expect(await listVectors(ben)).toEqual([]);
  await work(ada, ben);
  for (const ctx of [ada, ben]) await embed(ctx);
  expect(await found(ada)).toEqual(["Alone", "Driving"]);
  expect(await found(ben)).toEqual(["Parking"]);
});

it("do not contain a hidden note", async () => {
  const [ada, ben] = [await createUser(context, "Ada"), await createUser(context, "Ben")];
  const cars = await createIn(ada, "Cars");
  await addMember(cars, ada, ben);
  const { id } = await createEntry(ada, { title: "Untitled", why: "A car", collectionId: cars });
  await embed(ada);
  expect(await searchTitles(ben, "automobile ")).toEqual(["Untitled"]);
  await updateEntry(ada, id, { hidesNote: true });
  await work(ada);
  await embed(ada);
  expect(embedder.calls.at(-1)).toEqual(["Untitled"]);
  expect(await searchTitles(ben, "automobile ")).toEqual([]);
});
