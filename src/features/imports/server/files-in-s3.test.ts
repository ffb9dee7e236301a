/** The app over HTTP with all files in S3, and while S3 is away. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import { sweepFiles } from "#features/entries/server/files/sweep-files.ts";
import { download } from "#features/export/server/testing/download.ts";
import type { Import } from "#features/imports/contract.ts";
import { storedFolders } from "#server/files/storage.ts";
import { parseZip } from "#server/testing/parse-zip.ts";
import { refuse, shortS3Times, startBucketServer } from "#server/testing/servers/bucket-server.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createTestContext, type TestContext, waitFor } from "#server/testing/test-context.ts";
import { createPicture } from "#server/testing/test-pictures.ts";
import type { ErrorBody } from "#shared/errors.ts";

const paragraph = "Rivers shape the land they cross, and the land shapes them in turn. ".repeat(9);
const page = `<!doctype html><html lang="en"><head><title>Rivers</title>
  <meta property="og:image" content="/lead.png"></head><body><article><h1>Rivers</h1>
  ${`<p>${paragraph}</p>`.repeat(4)}</article></body></html>`;
const picture = createPicture(1_200, 630);
/** Of several parts; most of it is blank lines, because reading and indexing many words would take long. */
const longText = `${`${paragraph}\n\n`.repeat(4)}${" \n\t\n".repeat(1_400_000)}`;

const server = await startBucketServer();
let context: TestContext;
let app: ReturnType<typeof createTestApp>;
let ada: TestClient;
let origin: string;

beforeAll(async () => {
  const site = await servePages((request, response) => {
    const isPicture = request.url === "/lead.png";
    response.writeHead(200, { "content-type": isPicture ? "image/png" : "text/html" });
    response.end(isPicture ? picture : page);
  });
  origin = site.origin;
  const settings = { ...server.settings, FETCH_ALLOW: site.allow.join() };
  context = await createTestContext(settings, { s3Times: shortS3Times });
  await context.work();
  app = createTestApp(context);
  ada = await app.signUp("ada@example.org");
});
afterEach(() => server.setFault(null));
afterAll(async () => {
  await context.close();
  closeLocalSites();
  await server.close();
});

const upload = (text: string, name = "notes.txt", by = ada) => {
  const body = new FormData();
  body.append("file", new Blob([text]), name);
  return by.send<{ entry: Entry } & ErrorBody>("POST", "/api/functions/upload-file", body);
};
const saveLink = (path: string, headers: Record<string, string> = {}) =>
  ada.send<{ entry: Entry }>(
    "POST",
    "/api/functions/process-url",
    { url: `${origin}${path}` },
    headers,
  );
const entryOf = async (id: string, by = ada) => (await by.get<Entry>(`/api/entries/${id}`)).body;
const entriesOf = async (by = ada) =>
  (await by.get<{ items: Entry[] }>("/api/entries?limit=100")).body.items;
const inBucket = (start: string) =>
  server.listKeys().filter((key) => key.startsWith(`ours/${start}`));

/** A request that began before the server came back may still be trying; until it ends, all others are refused. */
async function comeBackAndAnswer(): Promise<void> {
  await server.comeBack();
  await waitFor(() =>
    context.storage.exists("uploads/none").then(
      () => true,
      () => false,
    ),
  );
}

function expectNothingOnDisk(): void {
  expect(existsSync(join(context.env.dataDir, "files"))).toBe(false);
}

describe("with all files in S3", () => {
  it("stores and returns an upload of several parts, and reads it", async () => {
    const { status, body } = await upload(longText);
    expect([status, body.entry.status]).toEqual([201, "ready"]);
    const { entry } = body;
    expect(inBucket("uploads")).toEqual([expect.stringContaining(entry.captureId)]);
    const file = await ada.get<string>(`/api/entries/${entry.id}/file`);
    expect([file.status, file.body === longText]).toEqual([200, true]);
    const content = await ada.get<EntryContent>(`/api/entries/${entry.id}/content`);
    expect(content.body.text).toContain("Rivers shape the land");
    expectNothingOnDisk();
  });

  it("keeps a page and its picture, and shows both", async () => {
    const { body } = await saveLink("/rivers");
    expect(body.entry.status).toBe("ready");
    const { picture: shown } = await waitFor(async () => {
      const entry = await entryOf(body.entry.id);
      return entry.picture === null ? null : entry;
    });
    expect(await ada.get(shown!.url)).toMatchObject({ status: 200 });
    const content = await ada.get<EntryContent>(`/api/entries/${body.entry.id}/content`);
    expect(content.body.html).toContain("Rivers shape the land");
    expect(inBucket("pages")).toHaveLength(1);
    expect(inBucket("pictures").length).toBeGreaterThan(0);
    expectNothingOnDisk();
  });

  it("exports the files, resumes the download from S3, and imports it again", async () => {
    const whole = await download(app, ada.token, "?format=json&files=true");
    expect(whole.status).toBe(200);
    const members = [...(await parseZip(whole.bytes)).keys()];
    expect(members.filter((path) => path.startsWith("files/"))).toHaveLength(1);
    expect(inBucket("exports")).toHaveLength(1);
    const range = { range: "bytes=100-", "if-range": whole.headers.get("etag")! };
    const rest = await download(app, ada.token, "?format=json&files=true", range);
    expect(rest.status).toBe(206);
    expect(rest.bytes.equals(whole.bytes.subarray(100))).toBe(true);
    expect(readdirSync(join(context.env.dataDir, "scratch"))).toEqual([]);

    const eve = await app.signUp("eve@example.org");
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(whole.bytes)]), "commonplace.zip");
    form.append("dryRun", "false");
    const { body, status } = await eve.send<{ import: Import }>("POST", "/api/import", form);
    expect(status).toBe(202);
    await waitFor(async () => {
      const found = (await eve.get<Import>(`/api/imports/${body.import.id}`)).body;
      if (found.status === "failed") throw new Error(found.failure ?? "failed");
      return found.status === "finished";
    });
    const imported = (await entriesOf(eve)).find(({ file }) => file !== null);
    const file = await eve.get<string>(`/api/entries/${imported!.id}/file`);
    expect(file.body === longText).toBe(true);
    // The uploaded file is not needed any more.
    await waitFor(async () => inBucket("imports").length === 0);
  });

  it("keeps a temporary image until it is deleted", async () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(picture)]), "photo.png");
    const path = "/api/storage/image-uploads";
    const { body, status } = await ada.send<{ filePath: string }>("POST", path, form);
    expect([status, inBucket("image-uploads").length]).toEqual([201, 1]);
    const own = `${path}/${encodeURIComponent(body.filePath)}`;
    expect((await ada.send("DELETE", own)).status).toBe(204);
    expect(inBucket("image-uploads")).toEqual([]);
  });

  it("answers 404 for a file that does not exist", async () => {
    const { body } = await upload("A short note.", "short.txt");
    await context.storage.delete(
      inBucket("uploads")
        .find((key) => key.includes(body.entry.captureId))!
        .slice("ours/".length),
    );
    expect((await ada.get(`/api/entries/${body.entry.id}/file`)).status).toBe(404);
  });
});

it("stores files in the folders that can be moved, and in no other", () => {
  const folders = server.requests
    .filter((request) => request.startsWith("PUT "))
    .map((request) => request.split("/")[3]!)
    .filter((folder) => !folder.startsWith("commonplace-probe-"));
  expect([...new Set(folders)].toSorted()).toEqual([...storedFolders].toSorted());
});

describe.each([
  ["is gone", () => server.leave(), comeBackAndAnswer],
  [
    "answers 503",
    async () => server.setFault(refuse(503, "SlowDown")),
    async () => server.setFault(null),
  ],
])("while S3 %s", (_name, leave, comeBack) => {
  it("answers 503 and saves nothing if a request needs a file, and serves everything else", async () => {
    const { body } = await upload("A note that was stored before.", "before.txt");
    const before = (await entriesOf()).length;
    await leave();
    const refused = await upload(longText, "lost.txt");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.body.error.message).toMatch(/^The file storage does not answer at the moment/);
    expect((await ada.get(`/api/entries/${body.entry.id}/file`)).status).toBe(503);
    expect((await download(app, ada.token, "?format=json&files=true")).status).toBe(503);
    // Lists and texts are in the database.
    expect(await entriesOf()).toHaveLength(before);
    expect((await ada.get(`/api/entries/${body.entry.id}/content`)).status).toBe(200);
    await comeBack();
    const file = await ada.get<string>(`/api/entries/${body.entry.id}/file`);
    expect(file.body).toBe("A note that was stored before.");
  });

  it("keeps a saved link waiting without counting attempts, and reads it afterwards", async () => {
    await leave();
    const path = `/${_name.replaceAll(" ", "-")}`;
    const { body, status } = await saveLink(path, { prefer: "respond-async" });
    expect([status, body.entry.status]).toEqual([201, "processing"]);
    const ofCapture = "data ->> 'captureId' = $1 and state < 'completed'";
    const loadJob = async () => {
      const { rows } = await context.database.system.query<{ state: string; retries: number }>(
        `select state, retry_count as retries from pgboss.job where ${ofCapture}`,
        [body.entry.captureId],
      );
      return rows[0];
    };
    await waitFor(async () => (await loadJob())?.state === "retry");
    expect(await loadJob()).toEqual({ state: "retry", retries: 0 });
    expect((await entryOf(body.entry.id)).status).toBe("processing");
    await comeBack();
    await context.database.system.query(
      `update pgboss.job set start_after = now() where ${ofCapture}`,
      [body.entry.captureId],
    );
    await waitFor(async () => (await entryOf(body.entry.id)).status === "ready");
  });

  it("deletes an entry, and leaves its file to the sweep", async () => {
    const { body } = await upload("A note to delete.", "deleted.txt");
    const { id, captureId } = body.entry;
    await leave();
    expect((await ada.send("DELETE", `/api/entries/${id}`)).status).toBe(204);
    expect((await ada.send("DELETE", `/api/trash/${id}`)).status).toBe(204);
    const isKept = () => inBucket("uploads").some((key) => key.includes(captureId));
    await waitFor(async () => {
      const { rowCount } = await context.database.system.query(
        "select from pgboss.job where name = 'remove-unheld' and state < 'completed'",
      );
      return rowCount === 0;
    });
    expect(isKept()).toBe(true);
    await comeBack();
    await waitFor(async () => {
      await sweepFiles(context, { ageMilliseconds: -5_000 });
      return !isKept();
    });
    expect(isKept()).toBe(false);
  });
});
