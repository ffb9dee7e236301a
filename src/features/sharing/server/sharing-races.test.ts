/** Shared collections that change while others write: each request has one clear outcome, and no data is lost. */
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { getUnfiledTitles, setUpTeam } from "./testing/team.ts";

const { owner, editor, viewer, share, add, listTitles, listMembers, invite } = await setUpTeam();

const saveInto = (collectionId: string, text: string) =>
  editor.client.send<{ entry: Entry }>(
    "POST",
    "/api/functions/process-text-entry",
    { text, collectionId },
    { prefer: "respond-async" },
  );
const moveTo = (collectionId: string, { id }: Entry) =>
  editor.client.send("PATCH", `/api/entries/${id}`, { collectionId });

it("keeps every entry that members write into a collection while its owner deletes it", async () => {
  const { id } = await share();
  const own = await Promise.all(
    Array.from({ length: 6 }, (_, n) => add(editor, `Moved ${id} ${n}`)),
  );
  const writes = own.flatMap((entry, n) => [
    () => saveInto(id, `Saved ${id} ${n}. It is a text.`),
    () => moveTo(id, entry),
  ]);
  const sent = writes.map((write) => write());
  const deleted = owner.client.send("DELETE", `/api/collections/${id}?entries=delete`);
  const late = writes.map((write) => write());
  expect((await deleted).status).toBe(204);
  const statuses = (await Promise.all([...sent, ...late])).map(({ status }) => status);
  for (const status of statuses) expect([200, 201, 404]).toContain(status);
  // Entries that were saved or moved with success are in the editor's Unfiled; refused ones were never moved.
  const titles = await getUnfiledTitles(editor);
  expect(titles).toEqual(expect.arrayContaining(own.map(({ title }) => title)));
  const saved = statuses.filter((status) => status === 201).length;
  expect(titles.filter((title) => title.includes(`Saved ${id}`))).toHaveLength(saved);
  expect((await saveInto(id, "Too late")).status).toBe(404);
  expect((await editor.client.get(`/api/collections/${id}`)).status).toBe(404);
});

it("keeps an entry that is moved into two collections at once in one of them", async () => {
  const [first, second] = [await share("First"), await share("Second")];
  const entry = await add(editor, "Wanted twice");
  const moves = await Promise.all([moveTo(first.id, entry), moveTo(second.id, entry)]);
  expect(moves.map(({ status }) => status)).toEqual([200, 200]);
  const listed = [await listTitles(viewer, first.id), await listTitles(viewer, second.id)];
  expect(listed.flat()).toEqual(["Wanted twice"]);
  const { body } = await editor.client.get<Entry>(`/api/entries/${entry.id}`);
  const place = listed[0]!.length === 1 ? first : second;
  expect(body.collection.id).toBe(place.id);
});

it("invites an address once when two tabs do it at the same time", async () => {
  const { id } = await share();
  const sent = await Promise.all([
    invite(id, "at-once@example.org"),
    invite(id, "AT-ONCE@example.org"),
  ]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await listMembers(owner, id)).filter(({ status }) => status === "invited")).toHaveLength(
    1,
  );
});

it("either removes a member or makes them the owner, if both are requested at once", async () => {
  const { id } = await share();
  const path = `/api/collections/${id}/members/${editor.id}`;
  const [handed, left] = await Promise.all([
    owner.client.send("PATCH", path, { role: "owner" }),
    editor.client.send("DELETE", path),
  ]);
  // Either the editor left, and cannot become the owner, or the editor owns the collection, and cannot leave.
  expect([handed.status, left.status]).toSatisfy(
    ([handing, leaving]: number[]) =>
      (handing === 200 && (leaving === 409 || leaving === 404)) ||
      (leaving === 204 && (handing === 404 || handing === 409)),
  );
  const owners = (await listMembers(owner, id)).filter(({ role }) => role === "owner");
  expect(owners).toHaveLength(1);
});
