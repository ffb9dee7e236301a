import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { shortS3Times, startBucketServer, refuse } from "../testing/servers/bucket-server.ts";
import { seededRandom } from "../testing/seeded-random.ts";
import { createTestContext } from "../testing/test-context.ts";
import { createLayeredStorage } from "./layered-storage.ts";
import { type MoveOptions, moveFiles } from "./move-files.ts";
import { createFileLock, openBoth } from "./open-storage.ts";
import { type Storage, storedFolders } from "./storage.ts";

const server = await startBucketServer();
const context = await createTestContext(server.settings, { s3Times: shortS3Times });
const { disk, s3 } = (await openBoth(context.env, context.scratch, shortS3Times))!;
const lock = createFileLock(context.database);
afterEach(() => server.setFault(null));
afterAll(async () => {
  s3.close();
  await context.close();
  await server.close();
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
  const move = (options: Partial<MoveOptions> = {}) =>
    moveFiles({ source, target, lock, ...options });

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
    expect(await move()).toMatchObject({ moved: 22, alreadyThere: 0, gone: 0, failed: 0 });
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
    // Every file can still be read through both layers.
    const app = createLayeredStorage(target, source, lock);
    expect(await listAll(app)).toEqual(before);
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

  it("keeps both files if the target has an older one with another content", async () => {
    await target.put("uploads/ab/one", Buffer.from("older"));
    await source.put("uploads/ab/one", Buffer.from("newer"));
    const older: Storage = {
      ...target,
      list: async function* (folder) {
        for await (const file of target.list(folder)) yield { ...file, writtenAt: new Date(0) };
      },
    };
    const failures: string[] = [];
    const onFailure = (_key: string, reason: string) => void failures.push(reason);
    expect(await move({ target: older, onFailure })).toMatchObject({ moved: 0, failed: 1 });
    expect(failures[0]).toContain("Both are kept");
    expect(String(await source.getBytes("uploads/ab/one"))).toBe("newer");
    expect(String(await target.getBytes("uploads/ab/one"))).toBe("older");
  });

  it.each([1, 2, 3])(
    "loses no file and restores no deleted one while the app reads, replaces, adds and deletes (seed %i)",
    async (seed) => {
      const random = seededRandom(seed);
      // Few, because each file is used more often, and the number of collisions is the same.
      const expected = await fill(21, 2_000);
      const keys = [...expected.keys()];
      const app = createLayeredStorage(target, source, lock);
      const state = { isMoving: true };
      const moving = move().finally(() => (state.isMoving = false));
      const wrong: string[] = [];
      const change = async (key: string) => {
        const bytes = randomBytes(1_500);
        const kind = random();
        if (kind < 0.3) {
          await app.delete(key);
          expected.delete(key);
        } else if (kind < 0.6) {
          await app.put(key, bytes);
          expected.set(key, digest(bytes));
        } else if (kind < 0.7) {
          const added = `pages/new/${randomUUID()}`;
          await app.put(added, bytes);
          expected.set(added, digest(bytes));
        }
        const found = (await app.exists(key)) ? digest(await app.getBytes(key)) : undefined;
        if (found !== expected.get(key)) wrong.push(key);
      };
      const use = async (own: string[]) => {
        while (state.isMoving) await change(own[Math.floor(random() * own.length)]!);
      };
      // Each has its own keys, so that the expected state is known.
      await Promise.all([0, 1, 2].map((user) => use(keys.filter((_, at) => at % 3 === user))));
      expect(wrong).toEqual([]);
      expect(await moving).toMatchObject({ failed: 0 });
      await move();
      const sorted = [...expected].toSorted(([one], [other]) => one.localeCompare(other));
      expect(await listAll(target)).toEqual(new Map(sorted));
      expect((await listAll(source)).size).toBe(0);
    },
  );
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
  expect(await moveFiles({ source: disk, target: s3, lock, onFailure })).toMatchObject({
    failed: 1,
  });
  expect(failures[0]).toContain("another checksum");
  expect(String(await disk.getBytes("uploads/ab/one"))).toBe("right");
  expect(server.listKeys()).toEqual([]);
});
