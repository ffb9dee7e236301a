import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "../settings/env.ts";
import type { S3Settings } from "../settings/s3-settings.ts";
import { setUpContext } from "../testing/contexts.ts";
import { shortS3Times, startBucketServer } from "../testing/servers/bucket-server.ts";
import { openStorage } from "./open-storage.ts";
import { explainUnreadyPlace, forgetPlace } from "./storage-place.ts";

const server = await startBucketServer();
const { database } = await setUpContext();
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
  const { storage } = await openStorage(env, database, shortS3Times);
  storage.close();
}

const explain = (s3: S3Settings | null) => explainUnreadyPlace(dataDir, s3!);

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
});

describe("explainUnreadyPlace", () => {
  it("refuses to move files before the app was started with the same variables", async () => {
    const { s3 } = inS3();
    expect(explain(s3)).toMatch(
      /^Start Commonplace with the same variables S3_\* first, with S3_WRITES=on:/,
    );
    await start(inS3());
    expect(explain(s3)).toBeNull();
  });

  it("refuses to move files in the direction in which the app does not write", async () => {
    await start(inS3());
    expect(explain(inS3({ S3_WRITES: "off" }).s3)).toContain("with S3_WRITES=off");
    await start(inS3({ S3_WRITES: "off" }));
    expect(explain(inS3({ S3_WRITES: "off" }).s3)).toBeNull();
    expect(explain(inS3().s3)).toContain("with S3_WRITES=on");
  });
});
