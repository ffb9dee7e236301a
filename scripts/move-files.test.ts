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
import { startWorkers } from "#app/server/worker.ts";

const dataDir = await createDataFolder();
const bucket = await startBucketServer();
const onDisk = { DATA_DIR: dataDir };
const inS3 = { ...onDisk, ...bucket.settings };
const files = 12;
let context: OpenAppContext | null = null;
let ada: TestClient;
const contents = new Map<string, string>();

afterAll(async () => {
  await context?.close();
  await bucket.close();
  await clearFolder(dataDir);
});

async function stop(): Promise<void> {
  await context?.close();
  context = null;
}

/** The app, after it was stopped if it runs. It works on no jobs. */
async function start(settings: Record<string, string>): Promise<void> {
  await stop();
  context = await createAppContext(parseEnv({ LOG_LEVEL: "silent", ...settings }));
  await startWorkers(context, { work: false });
  const { clientOf, signUp } = createTestApp(context);
  ada = ada === undefined ? await signUp("ada@example.org") : clientOf(ada.token);
}

const runMove = (place: "s3" | "disk") => runScript(["move-files.ts", "--to", place], inS3);

/** Runs the command to its end, which must have the status. Returns its output. */
async function move(place: "s3" | "disk", status: number): Promise<string> {
  const { ended, output } = runMove(place);
  expect([await ended, await output]).toEqual([status, expect.any(String)]);
  return output;
}

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
  const { child, ended } = runMove("s3");
  await Promise.race([arrived.promise, ended]);
  child.kill("SIGKILL");
  expect(await ended).toBeNull();
  bucket.setFault(null);
}

/** Runs `work` while the command waits for its first file. Returns the command's output. */
async function moveDuring(place: "s3" | "disk", work: () => Promise<void>): Promise<string> {
  const begun = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<void>();
  bucket.setFault(({ method, url }) => {
    const isFirst = method === (place === "s3" ? "PUT" : "GET") && url!.includes("/uploads/");
    if (!isFirst) return false;
    bucket.setFault(null);
    begun.resolve();
    return worked.promise;
  });
  const { ended, output } = runMove(place);
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

it("moves all files to S3 and back while the app is stopped, one of the runs killed", async () => {
  await start(onDisk);
  for (let count = 0; count < files; count += 1) await add(count);
  expect(await move("s3", 1)).toMatch(/^Commonplace is running with DATA_DIR/);
  expect(await move("disk", 1)).toMatch(/^There are no files of .* in a bucket/);
  await expect(start(inS3)).rejects.toThrow("Move them to the bucket");
  expect(countOnDisk()).toBe(files);

  await killMove(4);
  expect(countOnDisk()).toBeGreaterThan(0);
  // Neither place has all files.
  await expect(start(inS3)).rejects.toThrow("Move them to the bucket");
  await expect(start(onDisk)).rejects.toThrow("S3_BUCKET is not set");
  const moved = await moveDuring("s3", () =>
    expect(start(inS3)).rejects.toThrow("are being moved by npm run move-files"),
  );
  expect(moved).toMatch(/\d+ moved, \d+ already there, 0 failed \(.+\)\.\nAll files are in S3/);
  expect(countOnDisk()).toBe(0);

  await start(inS3);
  await add(files);
  await expectAllFiles();
  const backup = runScript(["backup.ts"], { ...inS3, BACKUP_VERIFY: "read" });
  expect(await backup.output).toContain("files in the bucket files of S3_BUCKET are not in it");
  expect(await backup.ended).toBe(0);
  expect(await move("disk", 1)).toMatch(/^Commonplace is running with DATA_DIR/);
  await stop();

  const back = await moveDuring("disk", () =>
    expect(start(onDisk)).rejects.toThrow("are being moved by npm run move-files"),
  );
  expect(back).toContain("Start Commonplace without the variables S3_*.");
  expect(bucket.listKeys()).toEqual([]);
  await start(onDisk);
  await expectAllFiles();
}, 300_000);
