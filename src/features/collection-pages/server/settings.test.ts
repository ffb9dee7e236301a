import { describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { PublicPerson } from "#features/discover/contract.ts";
import { setUpPages } from "./testing/page-team.ts";

const pages = await setUpPages();
const { owner, editor, outsider, open, add, show, visit, getSettings, listTitles, turnOn } = pages;
const pathOf = (id: string) => `/api/collections/${id}/public-page`;

describe("the public page of a collection", () => {
  it("is off until its owner turns it on, and shows no entry before that is agreed", async () => {
    const { body: made } = await owner.client.send<Collection>("POST", "/api/collections", {
      title: "Tides",
      description: "Of the sea",
    });
    await add(owner, made.id, { title: "Secret" });
    expect(await getSettings(owner, made.id)).toEqual({
      visibility: "off",
      slug: null,
      showsNew: false,
      shownCount: 0,
      own: { count: 1, shownCount: 0, undecidedCount: 1 },
    });
    expect(made.publicPage).toBeUndefined();
    const { slug, visibility } = await turnOn(made.id);
    expect([visibility, slug]).toEqual(["link", expect.stringMatching(/^[\w-]{22}$/)]);
    const { status, body } = await visit(slug!);
    expect([status, body]).toEqual([
      200,
      {
        slug,
        title: "Tides",
        description: "Of the sea",
        emoji: "",
        color: "",
        cover: [],
        entryCount: 0,
        isIndexed: false,
        items: [],
        nextCursor: null,
      },
    ]);
    const shown = await owner.client.get<Collection>(`/api/collections/${made.id}`);
    expect(shown.body.publicPage).toBe("link");
  });

  it("is gone at once when it is turned off, and has another link and no entries afterwards", async () => {
    const { id, slug } = await open();
    const entry = await add(owner, id, { title: "Shown" });
    await show(owner, entry.id);
    expect(await listTitles(slug)).toEqual(["Shown"]);
    expect((await owner.client.send("DELETE", pathOf(id))).status).toBe(204);
    expect((await visit(slug)).status).toBe(404);
    expect((await owner.client.send("DELETE", pathOf(id))).status).toBe(204);
    const again = await turnOn(id);
    expect(again.slug).not.toBe(slug);
    expect(await listTitles(again.slug!)).toEqual([]);
  });

  it("is changed only by its owner, and not for Unfiled", async () => {
    const { id, slug } = await open();
    const body = { visibility: "listed" };
    expect((await editor.client.send("PUT", pathOf(id), body)).status).toBe(403);
    expect((await editor.client.send("DELETE", pathOf(id))).status).toBe(403);
    expect((await outsider.client.send("PUT", pathOf(id), body)).status).toBe(404);
    expect((await outsider.client.send("DELETE", pathOf(id))).status).toBe(404);
    expect((await outsider.client.get(pathOf(id))).status).toBe(404);
    expect((await owner.client.send("PUT", pathOf(owner.id), body)).status).toBe(403);
    expect((await owner.client.send("PUT", pathOf(id), { visibility: "all" })).status).toBe(400);
    expect(await getSettings(editor, id)).toMatchObject({ visibility: "link", slug });
  });

  it("is listed on its owner's page only if the owner lists it and that page is on", async () => {
    const listed = await open("Listed", { visibility: "listed" });
    const unlisted = await open("By link only");
    const person = async () =>
      (await pages.visitor.get<PublicPerson>("/api/public/people/olga-reads")).body;
    await owner.client.send("PATCH", "/api/profile/public-page", {
      name: "olga-reads",
      isOn: true,
    });
    expect((await person()).collections).toEqual([
      expect.objectContaining({ slug: listed.slug, title: "Listed", entryCount: 0 }),
    ]);
    expect((await visit(listed.slug)).body.maker).toEqual({ name: "olga-reads", username: "olga" });
    expect((await visit(unlisted.slug)).body.isIndexed).toBe(false);
    const sitemap = async () => (await pages.app.request("/sitemap.xml", host)).text();
    expect((await visit(listed.slug)).body.isIndexed).toBe(false);
    await owner.client.send("PATCH", "/api/profile/public-page", { isIndexed: true });
    expect((await visit(listed.slug)).body.isIndexed).toBe(true);
    await owner.client.send("PATCH", "/api/profile/public-page", { isOn: false });
    expect((await visit(listed.slug)).body).toMatchObject({ isIndexed: false });
    expect((await visit(listed.slug)).body.maker).toBeUndefined();
    expect(await sitemap()).not.toContain(listed.slug);
    await owner.client.send("DELETE", pathOf(listed.id));
  });

  it("is not indexed while it shows text that a user supplied", async () => {
    const { id, slug } = await open("Indexed", { visibility: "listed" });
    await owner.client.send("PATCH", "/api/profile/public-page", {
      name: "olga-reads",
      isOn: true,
      isIndexed: true,
    });
    expect((await visit(slug)).body.isIndexed).toBe(true);
    const entry = await add(owner, id, { title: "Forged", url: "https://bank.example/" });
    await pages.context.database.system.query(
      "update global_entries set supplied = true where id = $1",
      [entry.captureId],
    );
    await show(owner, entry.id);
    expect((await visit(slug)).body).toMatchObject({
      isIndexed: false,
      items: [{ supplied: true, host: "bank.example" }],
    });
    const { rows } = await pages.context.database.actors.query(
      "select slug from app_indexed_collections() slug",
    );
    expect(rows).not.toContainEqual({ slug });
    await owner.client.send("PATCH", "/api/profile/public-page", { isOn: false });
  });

  it("ends when the collection is handed over or deleted, and is not restored", async () => {
    const { id, slug } = await open();
    const entry = await add(editor, id, { title: "Of the editor" });
    await show(editor, entry.id);
    expect(await listTitles(slug)).toEqual(["Of the editor"]);
    await owner.client.send("PATCH", `/api/collections/${id}/members/${editor.id}`, {
      role: "owner",
    });
    expect((await visit(slug)).status).toBe(404);
    expect(await getSettings(owner, id)).toMatchObject({ visibility: "off", slug: null });

    const other = await open("Deleted");
    await owner.client.send("DELETE", `/api/collections/${other.id}`);
    expect((await visit(other.slug)).status).toBe(404);
    const trash = await owner.client.get<{ items: { id: string }[] }>("/api/trash");
    expect(trash.body.items.map((item) => item.id)).toContain(other.id);
    await owner.client.send("POST", `/api/trash/${other.id}/restore`);
    expect(await getSettings(owner, other.id)).toMatchObject({ visibility: "off" });
    expect((await visit(other.slug)).status).toBe(404);
  });

  it("asks members again before their entries are listed", async () => {
    const { id, slug } = await open();
    const [mine, theirs] = [
      await add(owner, id, { title: "Of the owner" }),
      await add(editor, id, { title: "Of the editor" }),
    ];
    await show(owner, mine.id);
    await show(editor, theirs.id);
    expect(await listTitles(slug)).toEqual(["Of the editor", "Of the owner"]);
    await turnOn(id, { visibility: "listed" });
    expect(await listTitles(slug)).toEqual(["Of the owner"]);
    expect((await getSettings(editor, id)).own).toMatchObject({ undecidedCount: 1 });
    await owner.client.send("DELETE", pathOf(id));
    const { body } = await editor.client.get<{ items: { kind: string; isUnread: boolean }[] }>(
      `/api/collections/${id}/activity`,
    );
    const ofPage = body.items.filter(({ kind }) => kind.startsWith("page-"));
    expect(ofPage.map(({ kind, isUnread }) => [kind, isUnread])).toEqual(
      ["page-closed", "page-listed", "page-opened"].map((kind) => [kind, true]),
    );
  });
});

const host = { headers: { host: "notes.example.org" } };

describe("an API key", () => {
  const createKey = async (scopes: string[]) =>
    (await owner.client.send<{ key: string }>("POST", "/api/keys", { name: "Script", scopes })).body
      .key;

  it("needs the scope share to publish, and to add to a page that shows new entries", async () => {
    const { id } = await open();
    const key = await createKey(["read", "write"]);
    const ask = (method: string, path: string, body: object) =>
      pages.visitor.send(method, path, body, { authorization: `Bearer ${key}` });
    const entry = await add(owner, owner.id, { title: "Not yet" });
    expect((await ask("PUT", pathOf(id), { visibility: "listed" })).status).toBe(403);
    expect((await ask("PATCH", `${pathOf(id)}/entries`, { isShown: true })).status).toBe(403);
    const shown = `/api/entries/${entry.id}/public-page`;
    expect((await ask("PATCH", shown, { isShown: true })).status).toBe(403);

    const alone = await owner.client.send<Collection>("POST", "/api/collections", { title: "A" });
    const move = () => ask("PATCH", `/api/entries/${entry.id}`, { collectionId: alone.body.id });
    await turnOn(alone.body.id, { visibility: "link", showsNew: true });
    expect((await move()).status).toBe(403);
    await turnOn(alone.body.id, { visibility: "link", showsNew: false });
    expect((await move()).status).toBe(200);
  });
});
