/** Saves pages with pictures: how fast, with how much CPU, and how much the pictures take on disk and to show. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { encodeJpeg, paint } from "#server/pictures/testing/sample-pictures.ts";
import { seededRandom } from "#server/testing/seeded-random.ts";
import { startApp } from "../scripts/app-process.ts";
import { ask, fetchJson, type Target, timeSequentially } from "./http.ts";
import { logProgress, milliseconds, type Row } from "./table.ts";

const pages = 50;
const picturesOfPage = 4;
const picturesOfBook = 20;
const sentence = "Tides follow the moon, and harbours publish their heights for the day. ";
const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000).toLocaleString("en")} kB`;

export async function measurePictures(
  dataDir: string,
  signIn: (url: string) => Promise<{ target: Target; userId: string }>,
): Promise<Row[]> {
  const site = await startSite();
  const app = await startApp(dataDir, { FETCH_ALLOW: site.hostPort });
  try {
    const { target } = await signIn(app.url);
    logProgress(`saving a page of ${picturesOfBook} pictures`);
    const before = readCpuSeconds(app.pid);
    await save(target, [`http://${site.hostPort}/book`]);
    await untilKept(target, 1);
    // The child that converts ends when it is idle; only then is its time counted.
    await wait(8_000);
    const cpu = readCpuSeconds(app.pid) - before;

    logProgress(`saving ${pages} pages of ${picturesOfPage + 1} pictures`);
    const startedAt = performance.now();
    const links = Array.from({ length: pages }, (_, at) => `http://${site.hostPort}/page-${at}`);
    await save(target, links);
    const isReady = async () =>
      (await listEntries(target)).every(({ status }) => status === "ready");
    while (!(await isReady())) await wait(50);
    const readSeconds = (performance.now() - startedAt) / 1_000;
    await untilKept(target, pages + 1);
    const keptSeconds = (performance.now() - startedAt) / 1_000;

    const bytes = measureFolder(join(dataDir, "files", "pictures"));
    const shown = await listEntries(target);
    const list = await timeSequentially(300, () => ask(target, "/api/entries"));
    const thumbnails = await Promise.all(shown.slice(0, 25).map((entry) => weigh(target, entry)));
    const entryId = shown[0]!.id;
    const ofEntry = await (await fetchJson(target, `/api/entries/${entryId}/pictures`)).json();
    const full = await Promise.all(
      (ofEntry as EntryPictures).items.map(({ url }) => weighAt(target, url)),
    );
    await fetchJson(target, "/api/pictures", { method: "DELETE" });
    while ((await listEntries(target)).some(({ picture }) => picture !== null)) await wait(100);
    const bare = await timeSequentially(300, () => ask(target, "/api/entries"));
    return [
      {
        what: `${picturesOfBook} pictures of 1600×1000 fetched and kept, CPU of all processes, with reading their page`,
        reach: "≤ 3.5 s",
        measured: `${cpu.toFixed(1)} s`,
      },
      {
        what: `${pages} pages of ${picturesOfPage + 1} pictures: pages read / pictures kept, per second`,
        reach: "",
        measured: `${(pages / readSeconds).toFixed(1)} / ${((pages * (picturesOfPage + 1)) / keptSeconds).toFixed(1)}`,
      },
      {
        what: "pictures on disk, per page",
        reach: "",
        measured: kilobytes(bytes / (pages + 1)),
      },
      {
        what: "list of 25 with pictures / without, sequential p50",
        reach: "≤ 2 ms",
        measured: `${milliseconds(list.p50)} / ${milliseconds(bare.p50)}`,
      },
      {
        what: "thumbnails of a list of 25 / pictures of an entry page, bytes",
        reach: "",
        measured: `${kilobytes(sum(thumbnails))} / ${kilobytes(sum(full))}`,
      },
    ];
  } finally {
    await app.stop();
    site.close();
  }
}

async function startSite(): Promise<{ hostPort: string; close: () => void }> {
  const photographs = await Promise.all(
    Array.from({ length: picturesOfBook }, (_, seed) => drawPhotograph(seed)),
  );
  const server = createServer((request, response) => {
    const picture = /^\/photo-(\d+)-(\d+)\.jpg$/.exec(request.url!);
    if (picture !== null) {
      // A trailing comment makes every address another picture.
      const photograph = photographs[Number(picture[1]) % photographs.length]!;
      response.writeHead(200, { "content-type": "image/jpeg" });
      response.end(withComment(photograph, picture[2]!));
      return;
    }
    const name = request.url!.slice(1);
    const isBook = name === "book";
    const page = isBook ? 1_000 : Number(name.split("-")[1]);
    if (!isBook && Number.isNaN(page)) return void response.writeHead(404).end();
    const count = isBook ? picturesOfBook : picturesOfPage;
    const pictures = Array.from(
      { length: count },
      (_, at) => `<p>${sentence.repeat(6)}</p><img src="/photo-${at + 1}-${page}.jpg">`,
    );
    const lead = isBook ? 1 : 0;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<title>Page ${page}</title><meta property="og:image" content="/photo-${lead}-${page}.jpg">
       <article><h1>Page ${page}</h1>${pictures.join("")}</article>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hostPort: `127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Waves of light with grain: about as large as a photograph. */
function drawPhotograph(seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  return encodeJpeg(
    paint(1_600, 1_000, (x, y) => {
      const light = 128 + 60 * Math.sin((x + seed * 37) / 90) + 50 * Math.cos(y / (40 + seed));
      const grain = random() * 24;
      return [light + grain, light * 0.8 + grain, 255 - light + grain].map((value) =>
        Math.max(0, Math.min(255, Math.round(value))),
      ) as [number, number, number];
    }),
  );
}

/** Adds a JPEG comment after the first marker. */
function withComment(jpeg: Buffer, words: string): Buffer {
  const comment = Buffer.from(words);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

async function save(target: Target, links: readonly string[]): Promise<void> {
  const body = JSON.stringify({ id: randomUUID(), links });
  const answer = await fetchJson(target, "/api/batches", { method: "POST", body });
  if (!answer.ok) throw new Error(`the batch was answered with ${answer.status}`);
}

async function listEntries(target: Target): Promise<Entry[]> {
  const answer = await fetchJson(target, "/api/entries?limit=100");
  return ((await answer.json()) as { items: Entry[] }).items;
}

/** Waits until no picture of any entry waits. */
async function untilKept(target: Target, count: number): Promise<void> {
  for (;;) {
    const entries = await listEntries(target);
    const waiting = await Promise.all(
      entries.map(async ({ id, status }) => {
        const answer = await fetchJson(target, `/api/entries/${id}/pictures`);
        const { items, waiting: left } = (await answer.json()) as EntryPictures;
        return status === "ready" && items.length > 0 ? left.length : 1;
      }),
    );
    if (entries.length >= count && sum(waiting) === 0) return;
    await wait(500);
  }
}

async function weigh(target: Target, { picture }: Entry): Promise<number> {
  return picture === null ? 0 : weighAt(target, `${picture.url}?size=thumbnail`);
}

async function weighAt(target: Target, path: string): Promise<number> {
  return (await (await fetchJson(target, path)).arrayBuffer()).byteLength;
}

/** Of the process, and of its children that have ended. */
function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return sum(fields.slice(11, 15).map(Number)) / 100;
}

function measureFolder(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return sum(
    files.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0)),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
