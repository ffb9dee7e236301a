import { expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { listTrash } from "./list-trash.ts";
import { deleteEntry } from "./move-to-trash.ts";

const { ada, eve } = await setUpUsers();
const picture = { digest: "a".repeat(40), width: 640, height: 480, color: "#a0b0c0" };

it("lists the picture and the icon of an entry to the user who captured it, and to no other", async () => {
  const { id: collectionId } = await createCollection(ada, {
    title: "Coasts",
    category: "",
    description: "",
  });
  const made = await createEntry(ada, {
    collectionId,
    picture,
    icon: "b".repeat(40),
    isPrivate: false,
  });
  const saved = await saveEntryFor(eve, made.captureId);
  await deleteEntry(ada, made.id);
  await deleteEntry(eve, saved.id);
  const [own] = (await listTrash(ada, { limit: 9 })).items;
  expect(own).toMatchObject({
    id: made.id,
    picture: { url: `/api/pictures/${picture.digest}`, width: 640, color: picture.color },
    siteIcon: `/api/pictures/${"b".repeat(40)}`,
  });
  // Without an entry, its picture would not be served to her.
  const [others] = (await listTrash(eve, { limit: 9 })).items;
  expect(others).toMatchObject({ id: saved.id, picture: null, siteIcon: null });
});
