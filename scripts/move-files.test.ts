/** The whole move as an operator does it, with processes, one of which is killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { startBucketServer } from "#server/testing/servers/bucket-server.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "cp-move-"));
const bucket = await startBucketServer();
const onDisk = { DATA_DIR: dataDir };
const inS3 = { ...onDisk, ...bucket.settings };
const movingBack = { ...inS3, S3_WRITES: "off" };
const files = 12;
let app: ServerProcess | null = null;
let token = "";
const contents = new Map<string, string>();

afterAll(async () => {
  await stop();
  await bucket.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function start(settings: Parameters<typeof startServerProcess>[0]): Promise<void> {
  await stop();
  app = await startServerProcess(settings);
}

async function stop(): Promise<void> {
  if (app === null) return;
  app.child.kill("SIGTERM");
  await once(app.child, "exit");
  app = null;
}

const runMove = (place: "s3" | "disk", settings: Record<string, string>) =>
  runScript(["move-files.ts", "--to", place], settings);

function runScript([file, ...words]: string[], settings: Record<string, string>) {
  const script = fileURLToPath(new URL(file!, import.meta.url));
  const child = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env["PATH"], ...settings },
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) =>
    parts.join(""),
  );
  return { child, ended, output };
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, prefer: "respond-async" };
  return fetch(`${app!.origin}${path}`, { ...init, headers });
}

async function fill(): Promise<void> {
  const answer = await fetch(`${app!.origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada", email: "ada@example.org", password: "a long password 1" }),
  });
  token = answer.headers.get("set-auth-token")!;
  for (let count = 0; count < files; count += 1) await add(count);
}

async function add(count: number): Promise<string> {
  const content = `The river ${count} flows to the sea. `.repeat(5_000);
  const body = new FormData();
  body.append("file", new Blob([content]), `river-${count}.txt`);
  const added = await ask("/api/functions/upload-file", { method: "POST", body });
  expect(added.status).toBe(201);
  const { entry } = (await added.json()) as { entry: Entry };
  contents.set(entry.id, content);
  return entry.id;
}

/** Every file that was ever added is served unchanged. */
async function expectAllFiles(): Promise<void> {
  for (const [id, content] of contents) {
    const answer = await ask(`/api/entries/${id}/file`);
    expect([answer.status, (await answer.text()) === content]).toEqual([200, true]);
  }
}

function countOnDisk(): number {
  const found = readdirSync(join(dataDir, "files"), { recursive: true, encoding: "utf8" });
  return found.filter((name) => statSync(join(dataDir, "files", name)).isFile()).length;
}

it("moves all files to S3 and back while the app runs, one of the runs killed", async () => {
  await start(onDisk);
  await fill();
  const early = runMove("s3", inS3);
  expect(await early.ended).toBe(1);
  expect(await early.output).toMatch(/^Start Commonplace with the same variables S3_\* first/);
  expect(countOnDisk()).toBe(files);

  await start(inS3);
  await expectAllFiles();
  const backup = runScript(["backup.ts"], { ...inS3, BACKUP_VERIFY: "read" });
  expect(await backup.output).toContain("files in the bucket files of S3_BUCKET are not in it");
  expect(await backup.ended).toBe(0);
  bucket.setFault(() => 40);
  const killed = runMove("s3", inS3);
  while (bucket.listKeys().length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(countOnDisk()).toBeGreaterThan(0);
  await expectAllFiles();
  const again = runMove("s3", inS3);
  await add(files);
  await expectAllFiles();
  expect(await again.ended).toBe(0);
  bucket.setFault(null);
  expect(await again.output).toMatch(
    /\d+ moved, \d+ already there, 0 deleted meanwhile, 0 failed \(.+\)\.\n$/,
  );
  expect(countOnDisk()).toBe(0);
  await expectAllFiles();

  const wrong = runMove("disk", inS3);
  expect(await wrong.ended).toBe(1);
  expect(await wrong.output).toContain("set S3_WRITES=off for this command and for the app");

  await start(movingBack);
  const back = runMove("disk", movingBack);
  await add(files + 1);
  await expectAllFiles();
  expect(await back.ended).toBe(0);
  expect(await back.output).toContain("Restart Commonplace without the variables S3_*.");
  expect(bucket.listKeys()).toEqual([]);
  await start(onDisk);
  await expectAllFiles();
}, 300_000);
