import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpClientsWithSite } from "#server/testing/contexts.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { saveEntryFor } from "#server/testing/test-entries.ts";
import type { ErrorBody } from "#shared/errors.ts";

let isDown = true;

const { context, ada, eve, origin } = await setUpClientsWithSite((request, response) => {
  const title = `Tides ${request.url}`;
  response.writeHead(isDown ? 404 : 200, { "content-type": "text/html" });
  response.end(
    `<title>${title}</title><article><h1>${title}</h1><p>${"Tides follow the moon, and harbours publish their heights. ".repeat(12)}</p></article>`,
  );
});

beforeEach(() => {
  isDown = true;
});

const reprocess = (client: TestClient, body: object) =>
  client.send<{ changed: number } & ErrorBody>("POST", "/api/entries/reprocess", body);

const load = async ({ id }: Entry) => (await ada.get<Entry>(`/api/entries/${id}`)).body;

async function saveUrl(page: string, body: object = {}): Promise<Entry> {
  const url = `${origin}/${page}`;
  const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", {
    url,
    ...body,
  });
  return saved.body.entry;
}

const savePasted = async (text: string) =>
  (await ada.send<{ entry: Entry }>("POST", "/api/functions/process-text-entry", { text })).body
    .entry;

describe("POST /api/entries/reprocess", () => {
  it("reads all that failed again, and leaves the others as they are", async () => {
    const failed = [await saveUrl("a", { whyInteresting: "Pollen" }), await saveUrl("b")];
    expect(failed.map(({ status }) => status)).toEqual(["failed", "failed"]);
    isDown = false;
    const read = await saveUrl("c");
    const { status, body } = await reprocess(ada, { ids: [...failed, read].map(({ id }) => id) });
    expect([status, body.changed]).toEqual([200, 2]);
    const now = await waitFor(async () => {
      const loaded = await Promise.all(failed.map(load));
      return loaded.every((entry) => entry.status === "ready") && loaded;
    });
    expect(now.map(({ title, failure }) => [title, failure])).toEqual([
      ["Tides /a", null],
      ["Tides /b", null],
    ]);
    expect(now[0]!.whyItsInteresting).toBe("Pollen");
    expect(await load(read)).toEqual(read);
  });

  it("keeps all as bare links", async () => {
    const failed = [await saveUrl("d"), await saveUrl("e")];
    const ids = failed.map(({ id }) => id);
    expect((await reprocess(ada, { ids, linkOnly: true })).body.changed).toBe(2);
    for (const entry of failed)
      expect(await load(entry)).toMatchObject({ status: "ready", failure: null, summary: "" });
  });

  it("changes nothing if one of them is no link", async () => {
    const failed = await saveUrl("f");
    const text = await savePasted("Honey keeps for ages.");
    const refused = await reprocess(ada, { ids: [failed.id, text.id], linkOnly: true });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      "Only a link can be kept without its text",
    ]);
    expect(await load(failed)).toEqual(failed);
  });

  it("changes nothing if one of them is another user's, or was saved first by another user", async () => {
    const failed = await saveUrl("g", { isPrivate: false });
    const held = await eve.send<{ entry: Entry }>("POST", "/api/functions/process-url", {
      url: `${origin}/h`,
    });
    const session = await eve.get<{ user: { id: string } }>("/api/auth/get-session");
    const ctx: Ctx = { app: context, userId: session.body.user.id };
    const copy = await saveEntryFor(ctx, failed.captureId);
    const theirs = held.body.entry.id;
    for (const [ids, status] of [
      [[theirs, failed.id], 404],
      [[theirs, copy.id], 403],
    ] as const)
      for (const linkOnly of [false, true])
        expect((await reprocess(eve, { ids, linkOnly })).status).toBe(status);
    expect((await eve.get<Entry>(`/api/entries/${theirs}`)).body).toEqual(held.body.entry);
    expect(await load(failed)).toEqual(failed);
  });

  it.each([
    [{ ids: [] }, "Please choose at least one entry"],
    [
      { ids: Array.from({ length: 5_001 }, () => randomUUID()) },
      "At most 5,000 entries can be chosen at once",
    ],
    [{ ids: ["one"] }, expect.any(String)],
    [{}, expect.any(String)],
  ])("rejects %#", async (body, message) => {
    const refused = await reprocess(ada, body);
    expect([refused.status, refused.body.error.message]).toEqual([400, message]);
  });
});
