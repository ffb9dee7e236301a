/** The tools in shared collections: whose entries and notes they return, and what a key may save there. */
import { beforeAll, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { setUpTeam } from "#features/sharing/server/testing/team.ts";
import { callTool as call, createConnector } from "./testing/mcp-client.ts";

const team = await setUpTeam();
const { owner, editor, viewer, outsider, share, add } = team;
await team.context.work();
const connect = createConnector(team.app);
const [ownerClient, editorClient, viewerClient, outsiderClient] = [
  await connect(owner.client.token),
  await connect(editor.client.token),
  await connect(viewer.client.token),
  await connect(outsider.client.token),
];

let tides = "";
let entry: Entry;
beforeAll(async () => {
  tides = (await share("Tides")).id;
  entry = await add(owner, "Spring tide", tides);
});

const textOf = (answer: Awaited<ReturnType<typeof call>>) =>
  (answer.content as { text: string }[])[0]!.text;

it("lists shared collections with role and owner", async () => {
  const listed = async (client: typeof viewerClient, query?: string) => {
    const answer = await call(client, "list_collections", query === undefined ? {} : { query });
    return (answer.structuredContent as { items: object[] }).items;
  };
  const shared = { collectionId: tides, title: "Tides", entryCount: 1, members: 3 };
  expect(await listed(viewerClient)).toContainEqual({ ...shared, role: "viewer", owner: "olga" });
  expect(await listed(editorClient, "tid")).toEqual([{ ...shared, role: "editor", owner: "olga" }]);
  expect(await listed(ownerClient, "tides")).toEqual([{ ...shared, role: "owner" }]);
  expect(await listed(editorClient, "winds")).toEqual([]);
  expect(JSON.stringify(await listed(outsiderClient))).not.toContain(tides);
  expect(textOf(await call(viewerClient, "list_collections", {}))).toContain(
    "shared, members: 3, role: viewer",
  );
});

it("finds and reads entries of others with the name of who added them", async () => {
  await call(viewerClient, "update_note", { entryId: entry.id, note: "For my boat" });
  const expected = {
    addedBy: "olga",
    note: "Spring tide, because of olga@example.org",
    ownNote: "For my boat",
  };
  const found = await call(viewerClient, "search", { query: "spring" });
  expect(found.structuredContent).toMatchObject({ items: [{ entryId: entry.id, ...expected }] });
  const read = await call(viewerClient, "read", { entryId: entry.id });
  expect(read.structuredContent).toMatchObject(expected);
  for (const answer of [found, read])
    expect(textOf(answer)).toContain(
      "Added by another member:\n> olga\nThe note of that member:\n> Spring tide, because of olga@example.org\nThe person's own note:\n> For my boat",
    );
  expect((await call(ownerClient, "read", { entryId: entry.id })).structuredContent).toMatchObject({
    addedBy: null,
    ownNote: "",
  });
  expect(await call(outsiderClient, "read", { entryId: entry.id })).toMatchObject({
    isError: true,
  });
});

it("keeps the note of a member apart from the note of who added the entry", async () => {
  const change = { entryId: entry.id, note: "Mine alone" };
  const changed = await call(editorClient, "update_note", change);
  expect(changed.structuredContent).toEqual({
    entryId: entry.id,
    note: "Mine alone",
    addedBy: "olga",
    isShown: false,
    noteVersion: expect.any(String),
  });
  expect(textOf(changed)).toContain("The other members do not see it.");
  const { body } = await owner.client.get<Entry>(`/api/entries/${entry.id}`);
  expect(body.whyItsInteresting).toBe("Spring tide, because of olga@example.org");
  expect(await call(outsiderClient, "update_note", change)).toMatchObject({ isError: true });
  const own = await call(ownerClient, "update_note", { entryId: entry.id, note: "Rewritten" });
  expect(own.structuredContent).toMatchObject({ entryId: entry.id, note: "Rewritten" });
});

it("saves into a shared collection only with the scope share, and says how many see it", async () => {
  const connectKey = async (scopes: string[]) => {
    const made = await editor.client.send<{ key: string }>("POST", "/api/keys", {
      name: scopes.join(),
      scopes,
    });
    return connect(made.body.key);
  };
  const asked = { text: "The moon pulls the sea.", note: "A secret", collectionId: tides };
  const refused = await call(await connectKey(["read", "write"]), "save", asked);
  expect(refused).toMatchObject({
    isError: true,
    content: [
      { text: "This key may not add to a collection that is shared, or show a note in it" },
    ],
  });
  const sharing = await connectKey(["read", "write", "share"]);
  const saved = await call(sharing, "save", { ...asked, hidesNote: true });
  expect(saved.structuredContent).toMatchObject({ collection: "Tides", seenBy: 2 });
  expect(textOf(saved)).toContain("The collection is shared: 2 other members see the entry.");
  const { entryId: id } = saved.structuredContent as { entryId: string };
  const seen = await owner.client.get<Entry>(`/api/entries/${id}`);
  expect(seen.body).toMatchObject({
    whyItsInteresting: "",
    shared: { addedBy: { name: "edgar" } },
  });
  const alone = await call(sharing, "save", { text: "Only mine." });
  expect(alone.structuredContent).toMatchObject({ collection: "Unfiled", seenBy: 0 });
  expect(await call(viewerClient, "save", asked)).toMatchObject({
    isError: true,
    content: [{ text: "You can read this collection, but not add to it" }],
  });
});
