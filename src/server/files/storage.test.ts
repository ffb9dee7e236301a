import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStorage, type Storage } from "./storage.ts";

let folder: string;
let storage: Storage;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cp-storage-"));
  storage = createStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (size: number) =>
  Buffer.from(Array.from({ length: size }, (_, index) => (index * 31) % 256));

describe("openStorage", () => {
  it.each([0, 1, 4_096, 65_537, 524_289, 2_000_000])(
    "returns %i bytes unchanged, as a whole or as a stream",
    async (size) => {
      const bytes = bytesOf(size);
      await storage.put("pages/ab/whole", bytes);
      await storage.putStream(
        "pages/ab/stream",
        Readable.from(
          [bytes.subarray(0, size / 2), bytes.subarray(size / 2)].filter(
            ({ length }) => length > 0,
          ),
        ),
      );
      for (const key of ["pages/ab/whole", "pages/ab/stream"]) {
        expect((await storage.getBytes(key)).equals(bytes)).toBe(true);
        expect((await buffer(await storage.getStream(key))).equals(bytes)).toBe(true);
      }
    },
  );

  it("replaces an existing file", async () => {
    await storage.put("a/b", Buffer.from("a long first version"));
    await storage.put("a/b", Buffer.from("short"));
    expect(String(await storage.getBytes("a/b"))).toBe("short");
    await storage.putStream("a/b", Readable.from(["st"]));
    expect(String(await storage.getBytes("a/b"))).toBe("st");
  });

  it("reports what exists, and deletes idempotently", async () => {
    expect(await storage.exists("a/b")).toBe(false);
    await storage.put("a/b", Buffer.from("x"));
    expect(await storage.exists("a/b")).toBe(true);
    await storage.delete("a/b");
    await storage.delete("a/b");
    expect(await storage.exists("a/b")).toBe(false);
    await expect(storage.getBytes("a/b")).rejects.toThrow("a/b");
  });

  it.each(["../outside", "a/../../outside", "/../outside"])(
    "never leaves its folder with the key %j",
    async (key) => {
      await storage.put(key, Buffer.from("x")).catch(() => {});
      expect(readdirSync(folder).filter((name) => name !== "files")).toEqual([]);
      expect(existsSync(join(folder, "..", "outside"))).toBe(false);
    },
  );

  it.each([
    ["before its first byte", () => new PassThrough().destroy(new Error("cut"))],
    [
      "in the middle",
      () =>
        Readable.from(
          (async function* () {
            yield bytesOf(100_000);
            throw new Error("cut");
          })(),
        ),
    ],
  ])(
    "rejects with the stream's error when it breaks %s, and stops writing",
    async (_when, make) => {
      await expect(storage.putStream("a/b", make())).rejects.toThrow("cut");
      await storage.delete("a/b");
      expect(
        readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true }).filter(
          (file) => file.isFile(),
        ),
      ).toEqual([]);
    },
  );
});
