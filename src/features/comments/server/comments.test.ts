/** Comments over HTTP: who reads, writes and deletes them, also after entries are removed and members leave. */
import { describe, expect, it } from "vitest";
import type { Comment } from "#features/comments/contract.ts";
import type { ExportDocument } from "#features/export/contract.ts";
import { type Person, setUpTeam } from "#features/sharing/server/testing/team.ts";
import type { Page } from "#shared/pages.ts";
import { waitFor } from "#server/testing/test-context.ts";
import type { Change } from "#server/change.ts";

const team = await setUpTeam();
const { context, owner, editor, viewer, outsider, share, add } = team;

const pathOf = (entryId: string) => `/api/entries/${entryId}/comments`;
const write = (person: Person, entryId: string, text: string, mentions: string[] = []) =>
  person.client.send<Comment>("POST", pathOf(entryId), { text, mentions });
const read = (person: Person, entryId: string, query = "") =>
  person.client.get<Page<Comment>>(pathOf(entryId) + query);
const readTexts = async (person: Person, entryId: string) =>
  (await read(person, entryId)).body.items.map(({ text }) => text);
const remove = async (person: Person, id: string) =>
  (await person.client.send("DELETE", `/api/comments/${id}`)).status;

/** An entry of the editor in a collection shared with editor and viewer. */
async function begin(title = "Tide tables") {
  const { id: collectionId } = await share();
  const entry = await add(editor, title, collectionId);
  return { collectionId, entryId: entry.id };
}

describe("GET and POST /api/entries/:id/comments", () => {
  it("are for all members, the oldest first, with pages", async () => {
    const { entryId } = await begin();
    const made = await write(viewer, entryId, "  First\nline  ");
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      entryId,
      author: { id: viewer.id, name: "vera" },
      text: "First\nline",
      mentions: [],
      createdAt: made.body.createdAt,
    });
    await write(owner, entryId, "Second");
    await write(editor, entryId, "Third");
    expect(await readTexts(owner, entryId)).toEqual(["First\nline", "Second", "Third"]);
    const { body: first } = await read(editor, entryId, "?limit=2");
    expect(first.items.map(({ text }) => text)).toEqual(["First\nline", "Second"]);
    const { body: rest } = await read(editor, entryId, `?limit=2&cursor=${first.nextCursor}`);
    expect(rest.items.map(({ text }) => text)).toEqual(["Third"]);
    expect(rest.nextCursor).toBeNull();
  });

  it("answer 404 to outsiders and removed members, and are refused for an own entry that is not shared", async () => {
    const { collectionId, entryId } = await begin();
    expect((await read(outsider, entryId)).status).toBe(404);
    expect((await write(outsider, entryId, "Hello")).status).toBe(404);
    const own = await add(viewer, "Private");
    expect((await read(viewer, own.id)).body.items).toEqual([]);
    expect((await write(viewer, own.id, "To myself")).status).toBe(403);
    await owner.client.send("DELETE", `/api/collections/${collectionId}/members/${viewer.id}`);
    expect((await read(viewer, entryId)).status).toBe(404);
    expect((await write(viewer, entryId, "Still here?")).status).toBe(404);
  });

  it.each([
    ["an empty text", { text: " \n " }],
    ["a text that is too long", { text: "x".repeat(5_001) }],
    ["no text", {}],
    ["a mention that is no id", { text: "Hi", mentions: ["vera"] }],
  ])("reject %s", async (_what, body) => {
    const { entryId } = await begin();
    const { status } = await viewer.client.send("POST", pathOf(entryId), body);
    expect(status).toBe(400);
  });

  it("find mentions of members by their names, and reject mentions of other users", async () => {
    const { entryId } = await begin();
    const { body } = await write(owner, entryId, "@Edgar and @edgar, not @otto or a@vera");
    expect(body.mentions).toEqual([{ userId: editor.id, name: "edgar" }]);
    expect((await write(owner, entryId, "@otto", [outsider.id])).status).toBe(400);
  });

  it("limit the comments of an entry", async () => {
    const { entryId } = await begin();
    const { rows } = await context.database.system.query<{ id: string }>(
      "select interest_profile_id as id from user_entries where id = $1",
      [entryId],
    );
    await context.database.actors.query(
      `begin; set local app.user_id = '${owner.id}';
      insert into comments (id, entry_id, collection_id, author_id, text)
        select gen_random_uuid(), '${entryId}', '${rows[0]!.id}', '${owner.id}', 'Full' from generate_series(1, 1000);
      commit`,
    );
    expect((await write(viewer, entryId, "One too many")).status).toBe(409);
  });
});

describe("DELETE /api/comments/:id", () => {
  it("is for the author and the owner of the collection", async () => {
    const { entryId } = await begin();
    const [first, second] = [
      (await write(viewer, entryId, "By Vera")).body.id,
      (await write(editor, entryId, "By Edgar")).body.id,
    ];
    expect(await remove(outsider, first)).toBe(404);
    expect(await remove(editor, first)).toBe(403);
    expect(await remove(viewer, first)).toBe(204);
    expect(await remove(viewer, first)).toBe(404);
    expect(await remove(owner, second)).toBe(204);
    expect(await readTexts(owner, entryId)).toEqual([]);
  });

  it("lets a removed member delete their comment, and notifies the other members", async () => {
    const { collectionId, entryId } = await begin();
    const { id } = (await write(viewer, entryId, "Mine")).body;
    await owner.client.send("DELETE", `/api/collections/${collectionId}/members/${viewer.id}`);
    const heard: Change[] = [];
    const stop = context.events.subscribe(owner.id, (change) => heard.push(change));
    expect(await remove(viewer, id)).toBe(204);
    const change = { type: "comments", entryId, collectionId };
    await waitFor(async () => heard.some(({ type }) => type === "comments"));
    stop();
    expect(heard).toContainEqual(change);
    expect(await readTexts(owner, entryId)).toEqual([]);
  });
});

describe("comments", () => {
  it("stay with the name of a removed member, who can still read and export them", async () => {
    const { collectionId, entryId } = await begin();
    await write(owner, entryId, "Not for the export of Vera");
    await write(viewer, entryId, "Thanks @edgar");
    await owner.client.send("DELETE", `/api/collections/${collectionId}/members/${viewer.id}`);
    const { body } = await read(owner, entryId);
    expect(body.items.map(({ author, text }) => [author?.name ?? null, text])).toEqual([
      ["olga", "Not for the export of Vera"],
      ["vera", "Thanks @edgar"],
    ]);
    const own = await viewer.client.get<Page<Comment>>("/api/comments");
    expect(own.body.items[0]).toMatchObject({ entryId, text: "Thanks @edgar" });
    const exported = await viewer.client.get<ExportDocument>("/api/export?format=json");
    const texts = exported.body.comments.map(({ text }) => text);
    expect(texts).toContain("Thanks @edgar");
    expect(JSON.stringify(exported.body)).not.toContain("Not for the export of Vera");
  });

  it("stay for the owner when the last member has left, and are shown to the next one", async () => {
    const { collectionId } = await begin();
    const { id: entryId } = await add(owner, "Of the owner", collectionId);
    await write(owner, entryId, "Mine");
    const theirs = await write(viewer, entryId, "By @edgar's friend");
    for (const person of [viewer, editor])
      await person.client.send("DELETE", `/api/collections/${collectionId}/members/${person.id}`);
    const { body } = await read(owner, entryId);
    expect(body.items.map(({ author, text }) => [author?.name, text])).toEqual([
      ["olga", "Mine"],
      ["vera", "By @edgar's friend"],
    ]);
    expect(body.items[1]!.mentions).toEqual([{ userId: editor.id, name: "edgar" }]);
    expect((await write(owner, entryId, "Alone")).status).toBe(403);
    for (const person of [viewer, editor, outsider])
      expect((await read(person, entryId)).status).toBe(404);
    await team.addMember(collectionId, outsider, "viewer");
    expect(await readTexts(outsider, entryId)).toEqual(["Mine", "By @edgar's friend"]);
    await outsider.client.send("DELETE", `/api/collections/${collectionId}/members/${outsider.id}`);
    const deleted = await owner.client.send("DELETE", `/api/comments/${theirs.body.id}`);
    expect(deleted.status).toBe(204);
    expect(await readTexts(owner, entryId)).toEqual(["Mine"]);
  });

  it("are deleted with the account of their author", async () => {
    const { collectionId, entryId } = await begin();
    const client = await team.signUp("leaving@example.org");
    const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
    const leaver = { client, id: session.body.user.id, email: "leaving@example.org" };
    await team.addMember(collectionId, leaver, "viewer");
    await write(leaver, entryId, "Soon gone");
    expect(await readTexts(owner, entryId)).toEqual(["Soon gone"]);
    await client.send("DELETE", "/api/account", { password: "a long enough password" });
    expect(await readTexts(owner, entryId)).toEqual([]);
  });

  it("disappear from the collection with their entry, and are restored with it", async () => {
    const { collectionId, entryId } = await begin();
    await write(viewer, entryId, "Below the entry");
    // In the trash and back.
    await editor.client.send("DELETE", `/api/entries/${entryId}`);
    expect((await read(viewer, entryId)).status).toBe(404);
    await editor.client.send("POST", `/api/trash/${entryId}/restore`);
    expect(await readTexts(viewer, entryId)).toEqual(["Below the entry"]);
    // Into another shared collection, whose members never saw them, and back.
    const other = await share("Other");
    await editor.client.send("PATCH", `/api/entries/${entryId}`, { collectionId: other.id });
    expect(await readTexts(viewer, entryId)).toEqual([]);
    await editor.client.send("PATCH", `/api/entries/${entryId}`, { collectionId });
    expect(await readTexts(viewer, entryId)).toEqual(["Below the entry"]);
  });
});

it("notifies only members of a new comment", async () => {
  const { collectionId, entryId } = await begin();
  const heard = { viewer: [] as Change[], outsider: [] as Change[] };
  const stops = [
    context.events.subscribe(viewer.id, (change) => heard.viewer.push(change)),
    context.events.subscribe(outsider.id, (change) => heard.outsider.push(change)),
  ];
  await write(owner, entryId, "Live");
  await waitFor(async () => heard.viewer.some(({ type }) => type === "comments"));
  for (const stop of stops) stop();
  expect(heard.viewer).toContainEqual({ type: "comments", entryId, collectionId });
  expect(heard.outsider).toEqual([]);
});
