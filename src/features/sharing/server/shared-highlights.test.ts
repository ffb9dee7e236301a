/** Highlights of members on entries of a shared collection, and which of them others see. */
import { describe, expect, it, onTestFinished } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { ExportDocument } from "#features/export/contract.ts";
import type { Highlight, HighlightPage } from "#features/highlights/contract.ts";
import { makeKeyOf } from "#features/keys/server/testing/keys.ts";
import { waitFor } from "#server/testing/test-context.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import type { Change } from "#server/change.ts";
import { type Person, setUpTeam } from "./testing/team.ts";

const team = await setUpTeam();
const { context, owner, editor, viewer, outsider, share, add } = team;

const pathOf = ({ id }: { id: string }) => `/api/entries/${id}/highlights`;
const mark = (person: Person, entry: Entry, quote: string, more: object = {}) =>
  person.client.send<Highlight>("POST", pathOf(entry), { quote, ...more });
const change = (person: Person, { id }: Highlight, body: object) =>
  person.client.send<Highlight>("PATCH", `/api/highlights/${id}`, body);
async function list(person: Person, entry: Entry): Promise<Highlight[]> {
  const { status, body } = await person.client.get<{ items: Highlight[] }>(pathOf(entry));
  expect(status).toBe(200);
  return body.items;
}
async function listAll(person: Person, query = ""): Promise<HighlightPage> {
  return (await person.client.get<HighlightPage>(`/api/highlights${query}`)).body;
}
async function end(collectionId: string, { id }: Person): Promise<void> {
  const members = await team.listMembers(owner, collectionId);
  const member = members.find((one) => one.status === "member" && one.userId === id)!;
  await owner.client.send("DELETE", `/api/collections/${collectionId}/members/${member.id}`);
}

async function start(title = "Tides") {
  const { id } = await share(title);
  return { id, entry: await add(owner, `${title} of the sea`, id) };
}

describe("a highlight on the entry of another user", () => {
  it("is private by default", async () => {
    const { entry } = await start();
    const made = await mark(viewer, entry, "all that is written", { note: "My thought" });
    expect(made.status).toBe(201);
    expect(await list(viewer, entry)).toEqual([made.body]);
    expect(made.body).not.toHaveProperty("isShared");
    expect(await list(owner, entry)).toEqual([]);
    expect(await list(editor, entry)).toEqual([]);
  });

  it("is listed among the user's own highlights with its entry and collection", async () => {
    const { entry, id } = await start("Listed");
    const { body: made } = await mark(viewer, entry, "all that is written");
    const { items, entries } = await listAll(viewer, `?collectionId=${id}`);
    expect(items).toEqual([made]);
    expect(entries.map(({ id: of, collection }) => [of, collection.title])).toEqual([
      [entry.id, "Listed"],
    ]);
    expect(entries[0]!.shared!.addedBy.id).toBe(owner.id);
  });

  it("does not change the entry for the user who added it", async () => {
    const { entry } = await start();
    const before = (await owner.client.get<Entry>(`/api/entries/${entry.id}`)).body;
    await mark(viewer, entry, "all that is written", { isShared: true });
    expect((await owner.client.get<Entry>(`/api/entries/${entry.id}`)).body).toEqual(before);
    const { body } = await owner.client.get<{ items: Entry[] }>("/api/library?highlighted=true");
    expect(body.items).toEqual([]);
  });

  it("is refused for an entry that is not open", async () => {
    const { entry, id } = await start();
    const made = await mark(editor, entry, "all that is written");
    expect((await mark(outsider, entry, "all that is written")).status).toBe(404);
    await end(id, editor);
    expect((await mark(editor, entry, "is written here")).status).toBe(404);
    expect((await editor.client.get(pathOf(entry))).status).toBe(404);
    expect((await change(outsider, made.body, { note: "Mine" })).status).toBe(404);
  });
});

describe("a shared highlight", () => {
  it("is shown to the members with its note and its author, and only its author changes it", async () => {
    const { entry } = await start();
    const made = await mark(viewer, entry, "all that is written", { note: "Look", isShared: true });
    expect(made.body.isShared).toBe(true);
    for (const person of [owner, editor]) {
      const [seen, ...rest] = await list(person, entry);
      expect(rest).toEqual([]);
      expect(seen).toEqual({ ...made.body, author: { id: viewer.id, name: "vera" } });
      expect((await change(person, seen!, { note: "Mine" })).status).toBe(403);
      const path = `/api/highlights/${seen!.id}`;
      expect((await person.client.send("DELETE", path)).status).toBe(403);
      expect((await listAll(person)).items).not.toContainEqual(expect.objectContaining(seen!));
    }
    expect(await list(viewer, entry)).toEqual([made.body]);
    await change(viewer, made.body, { isShared: false });
    expect(await list(owner, entry)).toEqual([]);
  });

  it("can be made by the user who added the entry, too", async () => {
    const { entry } = await start();
    const { body: made } = await mark(owner, entry, "all that is written");
    expect((await change(owner, made, { isShared: true })).body.isShared).toBe(true);
    expect((await list(viewer, entry)).map(({ author }) => author?.name)).toEqual(["olga"]);
  });

  it("exists in shared collections only", async () => {
    const entry = await add(owner, "Alone");
    expect((await mark(owner, entry, "all that is written", { isShared: true })).status).toBe(409);
    const { body: made } = await mark(owner, entry, "all that is written");
    expect((await change(owner, made, { isShared: true })).status).toBe(409);
  });

  it("is hidden while the entry is in another collection", async () => {
    const [{ entry, id }, { id: other }] = [await start(), await start()];
    await mark(owner, entry, "all that is written", { isShared: true });
    const move = (collectionId: string) =>
      owner.client.send("PATCH", `/api/entries/${entry.id}`, { collectionId });
    await move(other);
    expect(await list(viewer, entry)).toEqual([]);
    expect((await list(owner, entry))[0]).not.toHaveProperty("isShared");
    await move(id);
    expect(await list(viewer, entry)).toHaveLength(1);
  });

  it("stays hidden after its author's membership has ended, also if it begins again", async () => {
    const { entry, id } = await start();
    await mark(editor, entry, "all that is written", { isShared: true, note: "Look" });
    expect(await list(viewer, entry)).toHaveLength(1);
    await end(id, editor);
    expect(await list(viewer, entry)).toEqual([]);
    await team.addMember(id, editor, "editor");
    expect(await list(viewer, entry)).toEqual([]);
    expect(await list(editor, entry)).toMatchObject([{ note: "Look" }]);
  });

  it.each([
    ["that overlaps a private one", false],
    ["that is restored by Undo over a private one", true],
  ])("%s does not show the note of that one", async (_how, isRestored) => {
    const { entry } = await start();
    const { body: noted } = await mark(viewer, entry, "that is written", { note: "Private" });
    const given: { removed?: object } = {};
    if (isRestored) {
      const { body: shared } = await mark(viewer, entry, "all that is", { isShared: true });
      await viewer.client.send("DELETE", `/api/highlights/${shared.id}`);
      given.removed = { id: shared.id, createdAt: shared.createdAt };
    }
    const { body: made } = await mark(viewer, entry, "all that is", { isShared: true, ...given });
    expect(made).toMatchObject({ note: "", quote: "all that is" });
    expect((await list(owner, entry)).map(({ id }) => id)).toEqual([made.id]);
    expect(await list(viewer, entry)).toEqual(expect.arrayContaining([made, noted]));
  });

  it("is not extended by a key without the scope share", async () => {
    const { entry } = await start();
    const { body: made } = await mark(viewer, entry, "all that is", { isShared: true });
    const { key } = await makeKeyOf(viewer.client, ["read", "write"]);
    const quote = "that is written";
    expect((await team.clientOf(key).send("POST", pathOf(entry), { quote })).status).toBe(201);
    const author = { id: viewer.id, name: "vera" };
    expect(await list(owner, entry)).toEqual([{ ...made, author }]);
  });

  it("is restored as shared by Undo", async () => {
    const { entry } = await start();
    const { body: made } = await mark(viewer, entry, "all that is written", { isShared: true });
    await viewer.client.send("DELETE", `/api/highlights/${made.id}`);
    const { id, createdAt, quote } = made;
    await mark(viewer, entry, quote, { isShared: true, removed: { id, createdAt } });
    expect((await list(owner, entry)).map((one) => one.id)).toEqual([id]);
  });

  it("cannot be made by an API key without the scope share", async () => {
    const { entry } = await start();
    const { body: made } = await mark(viewer, entry, "all that is written");
    const send = async (scopes: KeyScope[], isShared: boolean) => {
      const { key } = await makeKeyOf(viewer.client, scopes);
      const path = `/api/highlights/${made.id}`;
      return (await team.clientOf(key).send("PATCH", path, { isShared })).status;
    };
    expect(await send(["read", "write"], true)).toBe(403);
    expect(await send(["read", "write"], false)).toBe(200);
    expect(await send(["read", "write", "share"], true)).toBe(200);
  });

  it("reaches the open pages of the members, and a private one does not", async () => {
    const { entry, id } = await start();
    await team.hearAll();
    const heard: Change[] = [];
    const hear = (one: Change) => one.type === "highlights" && heard.push(one);
    onTestFinished(context.events.subscribe(viewer.id, hear));
    await mark(owner, entry, "Tides of");
    const { body: made } = await mark(owner, entry, "written here", { isShared: true });
    await waitFor(async () => heard.length > 0);
    expect(heard).toEqual([{ type: "highlights" }]);
    await owner.client.send("DELETE", `/api/highlights/${made.id}`);
    await waitFor(async () => heard.length === 2);
    await mark(editor, entry, "written here", { isShared: true });
    heard.length = 0;
    await end(id, editor);
    await waitFor(async () => heard.length > 0);
    expect(await list(viewer, entry)).toEqual([]);
  });
});

describe("after the entry was closed to the author of a highlight", () => {
  it("keeps the highlight's note, without the quote, until the entry is open again", async () => {
    const { entry, id } = await start();
    const { body: noted } = await mark(editor, entry, "all that is", { note: "My thought" });
    await mark(editor, entry, "written here");
    await end(id, editor);
    const { items, entries } = await listAll(editor);
    expect(entries.map((one) => one.id)).not.toContain(entry.id);
    expect(items.filter(({ entryId }) => entryId === entry.id)).toEqual([
      {
        ...noted,
        quote: "",
        prefix: "",
        suffix: "",
        start: null,
        end: null,
        state: "lost",
        isClosed: true,
      },
    ]);
    expect((await listAll(editor, "?q=that")).items.map(({ id: of }) => of)).not.toContain(
      noted.id,
    );
    expect((await listAll(editor, "?q=my thought")).items).toHaveLength(1);
    expect((await change(editor, noted, { note: "Another thought" })).body).toMatchObject({
      note: "Another thought",
      quote: "",
    });
    await team.addMember(id, editor, "viewer");
    expect(await list(editor, entry)).toMatchObject([
      { quote: "all that is", note: "Another thought", state: "found" },
      { quote: "written here" },
    ]);
  });

  it("keeps the highlight's note if the entry is deleted, and its place if it is restored", async () => {
    const { entry } = await start();
    await mark(viewer, entry, "all that is", { note: "Kept" });
    await viewer.client.send("PATCH", `/api/entries/${entry.id}/reading`, { position: 5 });
    await mark(owner, entry, "written here", { isShared: true });
    await owner.client.send("DELETE", `/api/entries/${entry.id}`);
    const { items } = await listAll(viewer, "?q=kept");
    expect(items).toMatchObject([{ note: "Kept", quote: "", isClosed: true }]);
    const { body } = await owner.client.get<{ items: { id: string }[] }>("/api/trash");
    await owner.client.send("POST", `/api/trash/${body.items[0]!.id}/restore`);
    const seen = await list(viewer, entry);
    expect(seen.map(({ quote, author }) => [quote, author?.name])).toEqual([
      ["all that is", undefined],
      ["written here", "olga"],
    ]);
    const { body: reading } = await viewer.client.get(`/api/entries/${entry.id}/reading`);
    expect(reading).toMatchObject({ state: "reading", position: 5 });
  });

  it("exports only the note of the highlight", async () => {
    const { id, entry } = await start("Closed");
    await mark(editor, entry, "all that is", { note: "A thought" });
    await end(id, editor);
    const exported = await editor.client.get<ExportDocument>("/api/export?format=json");
    const { others, keptNotes } = exported.body;
    expect(others.some(({ collectionId }) => collectionId === id)).toBe(false);
    const about = keptNotes.filter(({ entryId }) => entryId === entry.id);
    expect(about).toMatchObject([{ text: "A thought" }]);
    expect(JSON.stringify(about)).not.toContain("all that is");
  });
});
