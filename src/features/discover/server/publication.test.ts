/** Publishing and unpublishing an entry: what others see of it, at which URL, and for how long. */
import { beforeAll, describe, expect, it } from "vitest";
import type { EntryPublication, PublicEntry } from "#features/discover/contract.ts";
import { eq } from "drizzle-orm";
import { updateEntry } from "#features/entries/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import type { TestClient } from "#server/testing/test-client.ts";

const { context, ada: adaClient, eve: eveClient, visitor } = await setUpClients();
let ada: Ctx;
let eve: Ctx;

beforeAll(async () => {
  ada = await actFor(adaClient);
  eve = await actFor(eveClient);
});

async function actFor(client: TestClient): Promise<Ctx> {
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  return { app: context, userId: body.user.id };
}

const publicationOf = async (id: string) =>
  (await adaClient.get<EntryPublication>(`/api/entries/${id}/publication`)).body;
const setPrivate = (id: string, isPrivate: boolean) =>
  adaClient.send("PATCH", `/api/entries/${id}`, { isPrivate });
const open = (slug: string | null) => visitor.get<PublicEntry>(`/api/public/entries/${slug}`);
const listed = async () =>
  (await visitor.get<{ items: PublicEntry[] }>("/api/public/entries")).body.items;

const given = {
  title: "On telescopes",
  summary: "How they see.",
  mainTopics: ["Astronomy"],
  url: "https://example.org/telescopes",
  siteName: "Example",
  author: "Jane Doe",
  publishedOn: "2024-03-05",
  modifiedOn: "2024-03-06",
  canonicalUrl: "https://example.org/scopes",
  why: "For my own project",
  text: "The whole text",
};

describe("publishing", () => {
  it("shows others what the preview showed the publisher, at a URL of its own", async () => {
    const entry = await createEntry(ada, given);
    const before = await publicationOf(entry.id);
    expect(before).toMatchObject({ publicSlug: null, isPublic: false, showsWhy: false });

    await setPrivate(entry.id, false);
    const after = await publicationOf(entry.id);
    expect(after).toMatchObject({ isPublic: true, showsWhy: false });
    expect(after.publicSlug).toMatch(/^[\w-]{22}$/);
    const { createdAt: _seen, ...preview } = before.preview;
    const { status, body } = await open(after.publicSlug);
    expect(status).toBe(200);
    expect(body).toEqual({ slug: after.publicSlug, ...preview, createdAt: expect.any(String) });
    expect(body).toEqual({
      slug: after.publicSlug,
      title: "On telescopes",
      summary: "How they see.",
      url: "https://example.org/telescopes",
      siteName: "Example",
      author: "Jane Doe",
      publishedOn: "2024-03-05",
      host: "example.org",
      supplied: false,
      attributes: { mainTopics: ["Astronomy"], keyTakeaways: [], readingTimeMinutes: null },
      image: null,
      picture: null,
      createdAt: expect.any(String),
    });
    expect((await listed()).map(({ slug }) => slug)).toContain(after.publicSlug);
  });

  it("ends as soon as it is unpublished; published again, the entry has its old slug and date", async () => {
    const entry = await createEntry(ada, { isPrivate: false });
    const { publicSlug, preview } = await publicationOf(entry.id);
    await setPrivate(entry.id, true);
    const refused = await open(publicSlug);
    expect(refused.status).toBe(404);
    expect(refused.body).toEqual((await open("never-was-such-a-slug-")).body);
    expect((await listed()).map(({ slug }) => slug)).not.toContain(publicSlug);
    expect(await publicationOf(entry.id)).toMatchObject({ publicSlug, isPublic: false });

    await setPrivate(entry.id, false);
    expect((await open(publicSlug)).body).toMatchObject({
      slug: publicSlug,
      createdAt: preview.createdAt,
    });
  });

  it("shows the note only if the publisher chose so, in its current version", async () => {
    const entry = await createEntry(ada, { ...given, isPrivate: false });
    const { publicSlug } = await publicationOf(entry.id);
    const choose = (showsWhy: boolean) =>
      adaClient.send<EntryPublication>("PATCH", `/api/entries/${entry.id}/publication`, {
        showsWhy,
      });
    expect((await open(publicSlug)).body).not.toHaveProperty("why");
    const chosen = await choose(true);
    expect(chosen.body.preview.why).toBe("For my own project");
    expect((await open(publicSlug)).body.why).toBe("For my own project");
    await updateEntry(ada, entry.id, { whyItsInteresting: "Changed" });
    expect((await open(publicSlug)).body.why).toBe("Changed");
    expect((await listed()).find(({ slug }) => slug === publicSlug)?.why).toBe("Changed");
    await choose(false);
    expect((await open(publicSlug)).body).not.toHaveProperty("why");
  });

  it("keeps an earlier choice", async () => {
    const entry = await createEntry(ada, given);
    await adaClient.send("PATCH", `/api/entries/${entry.id}/publication`, { showsWhy: true });
    expect(await publicationOf(entry.id)).toMatchObject({ publicSlug: null, showsWhy: true });
    await setPrivate(entry.id, false);
    const { publicSlug } = await publicationOf(entry.id);
    expect((await open(publicSlug)).body.why).toBe("For my own project");
  });

  it("shows what was captured: neither the publisher's own edits nor another user's note", async () => {
    const entry = await createEntry(ada, { ...given, isPrivate: false });
    await updateEntry(ada, entry.id, { title: "My own title", summary: "My own summary" });
    await saveEntryFor(eve, entry.captureId, { why: "Eve's note" });
    await adaClient.send("PATCH", `/api/entries/${entry.id}/publication`, { showsWhy: true });
    const { publicSlug } = await publicationOf(entry.id);
    expect((await open(publicSlug)).body).toMatchObject({
      title: "On telescopes",
      summary: "How they see.",
      why: "For my own project",
    });
  });

  it("shows an entry once it is ready, and not while it is being read again", async () => {
    const entry = await createEntry(ada, {
      isPrivate: false,
      status: "processing",
      step: "reading",
    });
    const set = (status: "ready" | "processing") =>
      inTransaction(ada, (tx) =>
        tx.update(captures).set({ status }).where(eq(captures.id, entry.captureId)),
      );
    expect(await publicationOf(entry.id)).toMatchObject({ publicSlug: null, isPublic: false });
    await set("ready");
    const { publicSlug } = await publicationOf(entry.id);
    expect((await open(publicSlug)).status).toBe(200);
    await set("processing");
    // The change came from a job, so the database's notification must clear the cache.
    await waitFor(async () => (await open(publicSlug)).status === 404);
  });

  it("ends when the publisher deletes the entry, even if other users saved it", async () => {
    const entry = await createEntry(ada, { isPrivate: false });
    await saveEntryFor(eve, entry.captureId);
    const { publicSlug } = await publicationOf(entry.id);
    await deleteEntry(ada, entry.id);
    expect((await open(publicSlug)).status).toBe(404);
  });

  it("can be prepared by the publisher only", async () => {
    const entry = await createEntry(ada, { isPrivate: false });
    const held = await saveEntryFor(eve, entry.captureId);
    for (const [method, body] of [["GET"], ["PATCH", { showsWhy: true }]] as const) {
      const path = `/api/entries/${held.id}/publication`;
      expect((await eveClient.send(method, path, body)).status).toBe(403);
    }
  });
});

describe("the list for visitors", () => {
  it("contains the ten newest entries, each URL once", async () => {
    for (let n = 0; n < 12; n += 1)
      await createEntry(ada, { title: `Number ${n}`, isPrivate: false });
    const url = "https://example.org/twice";
    for (const maker of [ada, eve]) {
      const { captureId } = await createEntry(maker, { title: "Twice", url, isPrivate: false });
      await inTransaction(maker, (tx) =>
        tx.update(captures).set({ urlKey: url }).where(eq(captures.id, captureId)),
      );
    }
    // Changed without a request, so the database's notification must clear the cache.
    const titles = await waitFor(async () => {
      const shown = (await listed()).map(({ title }) => title);
      return shown.filter((title) => title === "Twice").length === 1 && shown;
    });
    expect(titles).toEqual(["Twice", ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Number ${n}`)]);
  });
});
