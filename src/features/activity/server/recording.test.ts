/** Activity recorded in a shared collection, whichever code makes the change. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { ActivityItem } from "#features/activity/contract.ts";
import { type Person, setUpTeam } from "#features/sharing/server/testing/team.ts";
import { inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { recordActivity } from "./service.ts";

const team = await setUpTeam();
const { context, owner, editor, viewer, share, add, signUp } = team;

async function list(person: Person, id: string): Promise<ActivityItem[]> {
  const path = `/api/collections/${id}/activity?limit=100`;
  return (await person.client.get<{ items: ActivityItem[] }>(path)).body.items;
}

/** The newest items as text, without the items that `share()` adds. */
async function describeNew(person: Person, id: string): Promise<string[]> {
  const items = await list(person, id);
  return items
    .slice(0, -2)
    .map(({ kind, actor, member, entry, role, count }) =>
      [actor?.name ?? "?", kind, member?.name, role, entry?.title, count > 1 && `×${count}`]
        .filter(Boolean)
        .join(" "),
    );
}

it("records who joined when a collection is shared", async () => {
  const { id } = await share();
  expect(await list(viewer, id)).toMatchObject([
    { kind: "member-joined", actor: { id: viewer.id, name: "vera" }, entry: null },
    { kind: "member-joined", actor: { id: editor.id, name: "edgar" }, entry: null },
  ]);
});

it("records an entry that is added, edited, moved out, moved in and deleted", async () => {
  const { id } = await share();
  const entry = await add(editor, "Tide tables", id);
  const change = (body: object) => editor.client.send("PATCH", `/api/entries/${entry.id}`, body);
  expect(await describeNew(viewer, id)).toEqual(["edgar entry-added Tide tables"]);
  await change({ title: "Tables of tides" });
  await change({ summary: "Twice a day" });
  expect(await describeNew(viewer, id)).toEqual([
    "edgar entry-edited Tables of tides",
    "edgar entry-added Tables of tides",
  ]);
  await change({ collectionId: editor.id });
  expect((await describeNew(viewer, id))[0]).toBe("edgar entry-moved-out");
  await change({ collectionId: id });
  expect((await describeNew(viewer, id))[0]).toBe("edgar entry-moved-in Tables of tides");
  await editor.client.send("DELETE", `/api/entries/${entry.id}`);
  expect(await describeNew(viewer, id)).toEqual([
    "edgar entry-deleted",
    "edgar entry-moved-in",
    "edgar entry-moved-out",
    "edgar entry-edited",
    "edgar entry-added",
  ]);
});

it("hides the title of an entry while it is not in the collection", async () => {
  const { id } = await share();
  const { id: other } = await share();
  const entry = await add(owner, "Secret later", id);
  await owner.client.send("PATCH", `/api/entries/${entry.id}`, { collectionId: other });
  expect(JSON.stringify(await list(viewer, id))).not.toContain("Secret later");
  await owner.client.send("PATCH", `/api/entries/${entry.id}`, { collectionId: id });
  expect(JSON.stringify(await list(viewer, id))).toContain("Secret later");
});

it("does not record what happens in other collections", async () => {
  const { id } = await share();
  const hidden = await add(editor, "Private");
  await editor.client.send("PATCH", `/api/entries/${hidden.id}`, { title: "Still private" });
  await editor.client.send("DELETE", `/api/entries/${hidden.id}`);
  expect(await describeNew(viewer, id)).toEqual([]);
});

it("counts many entries in one item: one statement, or several in quick succession", async () => {
  const { id } = await share();
  const ids: string[] = [];
  for (let at = 0; at < 40; at += 1) ids.push((await add(editor, `Chart ${at}`)).id);
  await editor.client.send("POST", "/api/entries/move", { ids, collectionId: id });
  for (const title of ["One", "Two", "Three"]) await add(editor, title, id);
  await editor.client.send("POST", "/api/entries/delete", { ids, changeId: randomUUID() });
  expect(await describeNew(viewer, id)).toEqual([
    "edgar entry-deleted ×40",
    "edgar entry-added ×3",
    "edgar entry-moved-in ×40",
  ]);
});

it("lists the last 10 of several entries, as far as they are still in the collection", async () => {
  const { id } = await share();
  const listNewest = async () => {
    const [newest] = await list(viewer, id);
    return { count: newest!.count, titles: newest!.entries.map(({ title }) => title) };
  };
  const made = [];
  for (const title of ["One", "Two", "Three"]) made.push(await add(editor, title, id));
  expect(await listNewest()).toEqual({ count: 3, titles: ["Three", "Two", "One"] });
  for (const [at, { id: entryId }] of made.entries())
    await editor.client.send("PATCH", `/api/entries/${entryId}`, { title: `Changed ${at}` });
  await editor.client.send("PATCH", `/api/entries/${made[0]!.id}`, { title: "Changed 0 again" });
  expect(await listNewest()).toEqual({
    count: 4,
    titles: ["Changed 0 again", "Changed 2", "Changed 1"],
  });
  await editor.client.send("DELETE", `/api/entries/${made[0]!.id}`);
  const items = await list(viewer, id);
  expect(items.map(({ entries }) => entries.map(({ title }) => title))).toEqual([
    [],
    ["Changed 2", "Changed 1"],
    ["Changed 2", "Changed 1"],
    [],
    [],
  ]);
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) ids.push((await add(editor, `Chart ${at}`)).id);
  await editor.client.send("POST", "/api/entries/move", { ids, collectionId: id });
  const { count, titles } = await listNewest();
  expect([count, new Set(titles).size]).toEqual([12, 10]);
});

it("counts changes separately after a few minutes, except edits of one entry", async () => {
  const { id } = await share();
  const age = (minutes: number) =>
    asSystem(context.database, (tx) =>
      tx.execute(
        sql`update collection_activity set created_at = created_at - make_interval(mins => ${minutes})
          where collection_id = ${id}`,
      ),
    );
  const entry = await add(editor, "First", id);
  const rename = (title: string) =>
    editor.client.send("PATCH", `/api/entries/${entry.id}`, { title });
  await age(3);
  await rename("First again");
  await age(3);
  await rename("First");
  await add(editor, "Second", id);
  expect(await describeNew(viewer, id)).toEqual([
    "edgar entry-added Second",
    "edgar entry-edited First",
    "edgar entry-added First",
  ]);
});

it("does not wait for another transaction that records the same", async () => {
  const { id } = await share();
  await add(editor, "Before", id);
  await inTransaction({ app: context, userId: editor.id }, async (tx) => {
    await tx.execute(
      sql`update user_entries set title = 'Held' where interest_profile_id = ${id} and user_id = ${editor.id}`,
    );
    await recordActivity(tx, { collectionId: id, kind: "entry-added" });
    await add(editor, "At the same time", id);
  });
  const kinds = (await list(viewer, id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "entry-added")).toHaveLength(2);
});

it("names the user who removed an entry, and the user who had added it", async () => {
  const { id } = await share();
  const entry = await add(editor, "Unwanted", id);
  await owner.client.send("DELETE", `/api/collections/${id}/entries/${entry.id}`);
  expect(await describeNew(viewer, id)).toEqual(["olga entry-removed edgar", "edgar entry-added"]);
});

it("records notes once others see them", async () => {
  const { id } = await share();
  const entry = await add(owner, "Noted", id);
  const write = (person: Person, body: object) =>
    person.client.send("PATCH", `/api/entries/${entry.id}`, body);
  await write(viewer, { whyItsInteresting: "Only for me" });
  await write(owner, { hidesNote: true });
  await write(owner, { whyItsInteresting: "Hidden" });
  expect(await describeNew(editor, id)).toEqual(["olga entry-added Noted"]);
  await write(viewer, { isNoteShown: true });
  expect((await describeNew(editor, id))[0]).toBe("vera note-shown Noted");
  await write(owner, { hidesNote: false });
  expect((await describeNew(editor, id))[0]).toBe("olga note-shown Noted");
});

it("records changes of members, and of the collection itself", async () => {
  const { id } = await share();
  const change = (method: string, path: string, body?: object) =>
    owner.client.send(method, `/api/collections/${id}${path}`, body);
  await change("PATCH", "", { title: "Currents", description: "Not recorded" });
  await change("PATCH", `/members/${viewer.id}`, { role: "editor" });
  await change("PATCH", `/members/${editor.id}`, { role: "owner" });
  expect(await describeNew(viewer, id)).toEqual([
    "olga owner-changed edgar",
    "olga role-changed vera editor",
    "olga collection-renamed",
  ]);
  await viewer.client.send("DELETE", `/api/collections/${id}/members/${viewer.id}`);
  expect((await describeNew(owner, id))[0]).toBe("vera member-left");
});

it("records one line for a member who leaves, whether entries are taken along or left as copies", async () => {
  for (const entries of ["take", "copy"]) {
    const { id } = await share();
    await add(editor, "Mine", id);
    await editor.client.send(
      "DELETE",
      `/api/collections/${id}/members/${editor.id}?entries=${entries}`,
    );
    expect(await describeNew(viewer, id)).toEqual(["edgar member-left", "edgar entry-added"]);
  }
});

it("records one line for a member who is removed", async () => {
  const { id } = await share();
  await add(editor, "Mine", id);
  await owner.client.send("DELETE", `/api/collections/${id}/members/${editor.id}`);
  expect((await describeNew(viewer, id))[0]).toBe("olga member-removed edgar");
});

it("keeps no name of a deleted account", async () => {
  const { id } = await share();
  const client = await signUp("gone@example.org");
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const gone = { client, id: session.body.user.id, email: "gone@example.org" };
  await team.addMember(id, gone, "editor");
  await add(gone, "Of a deleted account", id);
  await client.send("DELETE", "/api/account", { password: "a long enough password" });
  const items = await list(viewer, id);
  expect(items.slice(0, 3)).toMatchObject([
    { kind: "member-left", actor: null },
    { kind: "entry-added", actor: null, entry: null },
    { kind: "member-joined", actor: null },
  ]);
  expect(JSON.stringify(items)).not.toContain(gone.id);
});

it("records an action by a service, only in a collection that is open to the actor", async () => {
  const { id } = await share();
  const entry = await add(owner, "Discussed", id);
  const record = (person: Person) =>
    inTransaction({ app: context, userId: person.id }, (tx) =>
      recordActivity(tx, { collectionId: id, kind: "comment-written", entryId: entry.id }),
    );
  await record(viewer);
  await record(viewer);
  await record(team.outsider);
  expect((await describeNew(owner, id))[0]).toBe("vera comment-written Discussed ×2");
  expect(await describeNew(owner, id)).toHaveLength(2);
});
