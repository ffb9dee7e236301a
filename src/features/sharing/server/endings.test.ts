/** What happens to shared entries when entries and collections are deleted and restored, or changes are undone. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { getUnfiledTitles, setUpTeam } from "./testing/team.ts";

const team = await setUpTeam();
const { owner, editor, viewer, share, add, listTitles } = team;

it("restores a deleted entry into the shared collection only while it is open", async () => {
  const { id } = await share();
  const [first, second] = [await add(editor, "Back again", id), await add(editor, "Too late", id)];
  for (const entry of [first, second])
    await editor.client.send("DELETE", `/api/entries/${entry.id}`);
  const restore = (entry: Entry) => editor.client.send("POST", `/api/trash/${entry.id}/restore`);
  expect((await restore(first)).status).toBe(200);
  expect(await listTitles(viewer, id)).toEqual(["Back again"]);
  await owner.client.send("DELETE", `/api/collections/${id}/members/${editor.id}`);
  expect((await restore(second)).status).toBe(200);
  expect(await getUnfiledTitles(editor)).toContain("Too late");
  expect(await listTitles(owner, id)).toEqual([]);
});

it("moves many entries into a shared collection, and undoes it", async () => {
  const { id } = await share();
  const ids = [(await add(editor, "One of two")).id, (await add(editor, "Two of two")).id];
  const changeId = randomUUID();
  const move = { ids, collectionId: id, changeId };
  expect((await viewer.client.send("POST", "/api/entries/move", move)).status).toBe(403);
  expect((await editor.client.send("POST", "/api/entries/move", move)).status).toBe(200);
  expect(await listTitles(viewer, id)).toHaveLength(2);
  await editor.client.send("POST", "/api/entries/undo", { changeId });
  expect(await listTitles(viewer, id)).toEqual([]);
});

it("does not restore the members of a deleted collection", async () => {
  const { id } = await share("Restored alone");
  await add(owner, "Kept", id);
  await owner.client.send("DELETE", `/api/collections/${id}?entries=delete`);
  const trash = await owner.client.get<{ items: { id: string }[] }>("/api/trash");
  const deleted = trash.body.items.find((item) => item.id === id);
  await owner.client.send("POST", `/api/trash/${deleted!.id}/restore`);
  expect(await listTitles(owner, id)).toEqual(["Kept"]);
  expect((await editor.client.get(`/api/collections/${id}`)).status).toBe(404);
});

it("deletes with a collection only the entries of its owner", async () => {
  const { id } = await share("Deleted whole");
  await add(owner, "Into the trash", id);
  await add(editor, "Back to its user", id);
  const kept = await add(editor, "Noted by another", id);
  await viewer.client.send("PATCH", `/api/entries/${kept.id}`, { whyItsInteresting: "Mine" });
  await owner.client.send("DELETE", `/api/collections/${id}?entries=delete`);
  const list = async ({ client }: typeof owner) => {
    const { body } = await client.get<{ items: { id: string; title: string }[] }>("/api/trash");
    return body.items;
  };
  const mine = (await list(owner)).filter((item) => item.id === id);
  expect(mine).toMatchObject([{ title: "Deleted whole", entries: 1 }]);
  expect(await list(editor)).toEqual([]);
  expect(await getUnfiledTitles(editor)).toEqual(
    expect.arrayContaining(["Back to its user", "Noted by another"]),
  );
  const restored = await owner.client.send("POST", `/api/trash/${id}/restore`);
  expect(restored).toMatchObject({ status: 200, body: { entries: 1 } });
  expect(await listTitles(owner, id)).toEqual(["Into the trash"]);
  expect((await viewer.client.get(`/api/entries/${kept.id}`)).status).toBe(404);
});

it("restores an entry to Unfiled if its user may only read the collection now", async () => {
  const { id } = await share("Now a viewer");
  const entry = await add(editor, "No longer an editor's", id);
  await editor.client.send("DELETE", `/api/entries/${entry.id}`);
  await owner.client.send("PATCH", `/api/collections/${id}/members/${editor.id}`, {
    role: "viewer",
  });
  const restored = await editor.client.send("POST", `/api/trash/${entry.id}/restore`);
  expect(restored).toMatchObject({ status: 200, body: { isUnfiledInstead: true } });
  expect(await getUnfiledTitles(editor)).toContain("No longer an editor's");
  expect(await listTitles(viewer, id)).toEqual([]);
});
