import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import fc from "fast-check";
import { parseEnv } from "../settings/env.ts";
import { startBucketServer } from "../testing/servers/bucket-server.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { openS3Bucket } from "./s3/s3-bucket.ts";
import { createS3Storage } from "./s3/s3-storage.ts";
import { createScratch } from "./scratch.ts";
import { MissingFile, type Storage } from "./storage.ts";

const folder = mkdtempSync(join(tmpdir(), "cp-storage-"));
const server = await startBucketServer();
const scratch = createScratch(folder);
const bucket = await openS3Bucket(parseEnv({ DATA_DIR: folder, ...server.settings }).s3!);
const disk = createDiskStorage(folder, scratch);
const s3 = createS3Storage(bucket, scratch);
afterAll(async () => {
  s3.close();
  await server.close();
  for (const made of [folder, otherDisk]) rmSync(made, { recursive: true, force: true });
});

const bytesOf = (size: number) =>
  Buffer.from(Array.from({ length: size }, (_, index) => (index * 31) % 256));
const megabyte = 1024 * 1024;

/** Where there is only one disk, the test is the same as on one. The tests' own folders are in memory if there is enough. */
const otherFolder = ["/dev/shm", "/var/tmp"].find(
  (path) => existsSync(path) && statSync(path).dev !== statSync(folder).dev,
);
const otherDisk = mkdtempSync(join(otherFolder ?? tmpdir(), "cp-storage-"));

it("stores files in a folder that is on another disk", async () => {
  mkdirSync(join(folder, "mounted"));
  symlinkSync(otherDisk, join(folder, "mounted", "files"));
  const mounted = createDiskStorage(join(folder, "mounted"), scratch);
  const bytes = bytesOf(100_000);
  for (const key of ["pages/ab/one", "pages/ab/one", "pages/ab/two"]) await mounted.put(key, bytes);
  expect((await mounted.getBytes("pages/ab/one")).equals(bytes)).toBe(true);
  expect(readdirSync(join(otherDisk, "pages", "ab")).toSorted()).toEqual(["one", "two"]);
  expect(readdirSync(join(folder, "scratch"))).toEqual([]);
});

describe.each<[string, Storage]>([
  ["on disk", disk],
  ["in S3", s3],
])("the storage %s", (name, storage) => {
  const root = `pages/${name.replaceAll(" ", "-")}`;

  it.each([0, 1, 4_096, 65_537, 524_289, 2_000_000])(
    "returns %i bytes unchanged, as a whole, a stream or a file",
    async (size) => {
      const bytes = bytesOf(size);
      await storage.put(`${root}/whole`, bytes);
      const halves = [bytes.subarray(0, size / 2), bytes.subarray(size / 2)];
      const stream = Readable.from(halves.filter(({ length }) => length > 0));
      await storage.putStream(`${root}/stream`, stream);
      const path = await scratch.newPath();
      writeFileSync(path, bytes);
      await storage.putFile(`${root}/file`, path);
      expect(existsSync(path)).toBe(false);
      for (const key of ["whole", "stream", "file"].map((file) => `${root}/${file}`)) {
        expect((await storage.getBytes(key)).equals(bytes)).toBe(true);
        expect((await buffer(await storage.getStream(key))).equals(bytes)).toBe(true);
      }
      await storage.delete(`${root}/file`);
    },
  );

  it("opens a file locally, as often as asked", async () => {
    const bytes = bytesOf(100_000);
    await storage.put(`${root}/local`, bytes);
    const opened = await Promise.all([1, 2].map(() => storage.openLocal(`${root}/local`)));
    opened[0]!.close();
    opened[0]!.close();
    expect(readFileSync(opened[1]!.path).equals(bytes)).toBe(true);
    opened[1]!.close();
    const again = await storage.openLocal(`${root}/local`);
    expect(again.path).toBe(opened[0]!.path);
    again.close();
  });

  it("returns a file of several parts unchanged, and any part of it", async () => {
    const bytes = randomBytes(13 * megabyte + 7);
    const pieces = Array.from({ length: 14 }, (_, at) =>
      bytes.subarray(at * megabyte, (at + 1) * megabyte),
    );
    await storage.putStream(`${root}/large`, Readable.from(pieces));
    expect((await storage.getBytes(`${root}/large`)).equals(bytes)).toBe(true);
    const range = { start: 5 * megabyte - 3, end: 5 * megabyte + 3 };
    const part = await buffer(await storage.getStream(`${root}/large`, range));
    expect(part.equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
  });

  it("returns exactly the bytes of every range", async () => {
    const bytes = bytesOf(1_000);
    await storage.put(`${root}/ranges`, bytes);
    const offset = fc.integer({ min: 0, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(offset, offset, fc.boolean(), async (one, other, isOpen) => {
        const [start, last] = [Math.min(one, other), Math.max(one, other)];
        const range = isOpen ? { start } : { start, end: last };
        const read = await buffer(await storage.getStream(`${root}/ranges`, range));
        expect(read.equals(bytes.subarray(start, isOpen ? undefined : last + 1))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it("replaces an existing file", async () => {
    await storage.put(`${root}/b`, Buffer.from("a long first version"));
    await storage.put(`${root}/b`, Buffer.from("short"));
    expect(String(await storage.getBytes(`${root}/b`))).toBe("short");
    await storage.putStream(`${root}/b`, Readable.from([Buffer.from("st")]));
    expect(String(await storage.getBytes(`${root}/b`))).toBe("st");
  });

  it("reports what exists, and deletes idempotently", async () => {
    const key = `${root}/deleted`;
    expect(await storage.exists(key)).toBe(false);
    for (const text of ["", "x"]) {
      await storage.put(key, Buffer.from(text));
      expect(await storage.exists(key)).toBe(true);
      await storage.delete(key);
      await storage.delete(key);
      expect(await storage.exists(key)).toBe(false);
    }
    for (const read of [storage.getBytes, storage.getStream, storage.openLocal]) {
      await expect(read(key)).rejects.toThrow(MissingFile);
      await expect(read(key)).rejects.toThrow(key);
    }
  });

  it("lists the files of a folder and its subfolders, and of no other folder", async () => {
    const before = Date.now();
    const keys = ["a/1", "a/b/2", "a/b/c.d-e_f", "ab/3"].map((key) => `${root}-list/${key}`);
    for (const key of keys) await storage.put(key, bytesOf(key.length));
    const found = [];
    for await (const file of storage.list(`${root}-list/a`)) found.push(file);
    found.sort((one, other) => one.key.localeCompare(other.key));
    expect(found.map(({ key }) => key)).toEqual(keys.slice(0, 3));
    expect(found.map(({ size }) => size)).toEqual(keys.slice(0, 3).map(({ length }) => length));
    for (const { writtenAt } of found) {
      // S3 returns whole seconds.
      expect(writtenAt.getTime()).toBeGreaterThanOrEqual(before - 1_000);
      expect(writtenAt.getTime()).toBeLessThanOrEqual(Date.now());
    }
    for await (const file of storage.list(`${root}-none`)) expect(file).toBeNull();
  });

  it.each([
    "../outside",
    "a/../../outside",
    "/outside",
    "a//b",
    "a/./b",
    "a/",
    "",
    "ä",
    "a b",
    "a\n",
    "x".repeat(501),
  ])("refuses the key %j", async (key) => {
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow(TypeError);
    await expect((async () => storage.getStream(key))()).rejects.toThrow(TypeError);
    await expect((async () => storage.exists(key))()).rejects.toThrow(TypeError);
    expect(existsSync(join(folder, "..", "outside"))).toBe(false);
  });

  it.each([
    ["before its first byte", () => new PassThrough().destroy(new Error("cut"))],
    ["in the middle", () => Readable.from(breakAfter(1))],
    ["after several parts", () => Readable.from(breakAfter(12))],
  ])(
    "rejects with the stream's error when it breaks %s, and stores nothing",
    async (_when, make) => {
      const key = `${root}-cut/file`;
      const before = readdirSync(join(folder, "scratch"));
      await expect(storage.putStream(key, make())).rejects.toThrow("cut");
      expect(await storage.exists(key)).toBe(false);
      expect(readdirSync(join(folder, "scratch"))).toEqual(before);
    },
  );

  it("ends a read that its reader gives up, and continues to serve", async () => {
    await storage.put(`${root}/given-up`, bytesOf(3 * megabyte));
    const stream = await storage.getStream(`${root}/given-up`);
    for await (const chunk of stream) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect(stream.destroyed).toBe(true);
    expect(await storage.exists(`${root}/given-up`)).toBe(true);
  });
});

async function* breakAfter(megabytes: number) {
  for (let count = 0; count < megabytes; count += 1) yield Buffer.alloc(megabyte);
  throw new Error("cut");
}
