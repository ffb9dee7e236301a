/** Batches over HTTP: what becomes of each link and file, and what other users cannot do. */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Batch, type BatchDetails, type CaptureBatch } from "#features/capture/contract.ts";
import { maxBatchItems } from "#shared/batch-limits.ts";
import type { Entry } from "#features/entries/contract.ts";
import { setUpClientsWithSite } from "#server/testing/contexts.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import type { ErrorBody } from "#shared/errors.ts";
import type { Page } from "#shared/pages.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { fetchLimits } from "../steps/fetch-step.ts";
import { createBatch } from "./create-batch.ts";

const respondAsync = { prefer: "respond-async" };
let busyAnswers = 0;
/** Pages below /held are answered once this resolves. */
let held = Promise.resolve();

const { ada, eve, origin, context } = await setUpClientsWithSite((request, response) => {
  const url = request.url!;
  if (url.startsWith("/gone")) response.writeHead(404).end();
  else if (url.startsWith("/busy") && (busyAnswers += 1) === 1)
    response.writeHead(429, { "retry-after": "1" }).end();
  else if (url.startsWith("/held")) void held.then(() => sendPage(response, url));
  else if (!url.startsWith("/never")) sendPage(response, url);
});

beforeEach(() => {
  busyAnswers = 0;
});

function sendPage(response: ServerResponse, url: string): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(
    `<title>Tides ${url}</title><article><h1>Tides ${url}</h1><p>${"Tides follow the moon, and harbours publish their heights. ".repeat(12)}</p></article>`,
  );
}

async function add(client: TestClient, batch: CaptureBatch): Promise<BatchDetails> {
  const { status, body } = await client.send<{ batch: BatchDetails }>(
    "POST",
    "/api/batches",
    batch,
  );
  expect(status).toBe(201);
  return body.batch;
}

const load = async (client: TestClient, { id }: { id: string }) =>
  (await client.get<BatchDetails>(`/api/batches/${id}`)).body;

const untilRead = (client: TestClient, batch: BatchDetails) =>
  waitFor(async () => {
    const now = await load(client, batch);
    return now.counts.processing === 0 && now;
  });

const countEntries = async (client: TestClient) =>
  (await client.get<Page<Entry>>("/api/entries?limit=100")).body.items.length;

function upload(client: TestClient, fields: Record<string, string>, name = "notes.txt") {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob(["A note about the harbour and its tides."]), name);
  return client.send<{ entry: Entry } & ErrorBody>(
    "POST",
    "/api/functions/upload-file",
    form,
    respondAsync,
  );
}

describe("POST /api/batches", () => {
  it("saves each link with the note, and names the outcome of each", async () => {
    const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", {
      url: `${origin}/known`,
    });
    const batch = await add(ada, {
      links: [
        `${origin}/one`,
        `${origin}/gone`,
        `${origin}/known#part`,
        "javascript:alert(1)",
        `${origin}/one/`,
        `https://example.org/${"a".repeat(5_000)}`,
      ],
      whyInteresting: "For the talk",
      isPrivate: false,
    });
    const { items, counts } = await untilRead(ada, batch);
    expect(items.map(({ state }) => state)).toEqual([
      "ready",
      "failed",
      "duplicate",
      "refused",
      "duplicate",
      "refused",
    ]);
    expect(counts).toMatchObject({ ready: 1, failed: 1, duplicate: 2, refused: 2, waiting: 0 });
    expect(items[0]).toMatchObject({ name: `${origin}/one`, entry: { title: "Tides /one" } });
    expect(items.map(({ reason }) => reason)).toEqual([
      null,
      expect.stringContaining("status 404"),
      "You saved this already, in Unfiled",
      "This is not the address of a web page.",
      "You saved this already, in Unfiled",
      "That address is too long (4,096 characters at most)",
    ]);
    expect(items[2]!.entry!.id).toBe(saved.body.entry.id);
    expect(items[4]!.entry!.id).toBe(items[0]!.entry!.id);
    const { body: entry } = await ada.get<Entry>(`/api/entries/${items[0]!.entry!.id}`);
    expect(entry).toMatchObject({ whyItsInteresting: "For the talk", isPrivate: false });
  });

  it("saves nothing twice when the same batch is sent again", async () => {
    const before = await countEntries(ada);
    const batch = { id: randomUUID(), links: [`${origin}/again/1`, `${origin}/again/2`] };
    const [first, second] = await Promise.all([add(ada, batch), add(ada, batch)]);
    expect(second.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
    expect(await countEntries(ada)).toBe(before + 2);
    const taken = await eve.send<ErrorBody>("POST", "/api/batches", batch);
    expect([taken.status, taken.body.error.code]).toEqual([409, "conflict"]);
    expect(await countEntries(eve)).toBe(0);
  });

  it("accounts for a hundred links of a user while another user's link is read", async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    held = promise;
    override(fetchLimits, { timeoutMs: 600_000 });
    onTestFinished(() => {
      release();
      restoreOverridden(fetchLimits);
    });
    // Only some of them are read, which takes most of the time.
    const [readable, refused] = [20, maxBatchItems - 20];
    const pages = Array.from({ length: readable }, (_, at) => `${origin}/held/${at}`);
    const links = [...pages, ...Array.from({ length: refused }, (_, at) => `no link ${at}`)];
    const batch = await add(eve, { links });
    expect(batch.items.map(({ name }) => name)).toEqual(links);
    const { body } = await ada.send<{ entry: Entry }>(
      "POST",
      "/api/functions/process-url",
      { url: `${origin}/between` },
      respondAsync,
    );
    await waitFor(async () => {
      const found = await ada.get<Entry>(`/api/entries/${body.entry.id}`);
      return found.body.status === "ready";
    });
    expect((await load(eve, batch)).counts).toMatchObject({ processing: readable, refused });
    release();
    const read = await waitFor(async () => {
      const now = await load(eve, batch);
      return now.counts.ready === readable && now;
    });
    expect(read.items.slice(0, readable).map(({ entry }) => entry!.title)).toEqual(
      pages.map((link) => `Tides ${new URL(link).pathname}`),
    );
  });

  it("asks a busy site again later", async () => {
    const batch = await add(ada, { links: [`${origin}/busy`] });
    await waitFor(async () => busyAnswers === 1);
    const { rows } = await waitFor(async () => {
      const found = await context.database.system.query<{ seconds: number }>(
        `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
         where name = 'fetch-page' and state = 'created' and data ->> 'retries' = '1'`,
      );
      return found.rows.length === 1 && found;
    });
    expect(rows[0]!.seconds).toBeGreaterThan(10);
    expect((await load(ada, batch)).counts.processing).toBe(1);
    await context.database.system.query(
      "update pgboss.job set start_after = now() where data ->> 'retries' = '1'",
    );
    expect((await untilRead(ada, batch)).counts.ready).toBe(1);
  });

  it.each([
    [{}, "Please provide links or files"],
    [{ links: Array.from({ length: 101 }, () => "x.test") }, "At most 100 links or files"],
    [{ links: ["x".repeat(9_000)] }, "One of the addresses is too long"],
    [{ links: [7] }, "expected string"],
  ])("rejects %#", async (body, message) => {
    const answer = await ada.send<ErrorBody>("POST", "/api/batches", body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.error)).toContain(message);
  });

  it("keeps the latest twenty batches of a user", async () => {
    const session = await eve.get<{ user: { id: string } }>("/api/auth/get-session");
    const ctx = { app: context, userId: session.body.user.id };
    const target = { files: [], whyInteresting: "", isPrivate: true };
    for (let at = 0; at < 22; at += 1) await createBatch(ctx, { ...target, links: [`no ${at}`] });
    const { body } = await eve.get<Page<Batch>>("/api/batches");
    expect(body.items).toHaveLength(20);
  });
});

describe("files of a batch", () => {
  it("wait for their bytes, and are refused before they are sent if they cannot be read", async () => {
    const { id, items } = await add(ada, {
      files: [
        { name: "notes.txt", size: 40 },
        { name: "film.mp4", size: 40 },
        { name: "empty.pdf", size: 0 },
        { name: "large.pdf", size: 101 * 1024 * 1024 },
      ],
      whyInteresting: "Given with the batch",
    });
    expect(items.map(({ state, reason }) => [state, reason])).toEqual([
      ["waiting", null],
      ["refused", "Files of this type cannot be read."],
      ["refused", "That file is empty."],
      ["refused", "That file is larger than 100 MB."],
    ]);
    const batchItemId = items[0]!.id;
    expect((await upload(ada, { batchItemId })).status).toBe(201);
    const twice = await upload(ada, { batchItemId });
    expect([twice.status, twice.body.error.code]).toEqual([404, "not_found"]);
    const after = await untilRead(ada, { id } as BatchDetails);
    expect(after.items[0]).toMatchObject({ state: "ready", name: "notes.txt" });
  });

  it("saves a refused link again, for the same item", async () => {
    const { items, id } = await add(ada, { links: [`${origin}/known-2`, `${origin}/known-2`] });
    const answer = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", {
      url: items[1]!.name,
      allowDuplicate: true,
      batchItemId: items[1]!.id,
    });
    expect(answer.status).toBe(201);
    const after = await load(ada, { id });
    expect(after.items[1]!.entry!.id).toBe(answer.body.entry.id);
    expect(after.counts.duplicate).toBe(0);
  });
});

describe("GET and DELETE /api/batches/:id", () => {
  it("shows that an entry was deleted, and forgets a batch without its entries", async () => {
    const batch = await add(ada, { links: [`${origin}/kept`, `${origin}/deleted`] });
    const { items } = await untilRead(ada, batch);
    await ada.send("DELETE", `/api/entries/${items[1]!.entry!.id}`);
    expect((await load(ada, batch)).items.map(({ state }) => state)).toEqual(["ready", "deleted"]);
    expect((await ada.send("DELETE", `/api/batches/${batch.id}`)).status).toBe(204);
    expect((await ada.get(`/api/batches/${batch.id}`)).status).toBe(404);
    expect((await ada.get(`/api/entries/${items[0]!.entry!.id}`)).status).toBe(200);
  });

  it("returns 404 for another user's batch and items", async () => {
    const { id, items } = await add(ada, { files: [{ name: "notes.txt", size: 40 }] });
    expect((await eve.get(`/api/batches/${id}`)).status).toBe(404);
    expect((await eve.send("DELETE", `/api/batches/${id}`)).status).toBe(404);
    const before = await countEntries(eve);
    expect((await upload(eve, { batchItemId: items[0]!.id })).status).toBe(404);
    expect(await countEntries(eve)).toBe(before);
    expect((await load(ada, { id })).items[0]!.state).toBe("waiting");
  });
});
