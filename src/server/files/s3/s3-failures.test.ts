import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parseEnv } from "#server/settings/env.ts";
import {
  type Fault,
  hang,
  hastyS3Times,
  refuse,
  shortS3Times,
  startBucketServer,
} from "#server/testing/servers/bucket-server.ts";
import { createScratch } from "../scratch.ts";
import { MissingFile, type Storage, StorageAway } from "../storage.ts";
import { openS3Bucket } from "./s3-bucket.ts";
import { createS3Storage } from "./s3-storage.ts";

const folder = mkdtempSync(join(tmpdir(), "cp-s3-"));
const server = await startBucketServer();
const settings = parseEnv({ DATA_DIR: folder, ...server.settings }).s3!;
const open = async (times = shortS3Times, change: Partial<typeof settings> = {}) =>
  createS3Storage(await openS3Bucket({ ...settings, ...change }, times), createScratch(folder));
const storage = await open();
/** For a server that never answers. */
const hasty = await open(hastyS3Times);
/** For a server that stops in the middle. Each pause of a busy machine is one too, so there is no end of them. */
const impatient = await open({ ...shortS3Times, idle: 50, resumes: Number.POSITIVE_INFINITY });
const bytes = Buffer.alloc(1024 * 1024, "one page after the other ");
const twelve = () => Readable.from(Array.from({ length: 12 }, () => bytes));

beforeAll(() => storage.put("pages/kept", bytes));
afterEach(async () => {
  server.setFault(null);
  server.requests.length = 0;
});
afterAll(async () => {
  storage.close();
  hasty.close();
  impatient.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const operations: Record<string, (on: Storage) => Promise<unknown>> = {
  put: (on) => on.put("pages/new", Buffer.from("x")),
  "put of several parts": (on) => on.putStream("pages/new", twelve()),
  getBytes: (on) => on.getBytes("pages/kept"),
  getStream: (on) => on.getStream("pages/kept", { start: 5, end: 9 }),
  openLocal: (on) => on.openLocal("pages/never-copied"),
  exists: (on) => on.exists("pages/kept"),
  delete: (on) => on.delete("pages/none"),
  list: async (on) => {
    for await (const _file of on.list("pages")) continue;
  },
};

const busy = refuse(503, "ServiceUnavailable");

/** The number of requests until it threw StorageAway. */
async function countUntilAway(run: () => Promise<unknown>): Promise<number> {
  server.requests.length = 0;
  await expect(run()).rejects.toThrow(StorageAway);
  return server.requests.length;
}

describe.each(Object.entries(operations))("%s", (_name, run) => {
  it("throws StorageAway after all attempts while the server answers 503", async () => {
    server.setFault(busy);
    expect(await countUntilAway(() => run(storage))).toBe(shortS3Times.attempts);
  });

  it("throws StorageAway after one attempt while the server never answers", async () => {
    server.setFault(hang);
    expect(await countUntilAway(() => run(hasty))).toBe(1);
  });

  it("throws StorageAway while the server is gone", async () => {
    await server.leave();
    expect(await countUntilAway(() => run(storage))).toBe(0);
    await server.comeBack();
  });

  it.each([
    [403, "AccessDenied"],
    [403, "InvalidAccessKeyId"],
    [404, "NoSuchBucket"],
  ])("throws StorageAway, not MissingFile, after one %i %s", async (status, code) => {
    server.setFault(refuse(status, code));
    expect(await countUntilAway(() => run(storage))).toBe(1);
  });
});

describe("a server that recovers", () => {
  it.each(["SlowDown", "ServiceUnavailable"])("is asked again after one %s", async (code) => {
    let failures = 0;
    const failOnce = refuse(503, code, () => (failures += 1) === 1);
    for (const [name, run] of Object.entries(operations)) {
      if (name === "openLocal") continue;
      // The SDK pauses longer after SlowDown, whatever the operation is.
      if (code === "SlowDown" && name !== "put") continue;
      failures = 0;
      server.setFault(failOnce);
      await run(storage);
      expect([name, failures > 1]).toEqual([name, true]);
    }
  });

  it("serves everything that was stored before it was gone for longer than all attempts", async () => {
    await server.leave();
    expect(await countUntilAway(() => storage.put("pages/lost", bytes))).toBe(0);
    await server.comeBack();
    expect((await storage.getBytes("pages/kept")).equals(bytes)).toBe(true);
    expect(await storage.exists("pages/lost")).toBe(false);
  });

  it("is waited for while it is slow, but not too slow", async () => {
    server.setFault(() => 30);
    await storage.putStream("pages/slow", twelve());
    expect((await storage.getBytes("pages/slow")).length).toBe(12 * bytes.length);
  });
});

it("lets other requests fail without being sent while the server does not answer", async () => {
  const patient = await open({ ...hastyS3Times, pause: 60_000 });
  server.setFault(hang);
  expect(await countUntilAway(() => patient.getBytes("pages/kept"))).toBe(1);
  for (const run of Object.values(operations))
    expect(await countUntilAway(() => run(patient))).toBe(0);
  patient.close();
});

describe("putStream", () => {
  it("waits once for a server that does not answer, whatever the number of attempts", async () => {
    const patient = await open({ ...hastyS3Times, attempts: 5 });
    server.setFault(hang);
    expect(await countUntilAway(() => patient.putStream("pages/silent", twelve()))).toBe(1);
    patient.close();
  });

  it("leaves no parts when a part is refused", async () => {
    server.setFault(refuse(500, "InternalError", ({ url }) => url!.includes("partNumber=2")));
    await expect(storage.putStream("pages/parts", twelve())).rejects.toThrow(StorageAway);
    expect(server.requests.some((request) => request.includes("partNumber=1"))).toBe(true);
    expect(server.countUploads()).toBe(0);
    expect(await storage.exists("pages/parts")).toBe(false);
  });
});

/** Answers a GET of the whole object with its first bytes only; the next one is left to the server. */
function breakAfter(count: number, end: "cut" | "stall"): Fault {
  let isBroken = false;
  return (request, response) => {
    if (isBroken || request.method !== "GET") return false;
    isBroken = true;
    response.writeHead(200, { "content-length": bytes.length, etag: '"one"' });
    response.write(bytes.subarray(0, count), () => {
      if (end === "cut") response.destroy();
    });
    return true;
  };
}

describe("getStream", () => {
  it.each([
    ["cut", storage],
    ["stall", impatient],
  ] as const)("continues where it broke after a %s", async (end, on) => {
    for (const count of [1, 70_000, bytes.length - 1]) {
      server.setFault(breakAfter(count, end));
      server.requests.length = 0;
      expect((await buffer(await on.getStream("pages/kept"))).equals(bytes)).toBe(true);
      expect(server.requests.length).toBeGreaterThan(1);
    }
  });

  it("fails instead of ending early when the server does not come back", async () => {
    server.setFault(breakAfter(70_000, "cut"));
    const stream = await storage.getStream("pages/kept");
    server.setFault(busy);
    expect(await countUntilAway(() => buffer(stream))).toBe(shortS3Times.attempts);
  });

  it("fails instead of continuing with the bytes of another version", async () => {
    const first = breakAfter(70_000, "cut");
    const isConditional = ({ headers }: IncomingMessage) => headers["if-match"] === '"one"';
    const replaced = refuse(412, "PreconditionFailed", isConditional);
    server.setFault((request, response) => first(request, response) || replaced(request, response));
    expect(await countUntilAway(async () => buffer(await storage.getStream("pages/kept")))).toBe(2);
  });

  it("never ends a reading because its reader is slow", async () => {
    const limit = 1_000;
    const brisk = await open({ ...shortS3Times, answer: limit, total: limit, idle: limit });
    const stream = await brisk.getStream("pages/kept");
    server.requests.length = 0;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      // For longer than all limits.
      if (chunks.length === 1) await sleep(limit + 100);
      chunks.push(chunk as Buffer);
    }
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect(server.requests).toEqual([]);
    brisk.close();
  });
});

it("throws MissingFile for a file that does not exist", async () => {
  await expect(storage.getStream("pages/none")).rejects.toThrow(MissingFile);
});

it("throws StorageAway for every file of a bucket that does not exist", async () => {
  const other = await open(shortS3Times, { bucket: "no-such-bucket" });
  for (const run of [() => other.getBytes("pages/kept"), () => other.exists("pages/kept")])
    expect(await countUntilAway(run)).toBe(1);
  other.close();
});
