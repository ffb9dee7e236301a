/** Opens the configured storage: the disk, or S3. */
import { join } from "node:path";
import type { Env } from "../settings/env.ts";
import { StartError } from "../start-error.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { useFiles } from "./files-lock.ts";
import { createScratch, type Scratch } from "./scratch.ts";
import type { S3Times } from "./s3/connect-s3.ts";
import { recordPlace } from "./storage-place.ts";
import { type Storage, storedFolders } from "./storage.ts";

type Settings = Pick<Env, "dataDir" | "s3">;

export type OpenStorage = { storage: Storage; scratch: Scratch };

/** Throws StartError if the bucket cannot be used, if files are being moved, or if they are elsewhere. */
export async function openStorage(env: Settings, times?: S3Times): Promise<OpenStorage> {
  const scratch = createScratch(env.dataDir);
  const disk = createDiskStorage(env.dataDir, scratch);
  const lock = useFiles(env.dataDir);
  try {
    const s3 = await openS3(env, scratch, times);
    if (s3 !== null && (await hasFiles(disk))) throw new StartError(explainFilesOnDisk(env));
    recordPlace(env);
    const storage = s3 ?? disk;
    const close = () => {
      storage.close();
      lock.release();
    };
    return { storage: { ...storage, close }, scratch };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The checked bucket; null without S3_BUCKET. */
export async function openS3(
  env: Settings,
  scratch: Scratch,
  times?: S3Times,
): Promise<Storage | null> {
  if (env.s3 === null) return null;
  const { openS3Bucket } = await import("./s3/s3-bucket.ts");
  const { createS3Storage } = await import("./s3/s3-storage.ts");
  const { checkBucket } = await import("./s3/check-bucket.ts");
  const bucket = await openS3Bucket(env.s3, times);
  await checkBucket(bucket, env.s3);
  return createS3Storage(bucket, scratch);
}

async function hasFiles(storage: Storage): Promise<boolean> {
  for (const folder of storedFolders) for await (const _file of storage.list(folder)) return true;
  return false;
}

const explainFilesOnDisk = ({ dataDir }: Settings) =>
  `S3_BUCKET is set, but there are files in ${join(dataDir, "files")}. Move them to the bucket with npm run move-files -- --to s3, as docs/operating.md says, or start without the variables S3_*.`;
