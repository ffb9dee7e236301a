import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseEnv } from "../settings/env.ts";
import { startS3Server } from "../testing/servers/s3-server.ts";
import { connectBucket } from "./bucket.ts";

const folder = mkdtempSync(join(tmpdir(), "cp-bucket-"));
const server = await startS3Server();
const settings = parseEnv({ DATA_DIR: folder, ...server.settings }).backup.s3!;
const bucket = await connectBucket(settings);
afterAll(async () => {
  bucket.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = join(folder, "backup");
/** Several parts, the last of them not full. */
const bytes = Buffer.alloc(11 * 1024 * 1024 + 7, "one page after the other ");
writeFileSync(file, bytes);

it("uploads a backup in parts, and downloads it unchanged", async () => {
  await bucket.upload(file, "commonplace-2026-11-22T12-00-00Z.tar.zst");
  const key = "ours/commonplace-2026-11-22T12-00-00Z.tar.zst";
  expect(server.objects.get(key)?.equals(bytes)).toBe(true);
  const copy = join(folder, "copy");
  await bucket.download("commonplace-2026-11-22T12-00-00Z.tar.zst", copy);
  expect(readFileSync(copy).equals(bytes)).toBe(true);
  await expect(bucket.download("no-such-backup", join(folder, "none"))).rejects.toThrow(
    /^no-such-backup could not be fetched \(bucket backups\): NoSuchKey/,
  );
});

it("keeps the newest backups of its prefix and all other objects", async () => {
  for (const day of ["20", "21"])
    server.objects.set(`ours/commonplace-2026-11-${day}T12-00-00Z.tar.zst.enc`, Buffer.alloc(1));
  server.objects.set("ours/holiday.jpg", Buffer.alloc(1));
  server.objects.set("theirs/commonplace-2026-11-19T12-00-00Z.tar.zst", Buffer.alloc(1));
  expect(await bucket.removeOldBackups(2)).toEqual([
    "commonplace-2026-11-20T12-00-00Z.tar.zst.enc",
  ]);
  expect([...server.objects.keys()].toSorted()).toEqual([
    "ours/commonplace-2026-11-21T12-00-00Z.tar.zst.enc",
    "ours/commonplace-2026-11-22T12-00-00Z.tar.zst",
    "ours/holiday.jpg",
    "theirs/commonplace-2026-11-19T12-00-00Z.tar.zst",
  ]);
});

it("uploads a small backup in one request", async () => {
  const small = join(folder, "small");
  writeFileSync(small, "a small backup");
  await bucket.upload(small, "small");
  expect(server.objects.get("ours/small")?.toString()).toBe("a small backup");
  server.objects.delete("ours/small");
});

it("stops an upload when aborted, and leaves no parts behind", async () => {
  const stopping = new AbortController();
  const arrived = server.stallParts();
  const uploading = bucket.upload(
    file,
    "commonplace-2026-11-23T12-00-00Z.tar.zst",
    stopping.signal,
  );
  await arrived;
  expect(server.openUploads()).toBe(1);
  stopping.abort();
  await expect(uploading).rejects.toThrow("The backup was made, but it could not be uploaded");
  expect(server.openUploads()).toBe(0);
  expect(server.objects.size).toBe(4);
});

it("reports why an upload failed, and leaves no parts behind", async () => {
  server.refuseParts();
  await expect(bucket.upload(file, "commonplace-2026-11-23T12-00-00Z.tar.zst")).rejects.toThrow(
    "The backup was made, but it could not be uploaded (bucket backups): QuotaExceeded: The bucket refused this.",
  );
  expect(server.openUploads()).toBe(0);
  expect(server.objects.size).toBe(4);
});
