/**
 * `npm run attack:full-disk -- FOLDER`: fills the disk of FOLDER while a user lists entries and another one uploads, then stops the
 * app. FOLDER is on a small disk of its own, such as `mount -t tmpfs -o size=500m tmpfs FOLDER`. Exits with 1 if a request was not
 * answered, if the lists failed, or if the app or PostgreSQL is left running.
 */
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isAlive } from "#server/db/embedded/pid-file.ts";
import { milliseconds, quantile } from "../bench/table.ts";
import { startAttackedApp } from "./attacked-app.ts";
import { type Hostile, strike, uploadOf } from "./hostile-client.ts";
import { startNeighbours } from "./neighbours.ts";
import { signUp } from "./sign-up.ts";

const maxDiskBytes = 4 * 2 ** 30;
const rounds = 12;
const uploadBytes = 20 * 2 ** 20;

const [folder] = parseArgs({ allowPositionals: true }).positionals;
if (folder === undefined) throw new Error("Name a folder on a small disk of its own.");
const { blocks, bsize } = statfsSync(folder);
if (blocks * bsize > maxDiskBytes) throw new Error(`The disk of ${folder} is too large to fill.`);

const dataDir = join(folder, "data");
const filling = join(folder, "filling");
const app = await startAttackedApp(dataDir, { LOG_LEVEL: "fatal" });
const neighbours = await startNeighbours(app.url, 1);
const token = await signUp(app.url, "hostile@example.org");
const until = performance.now() + 10 * 60_000;
const hostile: Hostile = { url: app.url, token, site: "", until, statuses: new Map(), broken: [] };

fillDisk();
const from = performance.now();
const file = uploadOf("words.txt", Buffer.alloc(uploadBytes, "words and words "));
const text = JSON.stringify({ text: `A long text. ${"word ".repeat(39_000)}` });
for (let round = 0; round < rounds; round += 1) {
  await strike(hostile, "/api/functions/upload-file", { method: "POST", ...file });
  await strike(hostile, "/api/functions/process-text-entry", { body: text });
}
const lists = neighbours.lists.filter(({ at }) => at >= from);
await neighbours.stop();
const pids = [app.pid(), app.databasePid()].filter((pid) => pid !== null);
await app.stop();
const left = pids.filter(isAlive);
rmSync(filling);
rmSync(dataDir, { recursive: true, force: true });

const times = lists.map(({ milliseconds: taken }) => taken).toSorted((a, b) => a - b);
console.log(`Answers on the full disk (0: the connection broke): ${format(hostile.statuses)}`);
console.log(
  `Another user's lists: ${times.length}, p99 ${milliseconds(quantile(times, 0.99))}, ${lists.filter(({ status }) => status !== 200).length} refused or broken`,
);
console.log(`Processes left after SIGTERM: ${left.length}`);
const isBroken = hostile.statuses.has("0") || lists.some(({ status }) => status !== 200);
process.exitCode = isBroken || left.length > 0 ? 1 : 0;

/** To the last byte, by ever smaller blocks. */
function fillDisk(): void {
  const opened = openSync(filling, "w");
  for (const size of [2 ** 20, 4_096, 1])
    try {
      for (;;) writeSync(opened, Buffer.alloc(size));
    } catch {
      // It does not fit any more.
    }
  closeSync(opened);
}

function format(statuses: ReadonlyMap<string, number>): string {
  return [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ");
}
