import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
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

/** Bounds of attempts, back-off included, with the short times. */
const maxMilliseconds = 12_000;

/** Why it failed, and whether in time. */
async function describeFailure(run: () => Promise<unknown>) {
  const started = performance.now();
  const error = await run().then(
    () => null,
    (failure: unknown) => failure,
  );
  return {
    isAway: error instanceof StorageAway,
    isInTime: performance.now() - started < maxMilliseconds,
  };
}

const awayInTime = { isAway: true, isInTime: true };

describe.each(Object.entries(operations))("%s", (_name, run) => {
  it("throws StorageAway while the server answers 503", async () => {
    server.setFault(refuse(503, "SlowDown"));
    expect(await describeFailure(() => run(storage))).toEqual(awayInTime);
    expect(server.requests.length).toBeGreaterThan(1);
  });

  it("throws StorageAway while the server never answers", async () => {
    server.setFault(hang);
    expect(await describeFailure(() => run(hasty))).toEqual(awayInTime);
  });

  it("throws StorageAway while the server is gone", async () => {
    await server.leave();
    expect(await describeFailure(() => run(storage))).toEqual(awayInTime);
    await server.comeBack();
  });

  it.each([
    [403, "AccessDenied"],
    [403, "InvalidAccessKeyId"],
    [404, "NoSuchBucket"],
  ])("throws StorageAway, not MissingFile, after %i %s", async (status, code) => {
    server.setFault(refuse(status, code));
    expect(await describeFailure(() => run(storage))).toEqual(awayInTime);
  });
});

describe("a server that recovers", () => {
  it("is asked again after one failure", async () => {
    let failures = 0;
    const failOnce = refuse(503, "SlowDown", () => (failures += 1) === 1);
    for (const [name, run] of Object.entries(operations)) {
      if (name === "openLocal") continue;
      failures = 0;
      server.setFault(failOnce);
      await run(storage);
      expect([name, failures > 1]).toEqual([name, true]);
    }
  });

  it("serves everything that was stored before it was gone for longer than all attempts", async () => {
    await server.leave();
    expect(await describeFailure(() => storage.put("pages/lost", bytes))).toEqual(awayInTime);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await server.comeBack();
    expect((await storage.getBytes("pages/kept")).equals(bytes)).toBe(true);
    expect(await storage.exists("pages/lost")).toBe(false);
  });

  it("is waited for while it is slow, but not too slow", async () => {
    server.setFault(() => 150);
    await storage.putStream("pages/slow", twelve());
    expect((await storage.getBytes("pages/slow")).length).toBe(12 * bytes.length);
  });
});

it("lets other requests fail at once while the server does not answer", async () => {
  const patient = await open({ ...hastyS3Times, pause: 1_000 });
  server.setFault(hang);
  await expect(patient.getBytes("pages/kept")).rejects.toThrow(StorageAway);
  const started = performance.now();
  for (const run of Object.values(operations))
    await expect(run(patient)).rejects.toThrow(StorageAway);
  expect(performance.now() - started).toBeLessThan(hastyS3Times.answer);
  server.setFault(null);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await patient.getBytes("pages/kept")).equals(bytes)).toBe(true);
  patient.close();
});

describe("putStream", () => {
  it("waits once for a server that does not answer, whatever the number of attempts", async () => {
    const patient = await open({ ...hastyS3Times, attempts: 5 });
    server.setFault(hang);
    const started = performance.now();
    await expect(patient.putStream("pages/silent", twelve())).rejects.toThrow(StorageAway);
    expect(performance.now() - started).toBeLessThan(hastyS3Times.answer * 4);
    patient.close();
  });

  it("leaves no parts when a part is refused", async () => {
    server.setFault(refuse(500, "InternalError", ({ url }) => url!.includes("partNumber=2")));
    expect(await describeFailure(() => storage.putStream("pages/parts", twelve()))).toEqual(
      awayInTime,
    );
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
    ["stall", hasty],
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
    server.setFault(refuse(503, "SlowDown"));
    expect(await describeFailure(() => buffer(stream))).toEqual(awayInTime);
  });

  it("fails instead of continuing with the bytes of another version", async () => {
    const first = breakAfter(70_000, "cut");
    const isConditional = ({ headers }: IncomingMessage) => headers["if-match"] === '"one"';
    const replaced = refuse(412, "PreconditionFailed", isConditional);
    server.setFault((request, response) => first(request, response) || replaced(request, response));
    expect(
      await describeFailure(async () => buffer(await storage.getStream("pages/kept"))),
    ).toEqual(awayInTime);
  });

  it("never ends a reading because its reader is slow", async () => {
    const stream = await hasty.getStream("pages/kept");
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      if (chunks.length === 1)
        await new Promise((resolve) => setTimeout(resolve, hastyS3Times.answer * 2));
      chunks.push(chunk as Buffer);
    }
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });
});

it("throws MissingFile for a file that does not exist", async () => {
  await expect(storage.getStream("pages/none")).rejects.toThrow(MissingFile);
});

it("throws StorageAway for every file of a bucket that does not exist", async () => {
  const other = await open(shortS3Times, { bucket: "no-such-bucket" });
  for (const run of [() => other.getBytes("pages/kept"), () => other.exists("pages/kept")])
    expect(await describeFailure(run)).toEqual(awayInTime);
  other.close();
});
