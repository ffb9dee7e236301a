/** What a removed member no longer receives, from the removal on: of what is being sent, and of what is asked later. */
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { makeKeyOf } from "#features/keys/server/testing/keys.ts";
import { callTool, createConnector } from "#features/mcp/server/testing/mcp-client.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import { setUpTeam } from "#features/sharing/server/testing/team.ts";
import { inTransaction } from "#server/app-context.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { addPictures, createPicture } from "#server/testing/test-pictures.ts";

const { context, app, clientOf, owner, viewer, editor, share } = await setUpTeam();
const ownerCtx = { app: context, userId: owner.id };
/** A slow client reads it for longer than a removal takes. */
const bytes = Buffer.alloc(16 * 1024 * 1024, "Spring tides. ");

const remove = async (collectionId: string) => {
  const path = `/api/collections/${collectionId}/members/${viewer.id}`;
  expect((await owner.client.send("DELETE", path)).status).toBe(204);
};
const open = (path: string, token = viewer.client.token) =>
  app.request(path, { headers: { authorization: `Bearer ${token}` } });

/** Reads like a slow client until the response ends; the number of bytes, and whether it ended early with an error. */
async function readRest(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let read = 0;
  try {
    for (;;) {
      await setTimeout(10);
      const { done, value } = await reader.read();
      if (done) return { read, isCut: false };
      read += value.length;
    }
  } catch {
    return { read, isCut: true };
  }
}

it("cuts a file that is being downloaded", async () => {
  const { id } = await share();
  const file = { name: "tides.txt", type: "text/plain", bytes };
  const entry = await createEntry(ownerCtx, { title: "Tides", file, collectionId: id });
  const response = await open(`/api/entries/${entry.id}/file`);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const reader = response.body!.getReader();
  await reader.read();
  await remove(id);
  expect(await readRest(reader)).toMatchObject({ isCut: true });
  expect((await open(`/api/entries/${entry.id}/file`)).status).toBe(404);
});

it("cuts a long text that is being sent", async () => {
  const { id } = await share();
  const entry = await createEntry(ownerCtx, { title: "Tides", text: "short", collectionId: id });
  await inTransaction(ownerCtx, (tx) =>
    tx
      .update(captureContents)
      .set({ text: String(bytes) })
      .where(eq(captureContents.captureId, entry.captureId)),
  );
  const reader = (await open(`/api/entries/${entry.id}/content`)).body!.getReader();
  await reader.read();
  await remove(id);
  expect(await readRest(reader)).toMatchObject({ isCut: true });
});

it("does not cut the file of a member when another is removed", async () => {
  const { id } = await share();
  const file = { name: "tides.txt", type: "text/plain", bytes };
  const entry = await createEntry(ownerCtx, { title: "Tides", file, collectionId: id });
  const response = await open(`/api/entries/${entry.id}/file`, editor.client.token);
  const reader = response.body!.getReader();
  const first = await reader.read();
  await remove(id);
  const { isCut, read } = await readRest(reader);
  expect({ isCut, read: read + first.value!.length }).toEqual({ isCut: false, read: bytes.length });
});

it("sends no later change over the open event stream", async () => {
  const { id } = await share();
  const entry = await createEntry(ownerCtx, { title: "Before", collectionId: id });
  const stream = (await open("/api/events")).body!.pipeThrough(new TextDecoderStream());
  const reader = stream.getReader();
  onTestFinished(() => reader.cancel());
  let heard = "";
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard += value;
    }
  })();
  const rename = (path: string, client: typeof owner.client, title: string) =>
    client.send("PATCH", `/api/entries/${path}`, { title });
  await waitFor(async () => heard.includes("event: hello"));
  await rename(entry.id, owner.client, "While a member");
  await waitFor(async () => heard.includes("While a member"));
  await remove(id);
  await waitFor(async () => heard.includes("event: entries"));
  await rename(entry.id, owner.client, "After the removal");
  // Their own change, later: whatever was sent before it has arrived.
  const own = await createEntry({ app: context, userId: viewer.id }, { title: "Own" });
  await rename(own.id, viewer.client, "My own change");
  await waitFor(async () => heard.includes("My own change"));
  expect(heard).not.toContain("After the removal");
});

it("finds, lists, shows, exports and serves nothing any more, also by API key and MCP", async () => {
  const { id } = await share("Moons");
  const entry = await createEntry(ownerCtx, {
    title: "Lunar tides",
    text: "Lunar tides follow the moon.",
    collectionId: id,
  });
  const lead = { part: "lead" as const, bytes: createPicture(300, 200, 7) };
  const [picture] = await addPictures(ownerCtx, entry.captureId, [lead]);
  const key = clientOf((await makeKeyOf(viewer.client, ["read", "write", "ask", "share"])).key);
  const mcp = await createConnector(app)(key.token);
  const clients = [viewer.client, key];
  const paths = {
    [`/api/collections/${id}`]: 404,
    [`/api/collections/${id}/members`]: 404,
    [`/api/collections/${id}/entries/${entry.id}/notes`]: 404,
    [`/api/entries/${entry.id}`]: 404,
    [`/api/entries/${entry.id}/content`]: 404,
    [`/api/entries/${entry.id}/pictures`]: 404,
    [`/api/entries/${entry.id}/connections`]: 404,
    [`/api/pictures/${picture}`]: 404,
    [`/api/export?format=json&collectionId=${id}`]: 404,
    [`/api/entries?collectionId=${id}`]: 200,
    "/api/search?q=lunar": 200,
    "/api/search?q=lunar%20in:moons": 200,
    "/api/collections": 200,
    "/api/shared-collections": 200,
  };
  const ask = async () => {
    const answers: Record<string, unknown>[] = [];
    for (const client of clients)
      for (const path of Object.keys(paths)) {
        const { status, body } = await client.get(path);
        answers.push({ path, status, shows: /lunar tides|Moons/i.test(JSON.stringify(body)) });
      }
    for (const [tool, input] of [
      ["read", { entryId: entry.id }],
      ["search", { query: "lunar" }],
      ["list_collections", {}],
      ["ask", { question: "What follows the moon?" }],
    ] as const) {
      const { structuredContent } = await callTool(mcp, tool, input);
      const shows = /lunar tides|Moons/i.test(JSON.stringify(structuredContent ?? {}));
      answers.push({ tool, shows });
    }
    return answers;
  };
  const before = await ask();
  expect(before.filter(({ status }) => status !== undefined && status !== 200)).toEqual([]);
  expect(before.filter(({ tool, shows }) => tool !== undefined && !shows)).toEqual([]);
  await remove(id);
  expect(await ask()).toEqual([
    ...clients.flatMap(() =>
      Object.entries(paths).map(([path, status]) => ({ path, status, shows: false })),
    ),
    ...["read", "search", "list_collections", "ask"].map((tool) => ({ tool, shows: false })),
  ]);
});
