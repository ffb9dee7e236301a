/** What happens to shared entries when accounts end, entries are deleted and restored, or changes are undone. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { getUnfiledTitles, setUpTeam } from "./testing/team.ts";

const team = await setUpTeam();
const { owner, editor, viewer, share, add, listTitles, signUp } = team;
const password = "a long enough password";

it("returns entries to who added them when the owner's account is deleted", async () => {
  const { id } = await share();
  await add(owner, "Of the owner", id);
  await add(editor, "Outlives the owner", id);
  // The collection passes to a new account, which then ends.
  const client = await signUp("short-lived@example.org");
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const next = { client, id: session.body.user.id, email: "short-lived@example.org" };
  await team.addMember(id, next, "editor");
  const place = `/api/collections/${id}/members/${next.id}`;
  await owner.client.send("PATCH", place, { role: "owner" });
  expect((await client.send("DELETE", "/api/account", { password })).status).toBe(204);
  expect((await editor.client.get(`/api/collections/${id}`)).status).toBe(404);
  expect(await getUnfiledTitles(editor)).toContain("Outlives the owner");
  expect(await getUnfiledTitles(owner)).toContain("Of the owner");
});

it("takes the entries of a deleted account along", async () => {
  const { id } = await share();
  const client = await signUp("leaver@example.org");
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const leaver = { client, id: session.body.user.id, email: "leaver@example.org" };
  await team.addMember(id, leaver, "editor");
  await add(leaver, "Gone with its account", id);
  expect(await listTitles(owner, id)).toEqual(["Gone with its account"]);
  expect((await client.send("DELETE", "/api/account", { password })).status).toBe(204);
  expect(await listTitles(owner, id)).toEqual([]);
});

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

it("exports the own entries of a shared collection with its title, and no entry of others", async () => {
  const { id } = await share("Charts");
  await add(owner, "Of another user", id);
  await add(editor, "My chart", id);
  const { body } = await editor.client.get<{
    collections: { id: string; title: string }[];
    entries: { title: string; collectionId: string }[];
  }>("/api/export?format=json");
  expect(body.entries.filter(({ collectionId }) => collectionId === id)).toMatchObject([
    { title: "My chart" },
  ]);
  expect(body.collections.find((one) => one.id === id)).toMatchObject({ title: "Charts" });
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
