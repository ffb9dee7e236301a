/** Who decides which entries visitors see, and when that ends. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moderateUser } from "#features/discover/server/moderation/moderation.ts";
import type { PageChoices } from "#features/collection-pages/contract.ts";
import { inTransaction } from "#server/app-context.ts";
import { saveEntryFor } from "#server/testing/test-entries.ts";
import { setUpPages } from "./testing/page-team.ts";

const pages = await setUpPages();
const { owner, editor, outsider, open, add, show, visit, getSettings, listTitles, turnOn } = pages;
const choicesOf = (id: string) => `/api/collections/${id}/public-page/entries`;

describe("an entry", () => {
  it("is shown only if its own user agrees, until that user takes it back", async () => {
    const { id, slug } = await open();
    const entry = await add(editor, id, { title: "Neap tides" });
    for (const person of [owner, outsider]) {
      expect((await show(person, entry.id)).status).toBe(404);
      const body = { ids: [entry.id], isShown: true };
      expect((await person.client.send("PATCH", choicesOf(id), body)).status).toBe(404);
    }
    expect((await owner.client.send("PATCH", choicesOf(id), { isShown: true })).status).toBe(200);
    expect(await listTitles(slug)).toEqual([]);

    expect((await show(editor, entry.id)).status).toBe(200);
    expect(await listTitles(slug)).toEqual(["Neap tides"]);
    expect(await getSettings(owner, id)).toMatchObject({
      shownCount: 1,
      own: { count: 0, shownCount: 0, undecidedCount: 0 },
    });
    await show(editor, entry.id, { isShown: false });
    expect(await listTitles(slug)).toEqual([]);
    expect((await getSettings(editor, id)).own).toMatchObject({ shownCount: 0, undecidedCount: 0 });
  });

  it("does not become public anywhere else", async () => {
    const { id, slug } = await open();
    const entry = await add(owner, id, { title: "Only on this page" });
    await show(owner, entry.id);
    expect(await listTitles(slug)).toEqual(["Only on this page"]);
    for (const path of ["/api/public/entries", "/api/discover"]) {
      const { body } = await outsider.client.get(path);
      expect(JSON.stringify(body)).not.toContain("Only on this page");
    }
    const save = `/api/discover/${entry.captureId}/save`;
    expect((await outsider.client.send("POST", save, {})).status).toBe(404);
    expect((await owner.client.get(`/api/entries/${entry.id}`)).body).toMatchObject({
      isPrivate: true,
    });
  });

  it("shows its note and its user's name only if the user ticks them", async () => {
    const { id, slug } = await open();
    const entry = await add(editor, id, { title: "A note", why: "For my boat" });
    await show(editor, entry.id);
    const first = async () => (await visit(slug)).body.items[0]!;
    expect(await first()).not.toHaveProperty("why");
    expect(await first()).not.toHaveProperty("addedBy");
    await show(editor, entry.id, { showsNote: true, showsName: true });
    expect(await first()).toMatchObject({ why: "For my boat", addedBy: "edgar" });
    await editor.client.send("PATCH", "/api/profile", { username: "Captain" });
    expect(await first()).toMatchObject({ addedBy: "Captain" });
    // Taken back and shown again: note and name are asked for again.
    await show(editor, entry.id, { isShown: false });
    await show(editor, entry.id, { isShown: true });
    expect(await first()).not.toHaveProperty("why");
    expect(await first()).not.toHaveProperty("addedBy");
  });

  it("shows what the server read, not what its user rewrote, and never the text", async () => {
    const { id, slug } = await open();
    const entry = await add(owner, id, {
      title: "As read",
      summary: "A summary",
      text: "The whole text",
      keyTakeaways: ["Salt"],
      mainTopics: ["Sea"],
      url: "https://www.example.org/tides",
      siteName: "Bank",
    });
    await owner.client.send("PATCH", `/api/entries/${entry.id}`, { title: "Rewritten" });
    await show(owner, entry.id);
    const { body } = await visit(slug);
    expect(body.items[0]).toMatchObject({
      title: "As read",
      summary: "A summary",
      host: "example.org",
      siteName: "Bank",
      supplied: false,
      attributes: { mainTopics: ["Sea"], keyTakeaways: ["Salt"] },
    });
    const text = JSON.stringify(body);
    for (const hidden of ["whole text", "Rewritten", entry.id, entry.captureId, owner.id, id])
      expect(text).not.toContain(hidden);
  });

  it("shows another user's capture only while that user has it public", async () => {
    const { id, slug } = await open();
    const theirs = await add(outsider, outsider.id, { title: "Of otto", isPrivate: false });
    const saved = await saveEntryFor({ app: pages.context, userId: owner.id }, theirs.captureId, {
      collectionId: id,
    });
    expect((await show(owner, saved.id)).status).toBe(200);
    expect(await listTitles(slug)).toEqual(["Of otto"]);
    await outsider.client.send("PATCH", `/api/entries/${theirs.id}`, { isPrivate: true });
    expect(await listTitles(slug)).toEqual([]);
    expect((await show(owner, saved.id)).status).toBe(403);
    const { body } = await owner.client.get<PageChoices>(choicesOf(id));
    expect(body.items).toMatchObject([{ id: saved.id, canShow: false }]);
  });

  it("leaves the page with the collection, with the membership and with its account", async () => {
    const { id, slug } = await open();
    const [moved, left, gone] = [
      await add(editor, id, { title: "Moved" }),
      await add(editor, id, { title: "Left" }),
      await add(owner, id, { title: "Deleted" }),
    ];
    await show(editor, moved.id);
    await show(editor, left.id);
    await show(owner, gone.id);
    expect(await listTitles(slug)).toEqual(["Deleted", "Left", "Moved"]);
    await editor.client.send("PATCH", `/api/entries/${moved.id}`, { collectionId: editor.id });
    await owner.client.send("DELETE", `/api/entries/${gone.id}`);
    expect(await listTitles(slug)).toEqual(["Left"]);
    // Moved back and restored, they wait for a decision.
    await editor.client.send("PATCH", `/api/entries/${moved.id}`, { collectionId: id });
    await owner.client.send("POST", `/api/trash/${gone.id}/restore`);
    expect(await listTitles(slug)).toEqual(["Left"]);
    expect((await getSettings(editor, id)).own.undecidedCount).toBe(1);
    await owner.client.send("DELETE", `/api/collections/${id}/members/${editor.id}`);
    expect(await listTitles(slug)).toEqual([]);
    expect((await show(editor, left.id)).status).toBe(409);
  });

  it("is not shown while its user is blocked, and a page not while its owner is", async () => {
    const mallory = await pages.join("mallory");
    const { id, slug } = await open();
    await pages.addMember(id, mallory);
    const entry = await add(mallory, id, { title: "Spam" });
    await show(mallory, entry.id);
    const own = await mallory.client.send<{ id: string }>("POST", "/api/collections", {
      title: "Spam",
    });
    const { body: page } = await mallory.client.send<{ slug: string }>(
      "PUT",
      `/api/collections/${own.body.id}/public-page`,
      { visibility: "link" },
    );
    expect((await visit(page.slug)).status).toBe(200);
    await moderateUser(pages.context, mallory.email, "block");
    expect(await listTitles(slug)).toEqual([]);
    expect((await visit(page.slug)).status).toBe(404);
    await moderateUser(pages.context, mallory.email, "unblock");
    expect(await listTitles(slug)).toEqual(["Spam"]);
    expect((await visit(page.slug)).status).toBe(200);
  });
});

describe("entries that are added later", () => {
  it("wait for a decision, unless the owner shows new ones at once, without their notes", async () => {
    const { id, slug } = await open();
    await add(owner, id, { title: "Asked" });
    expect((await getSettings(owner, id)).own).toMatchObject({ undecidedCount: 1 });
    await turnOn(id, { visibility: "link", showsNew: true });
    await add(owner, id, { title: "At once", why: "Private" });
    await add(editor, id, { title: "Of the editor" });
    const moved = await add(owner, owner.id, { title: "Moved in" });
    await owner.client.send("PATCH", `/api/entries/${moved.id}`, { collectionId: id });
    expect(await listTitles(slug)).toEqual(["Moved in", "At once"]);
    expect(JSON.stringify((await visit(slug)).body)).not.toContain("Private");
  });

  it("are shown by one trigger for all entries of a statement, except those with an earlier date", async () => {
    const { id, slug } = await open("Many", { visibility: "link", showsNew: true });
    const { captureId } = await add(owner, owner.id, { title: "Copied" });
    const { rows } = await inTransaction({ app: pages.context, userId: owner.id }, (tx) =>
      tx.execute<{ "QUERY PLAN": string }>(sql`explain (analyze, costs off)
        insert into user_entries (id, user_id, interest_profile_id, entry_id, title, created_at)
        select gen_random_uuid(), ${owner.id}::uuid, ${id}::uuid, ${captureId}::uuid, 'Copy',
          now() - age * interval '1 day' from generate_series(-2, 3) age`),
    );
    const triggers = rows
      .map((row) => row["QUERY PLAN"])
      .filter((line) => line.includes("page_entries"));
    expect(triggers).toEqual([expect.stringMatching(/show_new_page_entries: time=\S+ calls=1$/)]);
    expect(await listTitles(slug)).toEqual(["Copied", "Copied", "Copied"]);
  });

  it("are shown when they are ready", async () => {
    const { id, slug } = await open("Reading", { visibility: "link", showsNew: true });
    const entry = await add(owner, id, { title: "Read", status: "processing", step: "reading" });
    expect(await listTitles(slug)).toEqual([]);
    await pages.context.database.system.query(
      "update global_entries set status = 'ready' where id = $1",
      [entry.captureId],
    );
    pages.context.events.announcePublicChange();
    expect(await listTitles(slug)).toEqual(["Read"]);
  });
});

describe("PATCH /api/collections/:id/public-page/entries", () => {
  it("decides for some, for all, and for those without a decision", async () => {
    const { id, slug } = await open();
    const [first, second] = [
      await add(owner, id, { title: "First" }),
      await add(owner, id, { title: "Second" }),
    ];
    await add(owner, id, { title: "Third" });
    const patch = (body: object) => owner.client.send("PATCH", choicesOf(id), body);
    await patch({ ids: [first.id, second.id], isShown: true });
    expect(await listTitles(slug)).toEqual(["Second", "First"]);
    await patch({ isShown: true, onlyUndecided: true });
    expect((await visit(slug)).body.entryCount).toBe(3);
    await patch({ isShown: false });
    await patch({ isShown: true, onlyUndecided: true });
    expect(await listTitles(slug)).toEqual([]);
    const { body } = await owner.client.get<PageChoices>(`${choicesOf(id)}?limit=2`);
    expect(body.items.map(({ title, isShown }) => [title, isShown])).toEqual([
      ["Third", false],
      ["Second", false],
    ]);
    const rest = await owner.client.get<PageChoices>(`${choicesOf(id)}?cursor=${body.nextCursor}`);
    expect(rest.body.items.map(({ title }) => title)).toEqual(["First"]);
  });

  it("answers 409 while the page is off", async () => {
    const { id } = await open();
    const entry = await add(owner, id, { title: "Too late" });
    await owner.client.send("DELETE", `/api/collections/${id}/public-page`);
    expect((await owner.client.send("PATCH", choicesOf(id), { isShown: true })).status).toBe(409);
    expect((await show(owner, entry.id)).status).toBe(409);
  });
});
