/** Row policies alone: which comments and notifications raw statements show and change, without services. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Comment } from "#features/comments/contract.ts";
import { type Person, setUpTeam } from "#features/sharing/server/testing/team.ts";
import { asActor } from "#server/db/database.ts";
import { attempt } from "#server/testing/attempt-statement.ts";

const team = await setUpTeam();
const { context, owner, editor, viewer, outsider, share, add } = team;

const as =
  ({ id }: Person): Parameters<typeof attempt>[0] =>
  (work) =>
    asActor(context.database, id, work);
const readTexts = async (person: Person) => {
  const { rows } = await attempt(as(person), sql`select text from comments order by text`);
  return (JSON.parse(rows) as { text: string }[]).map(({ text }) => text);
};

async function begin() {
  const { id: collectionId } = await share();
  const entry = await add(owner, "Tide tables", collectionId);
  const write = async (person: Person, text: string) => {
    const path = `/api/entries/${entry.id}/comments`;
    return (await person.client.send<Comment>("POST", path, { text })).body.id;
  };
  return { collectionId, entryId: entry.id, write };
}

const insert = (author: Person, entryId: string, collectionId: string) =>
  sql`insert into comments (id, entry_id, collection_id, author_id, text)
    values (${randomUUID()}, ${entryId}, ${collectionId}, ${author.id}, 'Forged')`;

it("shows comments to members and the owner while the entry is in the collection, and own ones always", async () => {
  const { collectionId, entryId, write } = await begin();
  await write(viewer, "By Vera");
  await write(editor, "By Edgar");
  for (const person of [owner, editor, viewer])
    expect(await readTexts(person)).toEqual(["By Edgar", "By Vera"]);
  expect(await readTexts(outsider)).toEqual([]);
  await owner.client.send("DELETE", `/api/collections/${collectionId}/members/${viewer.id}`);
  expect(await readTexts(viewer)).toEqual(["By Vera"]);
  expect(await readTexts(editor)).toEqual(["By Edgar", "By Vera"]);
  await owner.client.send("DELETE", `/api/collections/${collectionId}/members/${editor.id}`);
  expect(await readTexts(owner)).toEqual(["By Edgar", "By Vera"]);
  expect(await readTexts(editor)).toEqual(["By Edgar"]);
  await owner.client.send("PATCH", `/api/entries/${entryId}`, { collectionId: owner.id });
  expect(await readTexts(owner)).toEqual([]);
  expect(await readTexts(editor)).toEqual(["By Edgar"]);
});

it("rejects comments in another user's name, and in a collection without the entry", async () => {
  const { collectionId, entryId } = await begin();
  const other = await begin();
  const code = async (person: Person, statement: ReturnType<typeof insert>) =>
    (await attempt(as(person), statement)).code;
  expect(await code(viewer, insert(viewer, entryId, collectionId))).toBeNull();
  for (const [person, statement] of [
    [viewer, insert(editor, entryId, collectionId)],
    [outsider, insert(outsider, entryId, collectionId)],
    [viewer, insert(viewer, entryId, other.collectionId)],
    [viewer, insert(viewer, randomUUID(), collectionId)],
  ] as const)
    expect(await code(person, statement)).toBe("42501");
});

it("lets the author and the owner of the collection delete, and nobody change", async () => {
  const { write } = await begin();
  const isIt = (id: string) => sql`where id = ${id}`;
  const deleteAs = async (person: Person, id: string) =>
    (await attempt(as(person), sql`delete from comments ${isIt(id)}`)).count;
  const [first, second] = [await write(viewer, "One"), await write(viewer, "Two")];
  for (const person of [owner, editor, viewer]) {
    const change = sql`update comments set text = 'x' ${isIt(first)}`;
    expect((await attempt(as(person), change)).count).toBe(0);
  }
  expect(await deleteAs(outsider, first)).toBe(0);
  expect(await deleteAs(editor, first)).toBe(0);
  expect(await deleteAs(owner, first)).toBe(1);
  expect(await deleteAs(viewer, second)).toBe(1);
});

it("shows and changes only the user's own notifications", async () => {
  const { write } = await begin();
  await write(viewer, "For the owner");
  const mine = sql`select user_id from notifications where user_id = ${owner.id}`;
  expect((await attempt(as(owner), mine)).count).toBeGreaterThan(0);
  for (const person of [viewer, editor, outsider]) {
    expect((await attempt(as(person), mine)).count).toBe(0);
    const others = sql`update notifications set read_at = now() where user_id = ${owner.id}`;
    expect((await attempt(as(person), others)).count).toBe(0);
  }
});
