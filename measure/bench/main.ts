/**
 * `npm run bench -- [screens | discover | projects | export | import | pictures | library | shared] [1000 10000 100000]
 * [before=COMMIT]`: prints speed and size under generated load as tables. With `before`, lists are compared with this
 * commit. `npm run bench -- scale [1000 10000 100000] [plot]` measures several processes, and with `plot` writes
 * docs/scaling.svg; it needs HAProxy.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "../../scripts/app-process.ts";
import { measureAsking } from "./asking.ts";
import { ask, fetchJson, measureThroughput, timeSequentially } from "./http.ts";
import { loadEntries } from "./load.ts";
import { measureBefore } from "./before.ts";
import { measureBlocks } from "./blocks.ts";
import { measureDiscover } from "./discover.ts";
import { measureSearching } from "./search.ts";
import { measureImport } from "./import.ts";
import { measureLibrary } from "./library.ts";
import { measureMemory } from "./memory.ts";
import { measurePictures } from "./pictures.ts";
import { measureProjects } from "./projects.ts";
import { measureExports } from "./export.ts";
import { measureReading } from "./reading.ts";
import { measureSaving } from "./saving.ts";
import { measureScreens } from "./screens.ts";
import { measureShared } from "./shared.ts";
import { signIn } from "./sign-in.ts";
import { measureSizes } from "./sizes.ts";
import { measureTeam } from "./team.ts";
import { measureStarts } from "./starts.ts";
import { writePlot } from "./plot.ts";
import { type Measured, measureScale, printScale, requireProxy } from "./scale.ts";
import { milliseconds, printMachine, printTable, type Row } from "./table.ts";

const wanted = process.argv.slice(2);
const sizes = wanted.map(Number).filter(Boolean);
const screensSize = sizes.length === 0 || sizes.includes(10_000) ? 10_000 : sizes[0]!;
if (sizes.length === 0) sizes.push(1_000, 10_000, 100_000);

printMachine();
const parts = "screens discover projects export import pictures library shared".split(" ");
const before = wanted.find((word) => word.startsWith("before="))?.slice("before=".length);
const isScale = wanted.includes("scale");
const isAll = before === undefined && !isScale && !parts.some((part) => wanted.includes(part));
if (wanted.includes("discover")) {
  // The last size is the number of public entries of 1,000 users.
  const size = sizes.at(-1)!;
  printTable(
    `Discover, ${size.toLocaleString("en")} public entries`,
    await inFreshFolder((dataDir) => measureDiscover(dataDir, size, signIn)),
  );
}
if (isAll) await printServer();
if (isAll || wanted.includes("projects")) {
  printTable(
    "500 projects, 5,000 linked entries",
    await inFreshFolder((dataDir) => measureProjects(dataDir, signIn)),
  );
}
if (isAll || wanted.includes("export")) {
  const size = sizes.at(-1)!;
  printTable(
    `Export of ${size.toLocaleString("en")} entries`,
    await inFreshFolder((dataDir) => measureExports(dataDir, size, signIn)),
  );
}
if (isAll || wanted.includes("import")) {
  printTable(
    "An import of 2,000 bookmarks, 10,000 entries",
    await inFreshFolder((dataDir) => measureImport(dataDir, signIn)),
  );
}
if (isAll || wanted.includes("library")) {
  const size = sizes.at(-1)!;
  printTable(
    `/library, ${size.toLocaleString("en")} entries`,
    await inFreshFolder((dataDir) => measureLibrary(dataDir, size, signIn)),
  );
}
if (isAll || wanted.includes("shared")) {
  printTable(
    "A member of 50 shared collections with 10,000 entries",
    await inFreshFolder((dataDir) => measureShared(dataDir, signIn)),
  );
  printTable(
    "100 members of a collection with 10,000 entries",
    await inFreshFolder((dataDir) => measureTeam(dataDir, signIn)),
  );
}
if (before !== undefined) {
  printTable(
    `Lists now and at ${before}, 10,000 entries`,
    await inFreshFolder((dataDir) => measureBefore(dataDir, before, signIn)),
  );
}
if (isScale) {
  requireProxy();
  const measured: Measured[] = [];
  for (const size of sizes) {
    const found = await inFreshFolder((dataDir) => measureScale(dataDir, size, signIn));
    measured.push(...found);
    printScale(size, found);
    if (wanted.includes("plot")) writePlot(measured);
  }
}
if (isAll || wanted.includes("pictures")) {
  printTable(
    "Pages with pictures",
    await inFreshFolder((dataDir) => measurePictures(dataDir, signIn)),
  );
}
if (isAll || wanted.includes("screens")) {
  printTable(
    `First screens, ${screensSize.toLocaleString("en")} entries`,
    await inFreshFolder((dataDir) => measureScreens(dataDir, screensSize)),
  );
}

async function printServer(): Promise<void> {
  printTable("Install and bundle", measureSizes());
  printTable("Start", await inFreshFolder(measureStarts));
  printTable("A burst of saves, with their reading", await inFreshFolder(measureBurst));
  for (const size of sizes) {
    const rows = await inFreshFolder(async (dataDir) => [
      ...(await measureAt(dataDir, size)),
      ...(await measureAsking(dataDir, signIn)),
      ...(await measureBlocks(dataDir, signIn)),
    ]);
    printTable(`${size.toLocaleString("en")} entries`, rows);
  }
}

/** Isolates measurements, so that leftovers such as pending jobs do not slow down the next one. */
async function inFreshFolder<Result>(
  measure: (dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
  try {
    return await measure(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureBurst(dataDir: string): Promise<Row[]> {
  const app = await startApp(dataDir);
  try {
    const { target } = await signIn(app.url);
    return await measureReading(dataDir, app, target);
  } finally {
    await app.stop();
  }
}

async function measureAt(dataDir: string, size: number): Promise<Row[]> {
  const app = await startApp(dataDir);
  try {
    const { target, userId } = await signIn(app.url);
    await loadEntries(dataDir, userId, size);
    const listed = (await (await fetchJson(target, "/api/entries")).json()) as {
      items: { id: string }[];
    };
    const one = `/api/entries/${listed.items[12]!.id}`;

    const list = await timeSequentially(1_000, () => ask(target, "/api/entries"));
    const byTitle = await timeSequentially(1_000, () => ask(target, "/api/entries?sort=title"));
    const home = await timeSequentially(300, () => ask(target, "/api/collections"));
    const lists = await measureThroughput(target, "/api/entries");
    const compressed = await measureThroughput(target, "/api/entries", {
      headers: { "accept-encoding": "gzip" },
    });
    const loaded = measureMemory(dataDir, app.pid);
    const ones = await measureThroughput(target, one);
    const searching = await measureSearching(target);
    const saving = await measureSaving(target);
    return [
      {
        what: "list of 25, sequential p50 / p99",
        reach: "≤ 2 / 8 ms",
        measured: `${milliseconds(list.p50)} / ${milliseconds(list.p99)}`,
      },
      {
        what: "list of 25 by title, sequential p50 / p99",
        reach: "≤ 2 / 8 ms",
        measured: `${milliseconds(byTitle.p50)} / ${milliseconds(byTitle.p99)}`,
      },
      {
        what: "collections with counts, sequential p50 / p99",
        reach: "",
        measured: `${milliseconds(home.p50)} / ${milliseconds(home.p99)}`,
      },
      {
        what: "list of 25, requests per second, 16 connections",
        reach: "≥ 1,500",
        measured: Math.round(lists).toLocaleString("en"),
      },
      {
        what: "the same, with gzip",
        reach: "",
        measured: Math.round(compressed).toLocaleString("en"),
      },
      {
        what: "one entry, requests per second, 16 connections",
        reach: "≥ 2,500",
        measured: Math.round(ones).toLocaleString("en"),
      },
      ...searching,
      ...saving,
      {
        what: "memory under the read load, all processes (PSS)",
        reach: "≤ 350 MB",
        measured: loaded === null ? "not available" : `${Math.round(loaded)} MB`,
      },
    ];
  } finally {
    await app.stop();
  }
}
