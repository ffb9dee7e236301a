/** A key without the scope "share" adds nothing to a shared collection, and changes no members, by any route. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import { workUntilSettled } from "#features/imports/server/testing/round-trips.ts";
import { setUpTeam } from "#features/sharing/server/testing/team.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { makeKeyOf } from "./testing/keys.ts";

const team = await setUpTeam();
const { owner, editor, outsider, share, add, clientOf, invite } = team;
const functions = "/api/functions";
/** The keys of the owner, for whom the collection is an own one, and of an editor. */
let keys: { who: "owner" | "editor"; writer: TestClient; sharer: TestClient }[];
let shared: Collection;

beforeAll(async () => {
  shared = await share("Shared");
  keys = [];
  for (const [who, { client }] of [["owner", owner] as const, ["editor", editor] as const])
    keys.push({
      who,
      writer: clientOf((await makeKeyOf(client, ["read", "write", "ask"])).key),
      sharer: clientOf((await makeKeyOf(client, ["read", "write", "share"])).key),
    });
});

function upload(fields: Record<string, string>): FormData {
  const body = new FormData();
  body.append("file", new Blob([`A text in a file ${randomUUID()}`]), "a.txt");
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}
const personOf = (who: "owner" | "editor") => (who === "owner" ? owner : editor);
const atOnce = { prefer: "respond-async" };
/** The ids of the entries of the shared collection. Their titles change while they are read. */
async function listShared(): Promise<string[]> {
  const path = `/api/entries?collectionId=${shared.id}`;
  const { body } = await owner.client.get<{ items: { id: string }[] }>(path);
  return body.items.map(({ id }) => id);
}
type Request = { method?: string; path: string; body?: object };

/** Every request that adds to a shared collection. */
const adding: Record<string, (who: "owner" | "editor") => Promise<Request>> = {
  "a link": async () => ({
    path: `${functions}/process-url`,
    body: { url: `https://example.org/${randomUUID()}`, collectionId: shared.id },
  }),
  "a page": async () => ({
    path: `${functions}/process-page`,
    body: {
      url: `https://example.org/${randomUUID()}`,
      html: "<p>Text",
      collectionId: shared.id,
    },
  }),
  "a text": async () => ({
    path: `${functions}/process-text-entry`,
    body: { text: `A text ${randomUUID()}`, collectionId: shared.id },
  }),
  "a file": async () => ({
    path: `${functions}/upload-file`,
    body: upload({ collectionId: shared.id }),
  }),
  "many links": async () => ({
    path: "/api/batches",
    body: { links: [`https://example.org/${randomUUID()}`], collectionId: shared.id },
  }),
  "a moved entry": async (who) => ({
    method: "PATCH",
    path: `/api/entries/${(await add(personOf(who), "Moved")).id}`,
    body: { collectionId: shared.id },
  }),
  "many moved entries": async (who) => ({
    path: "/api/entries/move",
    body: { ids: [(await add(personOf(who), "Moved too")).id], collectionId: shared.id },
  }),
  "a copy": async (who) => {
    const entry = await add(who === "owner" ? editor : owner, "Copied", shared.id);
    return {
      path: `/api/collections/${shared.id}/entries/${entry.id}/copy`,
      body: { collectionId: shared.id, allowDuplicate: true },
    };
  },
  "a restored entry": async (who) => {
    const { id } = await add(personOf(who), "Restored", shared.id);
    await personOf(who).client.send("DELETE", `/api/entries/${id}`);
    return { path: `/api/trash/${id}/restore` };
  },
  "restored entries": async (who) => {
    const { id } = await add(personOf(who), "Restored too", shared.id);
    await personOf(who).client.send("DELETE", `/api/entries/${id}`);
    return { path: "/api/entries/restore", body: { ids: [id] } };
  },
  "an undone move": async (who) => {
    const { id } = await add(personOf(who), "Moved back", shared.id);
    const { body } = await personOf(who).client.send<{ changeId: string }>(
      "POST",
      "/api/entries/move",
      { ids: [id], collectionId: personOf(who).id },
    );
    return { path: "/api/entries/undo", body: { changeId: body.changeId } };
  },
  "an undone deletion": async (who) => {
    const { id } = await add(personOf(who), "Deleted", shared.id);
    const { body } = await personOf(who).client.send<{ changeId: string }>(
      "POST",
      "/api/entries/delete",
      { ids: [id] },
    );
    return { path: "/api/entries/undo", body: { changeId: body.changeId } };
  },
};

describe("a key without the scope share", () => {
  it.each(Object.entries(adding))("adds to no shared collection: %s", async (_what, prepare) => {
    for (const { who, writer, sharer } of keys) {
      const { method = "POST", path, body } = await prepare(who);
      const before = await listShared();
      expect([who, (await writer.send(method, path, body, atOnce)).status]).toEqual([who, 403]);
      expect(await listShared()).toEqual(before);
      const added = await sharer.send(method, path, body, atOnce);
      expect([who, added.status]).toEqual([who, added.status < 300 ? added.status : "success"]);
      expect(await listShared()).not.toEqual(before);
    }
  });

  it("imports nothing into a shared collection, neither chosen nor of the same title", async () => {
    const [{ writer, sharer }] = keys as [(typeof keys)[number]];
    const fields = { dryRun: "true", collectionId: shared.id };
    expect((await writer.send("POST", "/api/import", upload(fields))).status).toBe(403);
    expect((await sharer.send("POST", "/api/import", upload(fields))).status).toBe(202);
    const before = await listShared();
    const file = new FormData();
    const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>Shared</H3><DL><p><DT><A HREF="https://example.org/in-a-folder">In a folder</A></DL></DL>`;
    file.append("file", new Blob([html]), "bookmarks.html");
    file.append("dryRun", "false");
    const sent = await writer.send<{ import: { id: string } }>("POST", "/api/import", file);
    expect(sent.status).toBe(202);
    const ctx = { app: team.context, userId: owner.id };
    const done = await workUntilSettled({ ctx }, sent.body.import.id);
    expect(done.status).toBe("finished");
    expect(await listShared()).toEqual(before);
    const { body } = await owner.client.get<{ items: Collection[] }>("/api/collections?q=shared");
    expect(body.items.map(({ memberCount }) => memberCount).toSorted()).toEqual([1, 3]);
  });

  it("shows no hidden note to members", async () => {
    const { id } = await share("Notes");
    const own = await add(owner, "Own", id);
    await owner.client.send("PATCH", `/api/entries/${own.id}`, { hidesNote: true });
    const theirs = await add(editor, "Theirs", id);
    const [{ writer, sharer }] = keys as [(typeof keys)[number]];
    for (const [path, body] of [
      [`/api/entries/${own.id}`, { hidesNote: false }],
      [`/api/entries/${theirs.id}`, { whyItsInteresting: "Mine", isNoteShown: true }],
    ] as const) {
      expect([path, (await writer.send("PATCH", path, body)).status]).toEqual([path, 403]);
      expect([path, (await sharer.send("PATCH", path, body)).status]).toEqual([path, 200]);
    }
    // A note that no other user sees needs no scope to share it.
    const path = `/api/entries/${(await add(owner, "Private")).id}`;
    for (const hidesNote of [true, false])
      expect((await writer.send("PATCH", path, { hidesNote })).status).toBe(200);
    const hide = { hidesNote: true };
    expect((await writer.send("PATCH", `/api/entries/${own.id}`, hide)).status).toBe(200);
  });

  it("deletes no collection with members", async () => {
    const { id } = await share("To delete");
    const [{ writer, sharer }] = keys as [(typeof keys)[number]];
    const path = `/api/collections/${id}`;
    for (const query of ["", "?entries=delete"])
      expect(await writer.send("DELETE", path + query)).toMatchObject({
        status: 403,
        body: { error: { code: "forbidden", scope: "share" } },
      });
    expect(await team.listMembers(owner, id)).toHaveLength(3);
    expect((await sharer.send("DELETE", path)).status).toBe(204);
    const alone = await owner.client.send<Collection>("POST", "/api/collections", { title: "One" });
    expect((await writer.send("DELETE", `/api/collections/${alone.body.id}`)).status).toBe(204);
  });

  it("invites nobody, changes no members, and neither accepts nor declines", async () => {
    const { id } = await share("Of keys");
    const [{ writer }] = keys as [(typeof keys)[number]];
    const outsiders = clientOf((await makeKeyOf(outsider.client, ["read", "write", "ask"])).key);
    const members = `/api/collections/${id}/members`;
    const open = await invite(id, outsider.email);
    const received = `/api/memberships/${open.body.id}`;
    const entry = await add(editor, "Kept", id);
    for (const [client, method, path, body] of [
      [writer, "POST", members, { email: "new@example.org", role: "viewer" }],
      [writer, "PATCH", `${members}/${editor.id}`, { role: "viewer" }],
      [writer, "PATCH", `${members}/${editor.id}`, { role: "owner" }],
      [writer, "DELETE", `${members}/${editor.id}`, undefined],
      [writer, "DELETE", `${members}/${open.body.id}`, undefined],
      [writer, "DELETE", `/api/collections/${id}/entries/${entry.id}`, undefined],
      [outsiders, "POST", `${received}/accept`, undefined],
      [outsiders, "POST", `${received}/decline`, undefined],
    ] as const) {
      const { status, body: refused } = await client.send(method, path, body);
      expect({ path, status, refused }).toMatchObject({
        status: 403,
        refused: { error: { code: "forbidden", scope: "share" } },
      });
    }
    expect(await team.listMembers(owner, id)).toHaveLength(4);
    const reads = await writer.get<{ items: unknown[] }>(members);
    expect([reads.status, reads.body.items.length]).toEqual([200, 4]);
  });
});
