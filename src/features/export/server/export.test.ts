import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { conversations, messages } from "#features/assistant/server/tables.ts";
import { createCollection } from "#features/collections/server/service.ts";
import { linkEntries } from "#features/connections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { updateEntry, uploadKey } from "#features/entries/server/service.ts";
import { ExportDocument, maxSelected } from "#features/export/contract.ts";
import { addInterest } from "#features/interests/server/service.ts";
import { createProject } from "#features/projects/server/service.ts";
import { addPerson } from "#features/projects/server/people.ts";
import { linkEntry } from "#features/projects/server/links.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { parseZip } from "#server/testing/parse-zip.ts";
import { download } from "./testing/download.ts";

const opened = await setUpClients();
const { context, ada, eve } = opened;
const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: body.user.id };
const ask = (query: string) => download(opened, ada.token, query);
const nasty = `"Owls": <b>& #1, [[x]]|y\\ – 梟 🦉`;

let birds: string;
let owls: Entry;
let mice: Entry;
let lost: Entry;
let project: string;

beforeAll(async () => {
  birds = (
    await createCollection(ctx, { title: "Birds: a/b", category: "work", description: "All of it" })
  ).id;
  await addInterest(ctx, birds, { name: "Owls" });
  owls = await createEntry(ctx, {
    title: "Page title",
    url: "https://owls.example/?a=1&b=2",
    source: "url",
    text: "First paragraph.\n\n# Not a heading\n",
    why: "=SUM(A1)\n--- because",
    summary: "Short.",
    mainTopics: ["Night, birds", "2024"],
    collectionId: birds,
  });
  await updateEntry(ctx, owls.id, { title: nasty });
  const file = { name: "re:port?.txt", type: "text/plain", bytes: Buffer.from("mice".repeat(50)) };
  mice = await createEntry(ctx, { title: "Mice", file });
  lost = await createEntry(ctx, { title: "Mice", file });
  await context.storage.delete(uploadKey(lost.captureId));
  await linkEntries(ctx, owls.id, mice.id);
  project = (await createProject(ctx, { name: "Barn: owls?", description: "*Night*" })).id;
  await addPerson(ctx, project, { contactName: "Grace" });
  await linkEntry(ctx, project, { entryId: owls.id, notes: "for the roof" });
  const conversationId = randomUUID();
  await inTransaction(ctx, async (tx) => {
    const row = { userId: ctx.userId, conversationId };
    await tx
      .insert(conversations)
      .values({ id: conversationId, userId: ctx.userId, title: "Owls?", collectionId: birds });
    await tx.insert(messages).values([
      { ...row, id: randomUUID(), role: "user", text: "When?", createdAt: new Date(1e12) },
      {
        ...row,
        id: randomUUID(),
        role: "assistant",
        text: "At night [1]",
        model: "local: one",
        citations: [
          {
            number: 1,
            entryId: owls.id,
            title: nasty,
            siteName: null,
            field: "text",
            quote: "First",
            start: 0,
            end: 5,
          },
        ],
      },
    ]);
  });
});

describe("GET /api/export?format=json", () => {
  it("holds everything that its schema describes, with the files", async () => {
    const { status, headers, bytes } = await ask("");
    expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(headers.get("content-disposition")).toMatch(
      /filename="Commonplace \d{4}-\d\d-\d\d\.zip"/,
    );
    const files = await parseZip(bytes);
    const document = ExportDocument.parse(JSON.parse(files.get("commonplace.json")!.toString()));
    expect(document.entries.map(({ id }) => id)).toEqual([lost.id, mice.id, owls.id]);
    const [gone, kept, page] = document.entries;
    expect(page).toMatchObject({
      title: nasty,
      originalTitle: "Page title",
      originalSummary: null,
      collectionId: birds,
      topics: ["Night, birds", "2024"],
      text: "First paragraph.\n\n# Not a heading\n",
      whyItsInteresting: "=SUM(A1)\n--- because",
      file: null,
      isPrivate: true,
    });
    expect(gone!.file).toMatchObject({ name: "re:port?.txt", path: null });
    expect(files.get(kept!.file!.path!)!.toString()).toBe("mice".repeat(50));
    expect(document.collections).toMatchObject([
      { id: birds, title: "Birds: a/b", interests: [{ name: "Owls" }] },
      { isUnfiled: true },
    ]);
    expect(document.links).toMatchObject([{ from: owls.id, to: mice.id }]);
    expect(document.projects).toMatchObject([
      {
        name: "Barn: owls?",
        people: [{ contactName: "Grace" }],
        entries: [{ entryId: owls.id, notes: "for the roof" }],
      },
    ]);
    expect(document.conversations).toMatchObject([
      {
        about: { kind: "collection", id: birds },
        messages: [
          { role: "user", text: "When?", answer: null },
          { answer: { model: "local: one", citations: [{ entryId: owls.id, quote: "First" }] } },
        ],
      },
    ]);
    expect(document.profile).toMatchObject({ email: "ada@example.org" });
  });

  it("is a single file without files", async () => {
    const { headers, bytes } = await ask("?files=false");
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("content-encoding")).toBeNull();
    const { entries } = ExportDocument.parse(JSON.parse(bytes.toString()));
    expect(entries.map(({ file }) => file?.path)).toEqual([null, null, undefined]);
    const alone = await ask(`?ids=${owls.id},${owls.id.toUpperCase()}`);
    expect(alone.headers.get("content-type")).toBe("application/json");
  });

  it.each([
    ["a collection", () => `collectionId=${birds}`, "collection", "Birds a b "],
    ["a project", () => `projectId=${project}`, "project", "Barn owls "],
    ["a selection", () => `ids=${owls.id}`, "selection", "Commonplace "],
  ])("of %s holds only what belongs to it", async (_what, query, kind, name) => {
    const { headers, bytes } = await ask(`?${query()}`);
    expect(headers.get("content-disposition")).toContain(`filename="${name}`);
    const document = ExportDocument.parse(JSON.parse(bytes.toString()));
    expect(document).toMatchObject({
      scope: { kind },
      profile: null,
      conversations: [],
      links: [],
      entries: [{ id: owls.id }],
      collections: [{ id: birds }],
    });
    expect(document.projects).toHaveLength(kind === "project" ? 1 : 0);
  });

  it("has a published schema", async () => {
    const { status, body } = await ada.get<{ properties: object }>("/api/export/schema.json");
    expect(status).toBe(200);
    expect(Object.keys(body.properties)).toEqual(Object.keys(ExportDocument.shape));
  });
});

describe("GET /api/export", () => {
  it("requires a session, own objects and at most one scope", async () => {
    for (const query of [`collectionId=${birds}`, `projectId=${project}`, `ids=${owls.id}`]) {
      for (const format of ["json", "markdown", "html", "csv"]) {
        const answer = await download(opened, eve.token, `?format=${format}&${query}`);
        expect(answer.status).toBe(404);
      }
    }
    const many = Array.from({ length: maxSelected }, () => randomUUID());
    expect((await ask(`?ids=${many.join()}`)).status).toBe(404);
    expect((await ask(`?ids=${[...many, owls.id].join()}`)).status).toBe(400);
    const mine = await download(opened, eve.token, "?format=markdown");
    expect(await parseZip(mine.bytes)).toEqual(new Map());
    for (const query of ["format=pdf", "ids=1", `collectionId=${birds}&projectId=${project}`])
      expect((await ask(`?${query}`)).status).toBe(400);
  });
});
