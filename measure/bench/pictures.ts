/** Saves pages with pictures: how fast, with how much CPU, and how much the pictures take on disk and to show. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { startApp } from "../../scripts/app-process.ts";
import { ask, fetchJson, type Target, timeSequentially } from "./http.ts";
import { picturesOfBook, picturesOfPage, startPicturedSite } from "./pictured-site.ts";
import { logProgress, milliseconds, type Row, sum } from "./table.ts";

const pages = 50;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000).toLocaleString("en")} kB`;

export async function measurePictures(
  dataDir: string,
  signIn: (url: string) => Promise<{ target: Target; userId: string }>,
): Promise<Row[]> {
  const site = await startPicturedSite();
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
