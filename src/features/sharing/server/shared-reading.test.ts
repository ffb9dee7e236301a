/** Reading states on entries of others: only their user sees them, and a copy begins without one. */
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import type { ReadingState } from "#features/reading-state/contract.ts";
import { type Person, setUpTeam } from "./testing/team.ts";

const { owner, editor, viewer, outsider, share, add, listMembers } = await setUpTeam();

const read = (person: Person, { id }: Entry, body: object) =>
  person.client.send<ReadingState>("PATCH", `/api/entries/${id}/reading`, body);
const get = async (person: Person, { id }: Pick<Entry, "id">) =>
  (await person.client.get<Entry>(`/api/entries/${id}`)).body;

it("is stored separately for each reader of an entry", async () => {
  const { id } = await share();
  const entry = await add(owner, "Read by two", id);
  await read(owner, entry, { state: "finished" });
  expect((await read(viewer, entry, { position: 7 })).body).toMatchObject({
    state: "reading",
    position: 7,
  });
  expect((await get(owner, entry)).readingState!.state).toBe("finished");
  expect((await get(viewer, entry)).readingState!.state).toBe("reading");
  expect((await get(editor, entry)).readingState).toBeUndefined();
  const marked = await editor.client.send("POST", "/api/entries/reading", {
    ids: [entry.id],
    state: "finished",
  });
  expect([marked.status, marked.body]).toEqual([200, { changed: 1 }]);
  expect((await get(viewer, entry)).readingState!.state).toBe("reading");
});

it("is refused for an entry that is not open, and not listed once it is closed", async () => {
  const { id } = await share();
  const entry = await add(owner, "Closed later", id);
  expect((await read(outsider, entry, { position: 1 })).status).toBe(404);
  await read(editor, entry, { position: 3 });
  const list = async () =>
    (await editor.client.get<{ items: Entry[] }>("/api/reading")).body.items.map((one) => one.id);
  expect(await list()).toContain(entry.id);
  const members = await listMembers(owner, id);
  const member = members.find((one) => one.status === "member" && one.userId === editor.id)!;
  await owner.client.send("DELETE", `/api/collections/${id}/members/${member.id}`);
  expect(await list()).not.toContain(entry.id);
  expect((await read(editor, entry, { position: 4 })).status).toBe(404);
});

it("gives a copy neither highlights, notes nor the reading state of the user who added the entry", async () => {
  const { id } = await share();
  const entry = await add(owner, "Copied", id);
  const mark = (person: Person, body: object) =>
    person.client.send<Highlight>("POST", `/api/entries/${entry.id}/highlights`, body);
  await mark(owner, { quote: "all that is", note: "Olga's secret", isShared: true });
  await mark(viewer, { quote: "written here", note: "Vera's own" });
  await read(owner, entry, { state: "finished" });
  await read(viewer, entry, { position: 9 });
  await owner.client.send("PATCH", `/api/entries/${entry.id}`, {
    title: "Olga's title",
    topics: ["Olga's topic"],
  });
  const { status, body: copy } = await viewer.client.send<Entry>(
    "POST",
    `/api/collections/${id}/entries/${entry.id}/copy`,
    {},
  );
  expect(status).toBe(201);
  const { body } = await viewer.client.get<{ items: Highlight[] }>(
    `/api/entries/${copy.id}/highlights`,
  );
  expect(body.items).toEqual([]);
  expect(JSON.stringify(copy)).not.toContain("Olga");
  expect(copy.readingState).toBeUndefined();
  expect(copy.whyItsInteresting).toBe("");
});
