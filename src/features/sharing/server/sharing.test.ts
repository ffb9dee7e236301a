/** A shared collection over HTTP: who may see, add, change and remove entries, and until when. */
import { describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { getUnfiledTitles, setUpTeam } from "./testing/team.ts";

const team = await setUpTeam();
const { owner, editor, viewer, outsider, share, add, listTitles, listMembers } = team;

const getEntry = async (person: typeof owner, id: string) =>
  person.client.get<Entry>(`/api/entries/${id}`);

describe("a shared collection", () => {
  it("is listed for its members with role and owner, and for nobody else", async () => {
    const { id } = await share("Harbours");
    const listed = async (person: typeof owner) =>
      (await person.client.get<{ items: Collection[] }>("/api/shared-collections")).body.items.find(
        (one) => one.id === id,
      );
    const shared = { owner: { id: owner.id, name: "olga" }, memberCount: 3 };
    expect(await listed(editor)).toMatchObject({ role: "editor", ...shared });
    expect(await listed(viewer)).toMatchObject({ role: "viewer", ...shared });
    expect(await listed(outsider)).toBeUndefined();
    const own = await owner.client.get<{ items: Collection[] }>("/api/collections");
    expect(own.body.items.find((one) => one.id === id)).toMatchObject({ role: "owner", ...shared });
    // A collection that is not shared has its owner only.
    expect(own.body.items.find((one) => one.isUnfiled)).toMatchObject({
      ...shared,
      role: "owner",
      memberCount: 1,
    });
    const listIds = async (query: string) =>
      (await editor.client.get<{ items: Collection[] }>(`/api/collections${query}`)).body.items.map(
        (one) => one.id,
      );
    expect(await listIds("")).toEqual([id, editor.id]);
    expect(await listIds("?shared=true")).toEqual([id]);
    expect(await listIds("?shared=false")).toEqual([editor.id]);
    for (const order of ["sort=title", "sort=entries", "q=harb"])
      expect(await listIds(`?${order}&shared=true`)).toEqual([id]);
    for (const person of [owner, editor, viewer]) {
      const items = await listMembers(person, id);
      expect(items).toMatchObject([
        { id: owner.id, userId: owner.id, name: "olga", role: "owner", status: "member" },
        { userId: editor.id, name: "edgar", role: "editor", status: "member" },
        { userId: viewer.id, name: "vera", role: "viewer", status: "member" },
      ]);
    }
    expect((await outsider.client.get(`/api/collections/${id}/members`)).status).toBe(404);
  });

  it("shows members its entries with the note and the name of the user who added them", async () => {
    const { id } = await share();
    const entry = await add(owner, "Spring tides", id);
    await add(editor, "Neap tides", id);
    for (const person of [owner, editor, viewer])
      expect(await listTitles(person, id)).toEqual(["Neap tides", "Spring tides"]);
    expect(await listTitles(outsider, id)).toEqual([]);
    const seen = (await getEntry(viewer, entry.id)).body;
    expect(seen).toMatchObject({
      title: "Spring tides",
      whyItsInteresting: "Spring tides, because of olga@example.org",
      isMine: false,
      shared: { addedBy: { id: owner.id, name: "olga" }, ownNote: { text: "", isShown: false } },
    });
    const content = await viewer.client.get<{ text: string }>(`/api/entries/${entry.id}/content`);
    expect(content.body.text).toContain("Spring tides is all");
    expect((await getEntry(outsider, entry.id)).status).toBe(404);
    expect((await outsider.client.get(`/api/entries/${entry.id}/content`)).status).toBe(404);
    const count = await viewer.client.get<Collection>(`/api/collections/${id}`);
    expect(count.body.entryCount).toBe(2);
  });

  it("does not show a note that its author hides", async () => {
    const { id } = await share();
    const entry = await add(owner, "A hidden reason", id);
    const hidden = await owner.client.send<Entry>("PATCH", `/api/entries/${entry.id}`, {
      hidesNote: true,
    });
    expect(hidden.body).toMatchObject({ hidesNote: true, whyItsInteresting: /hidden reason/ });
    const seen = await viewer.client.get<{ items: Entry[] }>(`/api/entries?collectionId=${id}`);
    expect(JSON.stringify(seen.body)).not.toContain("because of");
    expect((await getEntry(viewer, entry.id)).body.whyItsInteresting).toBe("");
  });

  it("lets a member write a note of their own, and change nothing else", async () => {
    const { id } = await share();
    const entry = await add(owner, "Moon and water", id);
    const path = `/api/entries/${entry.id}`;
    const noted = await viewer.client.send<Entry>("PATCH", path, { whyItsInteresting: "For vera" });
    expect(noted.body.shared?.ownNote).toMatchObject({ text: "For vera", isShown: false });
    expect(noted.body.whyItsInteresting).toContain("olga");
    expect((await getEntry(editor, entry.id)).body.shared?.ownNote.text).toBe("");
    const notes = async () =>
      (
        await editor.client.get<{ items: { name: string; text: string }[] }>(
          `/api/collections/${id}/entries/${entry.id}/notes`,
        )
      ).body.items.map(({ name, text }) => `${name}: ${text}`);
    expect(await notes()).toEqual([]);
    await viewer.client.send("PATCH", path, { isNoteShown: true });
    expect(await notes()).toEqual(["vera: For vera"]);
    for (const change of [{ title: "Mine" }, { isPrivate: false }, { collectionId: editor.id }]) {
      expect((await editor.client.send("PATCH", path, change)).status).toBe(403);
    }
    expect((await outsider.client.send("PATCH", path, { whyItsInteresting: "x" })).status).toBe(
      404,
    );
    expect((await editor.client.send("DELETE", path)).status).toBe(403);
    expect((await outsider.client.send("DELETE", path)).status).toBe(404);
    expect((await getEntry(owner, entry.id)).body.title).toBe("Moon and water");
  });

  it("accepts entries from editors only, and returns removed ones to the users who added them", async () => {
    const { id } = await share();
    const mine = await add(editor, "Locks");
    const moved = await editor.client.send("PATCH", `/api/entries/${mine.id}`, {
      collectionId: id,
    });
    expect(moved.status).toBe(200);
    const hers = await add(viewer, "Weirs");
    const refused = await viewer.client.send("PATCH", `/api/entries/${hers.id}`, {
      collectionId: id,
    });
    expect(refused.status).toBe(403);
    const unknown = await outsider.client.send("POST", "/api/functions/process-text-entry", {
      text: "Not theirs",
      collectionId: id,
    });
    expect(unknown.status).toBe(404);
    const path = `/api/collections/${id}/entries/${mine.id}`;
    expect((await viewer.client.send("DELETE", path)).status).toBe(403);
    expect((await outsider.client.send("DELETE", path)).status).toBe(404);
    expect((await owner.client.send("DELETE", path)).status).toBe(204);
    expect(await listTitles(owner, id)).toEqual([]);
    expect(await getUnfiledTitles(editor)).toContain("Locks");
    expect((await getEntry(owner, mine.id)).status).toBe(404);
  });

  it("lets members save a copy, which stays when the entry is deleted", async () => {
    const { id } = await share();
    const entry = await add(owner, "A copied text", id);
    const path = `/api/collections/${id}/entries/${entry.id}/copy`;
    const copy = await viewer.client.send<Entry>("POST", path, { whyItsInteresting: "Kept" });
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({ captureId: entry.captureId, whyItsInteresting: "Kept" });
    expect(copy.body.shared).toBeUndefined();
    expect((await viewer.client.send("POST", path, {})).status).toBe(409);
    expect((await outsider.client.send("POST", path, {})).status).toBe(404);
    await owner.client.send("DELETE", `/api/entries/${entry.id}`);
    expect((await getEntry(viewer, copy.body.id)).status).toBe(200);
  });
});

describe("the end of a membership", () => {
  it("ends every right at once, and returns the member's entries to the member", async () => {
    const { id } = await share();
    const entry = await add(owner, "Stays", id);
    const theirs = await add(editor, "Goes", id);
    const removed = await owner.client.send(
      "DELETE",
      `/api/collections/${id}/members/${editor.id}`,
    );
    expect(removed.status).toBe(204);
    expect((await getEntry(editor, entry.id)).status).toBe(404);
    expect(await listTitles(editor, id)).toEqual([]);
    expect((await editor.client.get(`/api/collections/${id}`)).status).toBe(404);
    expect(await listTitles(owner, id)).toEqual(["Stays"]);
    expect(await getUnfiledTitles(editor)).toContain("Goes");
    expect((await getEntry(owner, theirs.id)).status).toBe(404);
  });

  it("leaves copies without note to the owner if the member wants it", async () => {
    const { id } = await share();
    await add(editor, "Left behind", id);
    const path = `/api/collections/${id}/members/${editor.id}?entries=copy`;
    expect((await editor.client.send("DELETE", path)).status).toBe(204);
    const left = await owner.client.get<{ items: Entry[] }>(`/api/entries?collectionId=${id}`);
    expect(left.body.items).toMatchObject([{ title: "Left behind", whyItsInteresting: "" }]);
    expect(left.body.items[0]!.shared).toBeUndefined();
    expect(await getUnfiledTitles(editor)).toContain("Left behind");
  });

  it("happens when the collection is deleted: entries of others return to them", async () => {
    const { id } = await share();
    await add(owner, "Of the owner", id);
    await add(editor, "Of the editor", id);
    const deleted = await owner.client.send("DELETE", `/api/collections/${id}?entries=delete`);
    expect(deleted.status).toBe(204);
    expect(await getUnfiledTitles(editor)).toContain("Of the editor");
    expect((await editor.client.get(`/api/collections/${id}`)).status).toBe(404);
  });
});
