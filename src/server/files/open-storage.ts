/** Opens the configured storage: the disk, or S3 together with the files that are still on the disk. */
import { sql } from "drizzle-orm";
import { asSystem, type Database } from "../db/database.ts";
import { lockByName } from "../db/lock-by-name.ts";
import type { Env } from "../settings/env.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { createLayeredStorage, type LockFile } from "./layered-storage.ts";
import { createScratch, type Scratch } from "./scratch.ts";
import type { S3Times } from "./s3/connect-s3.ts";
import { recordPlace } from "./storage-place.ts";
import type { Storage } from "./storage.ts";

type Settings = Pick<Env, "dataDir" | "s3">;

export type OpenStorage = { storage: Storage; scratch: Scratch };

/** Throws StartError if the bucket cannot be used. */
export async function openStorage(
  env: Settings,
  database: Database,
  times?: S3Times,
): Promise<OpenStorage> {
  const scratch = createScratch(env.dataDir);
  const both = await openBoth(env, scratch, times);
  recordPlace(env);
  if (both === null) return { storage: createDiskStorage(env.dataDir, scratch), scratch };
  const { disk, s3 } = both;
  const [target, source] = env.s3?.isWritten === false ? [disk, s3] : [s3, disk];
  return { storage: createLayeredStorage(target, source, createFileLock(database)), scratch };
}

/** The disk and the checked bucket; null without S3_BUCKET. */
export async function openBoth(
  env: Settings,
  scratch: Scratch,
  times?: S3Times,
): Promise<{ disk: Storage; s3: Storage } | null> {
  if (env.s3 === null) return null;
  const { openS3Bucket } = await import("./s3/s3-bucket.ts");
  const { createS3Storage } = await import("./s3/s3-storage.ts");
  const { checkBucket } = await import("./s3/check-bucket.ts");
  const bucket = await openS3Bucket(env.s3, times);
  await checkBucket(bucket, env.s3);
  return { disk: createDiskStorage(env.dataDir, scratch), s3: createS3Storage(bucket, scratch) };
}

/** Locks of all processes on one database; a killed process gives up its own. */
export function createFileLock(database: Database): LockFile {
  return (key, work) =>
    asSystem(database, async (tx) => {
      // A large file takes longer than a server may allow a transaction to be idle.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await lockByName(tx, `file ${key}`);
      // Fails if the connection, and with it the lock, was lost.
      return work(() => tx.execute(sql`select 1`));
    });
}
