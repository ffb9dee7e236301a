/** The whole move as an operator does it, with the commands as processes, one of which is killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it, onTestFinished } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { createAppContext, type OpenAppContext } from "#server/create-app-context.ts";
import { clearFolder } from "#server/db/embedded/swap-data.ts";
import { parseEnv } from "#server/settings/env.ts";
import { createDataFolder } from "#server/testing/processes/data-folder.ts";
import { hang, startBucketServer } from "#server/testing/servers/bucket-server.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { startWorkers } from "#server/worker.ts";

const dataDir = await createDataFolder();
const bucket = await startBucketServer();
const onDisk = { DATA_DIR: dataDir };
const inS3 = { ...onDisk, ...bucket.settings };
const movingBack = { ...inS3, S3_WRITES: "off" };
const files = 12;
let context: OpenAppContext | null = null;
let ada: TestClient;
const contents = new Map<string, string>();

afterAll(async () => {
  await context?.close();
  await bucket.close();
  await clearFolder(dataDir);
});

/** The app, after it was stopped if it runs. It works on no jobs. */
async function start(settings: Record<string, string>): Promise<void> {
  await context?.close();
  context = null;
  context = await createAppContext(parseEnv({ LOG_LEVEL: "silent", ...settings }));
  await startWorkers(context, { work: false });
  const { clientOf, signUp } = createTestApp(context);
  ada = ada === undefined ? await signUp("ada@example.org") : clientOf(ada.token);
}

const runMove = (place: "s3" | "disk", settings: Record<string, string>) =>
  runScript(["move-files.ts", "--to", place], settings);

function runScript([file, ...words]: string[], settings: Record<string, string>) {
  const script = fileURLToPath(new URL(file!, import.meta.url));
  const child = spawn(process.execPath, [script, ...words], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: getCompileCacheDir(),
      ...settings,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) =>
    parts.join(""),
  );
  return { child, ended, output };
}

async function add(count: number): Promise<void> {
  const content = `The river ${count} flows to the sea. `.repeat(5_000);
  const body = new FormData();
  body.append("file", new Blob([content]), `river-${count}.txt`);
  const added = await ada.send<{ entry: Entry }>("POST", "/api/functions/upload-file", body, {
    prefer: "respond-async",
  });
  expect(added.status).toBe(201);
  contents.set(added.body.entry.id, content);
}

/** Every file that was ever added is served unchanged. */
async function expectAllFiles(): Promise<void> {
  for (const [id, content] of contents) {
    const { status, body } = await ada.get(`/api/entries/${id}/file`);
    expect([status, body === content]).toEqual([200, true]);
  }
}

/** Kills the command when `count` files have arrived in the bucket. */
async function killMove(count: number): Promise<void> {
  const arrived = Promise.withResolvers<void>();
  bucket.setFault((request, response) => {
    if (bucket.listKeys().length < count) return false;
    arrived.resolve();
    return hang(request, response);
  });
  const { child, ended } = runMove("s3", inS3);
  await Promise.race([arrived.promise, ended]);
  child.kill("SIGKILL");
  expect(await ended).toBeNull();
  bucket.setFault(null);
}

/** Runs `work` while the command sends its first file to the bucket, or fetches it. Returns the command's output. */
async function moveDuring(
  place: "s3" | "disk",
  settings: Record<string, string>,
  work: () => Promise<void>,
): Promise<string> {
  const begun = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<void>();
  bucket.setFault(({ method, url }) => {
    const isFirst = method === (place === "s3" ? "PUT" : "GET") && url!.includes("/uploads/");
    if (!isFirst) return false;
    bucket.setFault(null);
    begun.resolve();
    return worked.promise;
  });
  const { ended, output } = runMove(place, settings);
  await Promise.race([begun.promise, ended]);
  await work();
  worked.resolve();
  expect(await ended).toBe(0);
  return output;
}

function countOnDisk(): number {
  const found = readdirSync(join(dataDir, "files"), { recursive: true, encoding: "utf8" });
  return found.filter((name) => statSync(join(dataDir, "files", name)).isFile()).length;
}

it("moves all files to S3 and back while the app runs, one of the runs killed", async () => {
  await start(onDisk);
  for (let count = 0; count < files; count += 1) await add(count);
  const early = runMove("s3", inS3);
  expect(await early.ended).toBe(1);
  expect(await early.output).toMatch(/^Start Commonplace with the same variables S3_\* first/);
  expect(countOnDisk()).toBe(files);

  await start(inS3);
  await expectAllFiles();
  const backup = runScript(["backup.ts"], { ...inS3, BACKUP_VERIFY: "read" });
  expect(await backup.output).toContain("files in the bucket files of S3_BUCKET are not in it");
  expect(await backup.ended).toBe(0);
  await killMove(4);
  expect(countOnDisk()).toBeGreaterThan(0);
  await expectAllFiles();
  const moved = await moveDuring("s3", inS3, async () => {
    await add(files);
    await expectAllFiles();
  });
  expect(moved).toMatch(/\d+ moved, \d+ already there, 0 deleted meanwhile, 0 failed \(.+\)\.\n$/);
  expect(countOnDisk()).toBe(0);
  await expectAllFiles();

  const wrong = runMove("disk", inS3);
  expect(await wrong.ended).toBe(1);
  expect(await wrong.output).toContain("set S3_WRITES=off for this command and for the app");

  await start(movingBack);
  const back = await moveDuring("disk", movingBack, async () => {
    await add(files + 1);
    await expectAllFiles();
  });
  expect(back).toContain("Restart Commonplace without the variables S3_*.");
  expect(bucket.listKeys()).toEqual([]);
  await start(onDisk);
  await expectAllFiles();
}, 300_000);
