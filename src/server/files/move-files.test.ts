import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "../settings/env.ts";
import { shortS3Times, startBucketServer, refuse } from "../testing/servers/bucket-server.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { type MoveOptions, moveFiles } from "./move-files.ts";
import { openS3 } from "./open-storage.ts";
import { createScratch } from "./scratch.ts";
import { type Storage, storedFolders } from "./storage.ts";

const server = await startBucketServer();
const folder = mkdtempSync(join(tmpdir(), "cp-move-"));
const scratch = createScratch(folder);
const disk = createDiskStorage(folder, scratch);
const s3 = (await openS3(
  parseEnv({ DATA_DIR: folder, ...server.settings }),
  scratch,
  shortS3Times,
))!;
afterEach(() => server.setFault(null));
afterAll(async () => {
  s3.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const directions: [string, Storage, Storage][] = [
  ["to S3", disk, s3],
  ["to the disk", s3, disk],
];

/** The content of every file by its key. */
async function listAll(storage: Storage): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const folder of storedFolders)
    for await (const { key } of storage.list(folder))
      all.set(key, digest(await storage.getBytes(key)));
  return new Map([...all].toSorted(([one], [other]) => one.localeCompare(other)));
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function clear(storage: Storage): Promise<void> {
  const keys: string[] = [];
  for (const folder of storedFolders)
    for await (const { key } of storage.list(folder)) keys.push(key);
  for (const key of keys) await storage.delete(key);
}

beforeEach(async () => {
  await clear(disk);
  await clear(s3);
});

describe.each(directions)("moving %s", (_name, source, target) => {
  const move = (options: Partial<MoveOptions> = {}) => moveFiles({ source, target, ...options });

  async function fill(count: number, size = 1_000): Promise<Map<string, string>> {
    for (let at = 0; at < count; at += 1)
      await source.put(
        `${storedFolders[at % storedFolders.length]}/${at % 7}/${randomUUID()}`,
        randomBytes(size),
      );
    return listAll(source);
  }

  it("moves the files of all folders unchanged, large and empty ones too, and no others", async () => {
    await source.put("uploads/ab/empty", Buffer.alloc(0));
    await source.put("uploads/ab/large", randomBytes(6_000_000));
    await source.put("elsewhere/kept", Buffer.from("of another program"));
    const before = await fill(20);
    expect(await move()).toMatchObject({ moved: 22, alreadyThere: 0, failed: 0 });
    expect(await listAll(target)).toEqual(before);
    expect((await listAll(source)).size).toBe(0);
    expect(String(await source.getBytes("elsewhere/kept"))).toBe("of another program");
    expect(await move()).toMatchObject({ moved: 0, alreadyThere: 0, failed: 0, bytes: 0 });
    await source.delete("elsewhere/kept");
  });

  it("continues after it was stopped", async () => {
    const before = await fill(24, 50_000);
    const stopping = new AbortController();
    let done = 0;
    const onProgress = () => {
      done += 1;
      if (done === 9) stopping.abort(new Error("stopped"));
    };
    await expect(move({ signal: stopping.signal, onProgress })).rejects.toThrow("stopped");
    const left = (await listAll(source)).size;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(24);
    // Every file is in one of them, or in both.
    const all = new Map([...(await listAll(source)), ...(await listAll(target))]);
    expect(all).toEqual(new Map([...all.keys()].map((key) => [key, before.get(key)])));
    expect(all.size).toBe(before.size);
    const counts = await move();
    // The last ones may have been copied, but not deleted.
    expect([counts.moved + counts.alreadyThere, counts.failed]).toEqual([left, 0]);
    expect(await listAll(target)).toEqual(before);
  });

  it("deletes files that a killed run had copied but not deleted", async () => {
    const before = await fill(4);
    for (const key of before.keys()) await target.put(key, await source.getBytes(key));
    expect(await move()).toMatchObject({ moved: 0, alreadyThere: 4, failed: 0 });
    expect(await listAll(target)).toEqual(before);
    expect((await listAll(source)).size).toBe(0);
  });

  it("names a file that cannot be moved, keeps it, and moves it in the next run", async () => {
    const before = await fill(8);
    const [unlucky] = before.keys();
    const isUnlucky = ({ url, method }: IncomingMessage) =>
      url!.includes(unlucky!) && (method === "PUT" || method === "DELETE");
    server.setFault(refuse(403, "AccessDenied", isUnlucky));
    const failures: string[] = [];
    const onFailure = (key: string, reason: string) => void failures.push(`${key} ${reason}`);
    expect(await move({ onFailure })).toMatchObject({ failed: 1 });
    expect(failures).toEqual([expect.stringMatching(`^${unlucky} AccessDenied`)]);
    expect(await source.exists(unlucky!)).toBe(true);
    server.setFault(null);
    expect(await move()).toMatchObject({ failed: 0 });
    expect(await listAll(target)).toEqual(before);
    expect((await listAll(source)).size).toBe(0);
  });

  it("fails and keeps everything while S3 answers 503", async () => {
    const before = await fill(3);
    server.setFault(refuse(503, "ServiceUnavailable", ({ url }) => !url!.includes("list-type")));
    expect(await move()).toMatchObject({ moved: 0, failed: 3 });
    server.setFault(null);
    expect(await listAll(source)).toEqual(before);
  });

  it("keeps both files if the target has another one", async () => {
    await target.put("uploads/ab/one", Buffer.from("there"));
    await source.put("uploads/ab/one", Buffer.from("here"));
    const failures: string[] = [];
    const onFailure = (_key: string, reason: string) => void failures.push(reason);
    expect(await move({ onFailure })).toMatchObject({ moved: 0, failed: 1 });
    expect(failures[0]).toContain("Both are kept");
    expect(String(await source.getBytes("uploads/ab/one"))).toBe("here");
    expect(String(await target.getBytes("uploads/ab/one"))).toBe("there");
  });
});

it("keeps a file in its source if it arrives changed", async () => {
  await disk.put("uploads/ab/one", Buffer.from("right"));
  server.setFault((request, response) => {
    if (request.method !== "GET" || request.url!.includes("list-type")) return false;
    if (server.listKeys().length === 0) return false;
    response.end("wrong");
    return true;
  });
  const failures: string[] = [];
  const onFailure = (_key: string, reason: string) => void failures.push(reason);
  expect(await moveFiles({ source: disk, target: s3, onFailure })).toMatchObject({
    failed: 1,
  });
  expect(failures[0]).toContain("another checksum");
  expect(String(await disk.getBytes("uploads/ab/one"))).toBe("right");
  expect(server.listKeys()).toEqual([]);
});
