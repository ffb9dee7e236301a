import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "../settings/env.ts";
import { shortS3Times, startBucketServer } from "../testing/servers/bucket-server.ts";
import { reserveFiles } from "./files-lock.ts";
import { openStorage } from "./open-storage.ts";
import { explainOtherPlace, forgetPlace } from "./storage-place.ts";

const server = await startBucketServer();
let dataDir: string;
const made: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cp-place-"));
  made.push(dataDir);
});
afterAll(async () => {
  await server.close();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const envOf = (settings: Record<string, string> = {}) =>
  parseEnv({ DATA_DIR: dataDir, ...settings });
const inS3 = (changes: Record<string, string> = {}) => envOf({ ...server.settings, ...changes });

/** As the app does at its start. */
async function start(env: ReturnType<typeof envOf>): Promise<void> {
  const { storage } = await openStorage(env, shortS3Times);
  storage.close();
}

describe("the app", () => {
  it("does not start without S3_BUCKET while its files are in a bucket", async () => {
    await start(inS3());
    await expect(start(envOf())).rejects.toThrow(
      /S3_BUCKET is not set, but the files of .* are in the bucket files/,
    );
    forgetPlace(dataDir);
    await start(envOf());
  });

  it("starts without S3_BUCKET after a start that could not use the bucket", async () => {
    await expect(start(inS3({ S3_ACCESS_KEY_ID: "AKIAOTHER" }))).rejects.toThrow(
      /^S3_ACCESS_KEY_ID AKIAOTHER is not known/,
    );
    expect(existsSync(join(dataDir, "storage.json"))).toBe(false);
    await start(envOf());
  });

  it("does not start with S3_BUCKET while there are files in DATA_DIR", async () => {
    const { storage } = await openStorage(envOf());
    await storage.put("uploads/ab/one", Buffer.from("one"));
    storage.close();
    await expect(start(inS3())).rejects.toThrow(
      /^S3_BUCKET is set, but there are files in .*files\. Move them to the bucket/,
    );
    await start(envOf());
  });

  it("does not run while its files are being moved, which does not begin while it runs", async () => {
    const { storage } = await openStorage(envOf());
    expect(() => reserveFiles(dataDir)).toThrow(/^Commonplace is running with DATA_DIR/);
    storage.close();
    const lock = reserveFiles(dataDir);
    await expect(start(envOf())).rejects.toThrow(/^The files of .* are being moved/);
    lock.release();
    await start(envOf());
  });
});

describe("explainOtherPlace", () => {
  const explain = (to: "s3" | "disk", changes: Record<string, string> = {}) =>
    explainOtherPlace(dataDir, inS3(changes).s3!, to);

  it("allows any bucket to files that are in none, and nothing to move back", () => {
    expect(explain("s3")).toBeNull();
    expect(explain("disk")).toMatch(/^There are no files of .* in a bucket/);
  });

  it("allows no other bucket or prefix than the one in which the files are", async () => {
    await start(inS3());
    for (const to of ["s3", "disk"] as const) {
      expect(explain(to)).toBeNull();
      expect(explain(to, { S3_PREFIX: "other" })).toMatch(
        /^The files of .* are in the bucket files with the prefix "[^"]*": set S3_BUCKET/,
      );
    }
  });
});
