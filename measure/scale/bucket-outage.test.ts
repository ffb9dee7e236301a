/** The S3 server is gone or hangs for a minute: what needs a file is refused, all else works, and nothing is lost. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { readProcMemory } from "#server/child/process-memory.ts";
import { createTestDatabase } from "#server/testing/database/create-test-database.ts";
import { parseZip } from "#server/testing/parse-zip.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { startMailServer } from "#server/testing/servers/mail-server.ts";
import { templateDatabase } from "#server/testing/setup/global-setup.ts";
import { createPicture } from "#server/testing/test-pictures.ts";
import { waitFor } from "#server/testing/test-context.ts";
import {
  type Acknowledged,
  type Answered,
  type FileKind,
  type FileLoad,
  describeAnswer,
  describeAnswers,
  findTime,
  startFileLoad,
} from "./file-load.ts";
import { signUp } from "./mixed-load.ts";
import { type Bucket, startBucket } from "./services/bucket.ts";

const outageMilliseconds = 60_000;
/** A client waits no longer for an answer: an upload 30 s for its permit, and 30 s for a server that hangs. */
const maxWaitMilliseconds = 65_000;
/** Until files can be used again. */
const maxReturnMilliseconds = 30_000;
/** Of another user's lists, or twice the time that they took before on a busy machine. */
const maxMedianMilliseconds = 500;
/** Above what each process used before. 15 MB are uploaded every 5 s. */
const maxGrowthBytes = 250 * 1024 * 1024;
/** Until a server that hangs is found out, requests that wait for it use up the permits of their kind. */
const reason =
  /The file storage does not answer at the moment\. Please try again shortly\.|Too many (uploads|files|pictures|exports)/;
const needFiles: readonly FileKind[] = ["upload", "large upload", "file", "picture", "export"];

const shade = (path: string) => [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
const site = await servePages((request, response) => {
  const path = request.url!;
  if (path.endsWith(".png"))
    response
      .writeHead(200, { "content-type": "image/png" })
      .end(createPicture(400, 300, shade(path) % 256));
  else
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<!doctype html><title>${path}</title><article><h1>${path}</h1><img src="${path}.png" alt="An owl" width="400" height="300">${`<p>Owls hunt at night, and mice know it. ${path}.</p>`.repeat(9)}</article>`,
      );
});

const endings: (() => unknown)[] = [];
let bucket: Bucket;
let database: pg.Client;
let processes: ServerProcess[];
const folders: string[] = [];
let place: Parameters<typeof startFileLoad>[0];

beforeAll(async () => {
  endings.push(closeLocalSites);
  const { options: _options, ...cluster } = inject("cluster");
  const name = await createTestDatabase(templateDatabase);
  const given = { ...cluster, port: String(cluster.port) };
  const query = new URLSearchParams({ user: "commonplace", ...given });
  database = new pg.Client({ ...cluster, user: "commonplace_admin", database: name });
  await database.connect();
  endings.push(() => database.end());
  bucket = await startBucket();
  endings.push(bucket.close);
  const mails = await startMailServer();
  endings.push(mails.close);
  const start = async (role: "web" | "worker") => {
    const dataDir = mkdtempSync(join(tmpdir(), `cp-outage-${role}-`));
    folders.push(dataDir);
    const started = await startServerProcess({
      ...bucket.settings,
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres:///${name}?${query}`,
      ROLE: role,
      SESSION_SECRET: "the-same-secret-of-a-test-in-both-processes",
      SMTP_URL: mails.url,
      MAIL_FROM: "notes@example.org",
      FETCH_ALLOW: site.allow.join(),
    });
    endings.push(() => {
      started.child.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    });
    return started;
  };
  processes = [await start("web"), await start("worker")];
  const { origin } = processes[0]!;
  const token = await signUp(origin, mails, "ada@example.org");
  const otherToken = await signUp(origin, mails, "eve@example.org");
  place = { origin, token, otherToken, siteOrigin: site.origin, fileEntryId: "", picturePath: "" };

  const post = async (path: string, init: RequestInit) => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/api/functions/${path}`, {
      ...init,
      headers,
      method: "POST",
    });
    return ((await response.json()) as { entry: Entry }).entry;
  };
  const form = new FormData();
  form.append("file", new Blob(["Owls hunt at night."]), "owls.txt");
  const uploaded = await post("upload-file", { body: form });
  place.fileEntryId = uploaded.id;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ url: `${site.origin}/first` });
  let linked = await post("process-url", { headers, body });
  while (linked.picture === null) {
    await sleep(100);
    linked = await getEntry(linked.id);
  }
  place.picturePath = linked.picture.url;
});
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

const get = (path: string) =>
  fetch(`${place.origin}${path}`, { headers: { authorization: `Bearer ${place.token}` } });
const canReadFile = async () =>
  (await get(`/api/entries/${place.fileEntryId}/file`)).status === 200;
const getEntry = async (id: string) => (await (await get(`/api/entries/${id}`)).json()) as Entry;

const listScratch = (folder: string) => {
  const scratch = join(folder, "scratch");
  return existsSync(scratch) ? readdirSync(scratch) : [];
};

/** The resident memory of each process, in bytes. */
const readMemory = () => processes.map(({ child }) => readProcMemory(child.pid!)!.rss);

const print = (text: string) => process.stderr.write(`${text}\n`);
const isRefusal = ({ status, retryAfter, bytes }: Answered) =>
  (status === 503 || status === 429) && Number(retryAfter) > 0 && reason.test(bytes.toString());
const isFine = ({ status }: Answered) => status === 200 || status === 201;

async function runFor(milliseconds: number, load: FileLoad): Promise<number[]> {
  const peaks = [0, 0];
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    for (const [at, bytes] of readMemory().entries()) peaks[at] = Math.max(peaks[at]!, bytes);
    await sleep(200);
  }
  expect(load.answers.length).toBeGreaterThan(0);
  return peaks;
}

/** In words: what was acknowledged and is not there. */
async function findLosses(acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const losses: string[] = [];
  for (const { kind, id, content } of acknowledged) {
    const entry = await getEntry(id);
    if (entry.status !== "ready") losses.push(`the ${kind} ${id} is ${entry.status}`);
    if (kind === "link" && entry.picture === null) losses.push(`the link ${id} has no picture`);
    if (content === null) continue;
    const file = Buffer.from(await (await get(`/api/entries/${id}/file`)).arrayBuffer());
    if (!file.equals(content)) losses.push(`the file of ${id} has other bytes`);
  }
  const ids = acknowledged.filter(({ kind }) => kind === "upload").map(({ id }) => id);
  const answer = await get(`/api/export?format=json&ids=${ids.slice(-50).join()}`);
  const exported = await parseZip(Buffer.from(await answer.arrayBuffer()));
  for (const id of ids.slice(-50))
    if (!exported.has(`files/${id}/owls.txt`)) losses.push(`the export lacks the file of ${id}`);
  return losses;
}

describe.each([
  ["is gone", () => bucket.kill("SIGKILL"), () => bucket.start()],
  ["hangs", async () => bucket.hang(), async () => bucket.resume()],
])("an S3 server that %s for a minute", (how, leave, comeBack) => {
  it(
    "loses nothing acknowledged, has requests for files refused with 503, and all else served",
    { timeout: 600_000 },
    async () => {
      const name = how.replace(" ", "-");
      await waitFor(canReadFile);
      const before = startFileLoad(place, `${name}-before`);
      const usual = await runFor(15_000, before);
      await before.stop();
      expect(before.answers.filter((one) => !isFine(one)).map(describeAnswer)).toEqual([]);

      await leave();
      const during = startFileLoad(place, `${name}-during`);
      const peaks = await runFor(outageMilliseconds, during);
      await comeBack();
      const backAt = performance.now();
      await during.stop();

      for (const [kind, answers] of Map.groupBy(during.answers, (one) => one.kind))
        print(`${how}: ${kind}: ${describeAnswers(answers)}`);
      const ofOther = (load: FileLoad) => load.answers.filter(({ kind }) => kind === "list");
      print(`${how}: lists before: ${describeAnswers(ofOther(before))}`);
      const growth = peaks.map((bytes, at) => bytes - usual[at]!);
      print(
        `${how}: memory grew by ${growth.map((bytes) => Math.round(bytes / 1e6)).join(", ")} MB`,
      );
      const wrong = during.answers.filter((one) =>
        needFiles.includes(one.kind)
          ? !isRefusal(one) && !(isFine(one) && one.endedAt > backAt)
          : !isFine(one),
      );
      expect(wrong.map(describeAnswer)).toEqual([]);
      const late = during.answers.filter(
        ({ sentAt, endedAt }) => endedAt - sentAt > maxWaitMilliseconds,
      );
      expect(late.map(describeAnswer)).toEqual([]);
      expect(Math.max(...growth)).toBeLessThan(maxGrowthBytes);
      expect(findTime(ofOther(during), 0.5)).toBeLessThan(
        Math.max(maxMedianMilliseconds, 2 * findTime(ofOther(before), 0.5)),
      );

      const acknowledged = [...before.acknowledged, ...during.acknowledged];
      for (const kind of ["link", "text", "upload", "large upload"])
        expect(acknowledged.filter((one) => one.kind === kind).length).toBeGreaterThan(1);
      await waitFor(canReadFile);
      print(`${how}: a file could be read ${Math.round(performance.now() - backAt)} ms later`);
      expect(performance.now() - backAt).toBeLessThan(maxReturnMilliseconds);
      await waitFor(async () => {
        const { rows } = await database.query("select from pgboss.job where state < 'completed'");
        return rows.length === 0;
      });
      print(`${how}: no job was left ${Math.round(performance.now() - backAt)} ms later`);
      expect(await findLosses(acknowledged)).toEqual([]);
      const { rows: failed } = await database.query("select name from pgboss.job");
      expect(failed).toEqual([]);
      // Copies that jobs read are kept for a minute.
      await waitFor(async () => folders.every((folder) => listScratch(folder).length === 0));
    },
  );
});
