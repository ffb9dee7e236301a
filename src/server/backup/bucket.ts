/** Stores backups in an S3 bucket. The client is loaded only if a bucket is configured. */
import { createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./backup-error.ts";
import { listSuperfluous } from "./backup-list.ts";
import type { BucketSettings } from "./backup-settings.ts";

export type Bucket = {
  /** Resolves once the file is complete in the bucket. After a failure, no parts of it are left there. */
  upload: (file: string, name: string, signal?: AbortSignal) => Promise<void>;
  /** Writes a backup to `file`, which must not exist. */
  download: (name: string, file: string, signal?: AbortSignal) => Promise<void>;
  /** Removes all but the newest backups and no other objects. Returns the names removed. */
  removeSuperfluous: (keep: number) => Promise<string[]>;
  close: () => void;
};

/** S3 allows 10,000 parts of at least 5 MiB. */
const mostParts = 9_000;
const leastPartBytes = 16 * 1024 * 1024;

export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const { bucket: Bucket, prefix, region, accessKeyId, secretAccessKey, endpoint } = settings;
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible servers often support neither a host per bucket nor AWS's newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` });
  const explain = (error: unknown, what: string) => explainS3(error, what, Bucket);

  const send = async (handle: FileHandle, name: string, signal?: AbortSignal) => {
    const { size } = await handle.stat();
    const partBytes = Math.max(leastPartBytes, Math.ceil(size / mostParts));
    const place = at(name);
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(place));
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    try {
      for (let from = 0; from < size; from += partBytes) {
        const Body = Buffer.alloc(Math.min(partBytes, size - from));
        await handle.read(Body, 0, Body.length, from);
        const PartNumber = parts.length + 1;
        const { ETag } = await client.send(
          new sdk.UploadPartCommand({ ...place, UploadId, PartNumber, Body }),
          signal && { abortSignal: signal },
        );
        parts.push({ PartNumber, ETag });
      }
      await client.send(
        new sdk.CompleteMultipartUploadCommand({
          ...place,
          UploadId,
          MultipartUpload: { Parts: parts },
        }),
      );
    } catch (error) {
      await client
        .send(new sdk.AbortMultipartUploadCommand({ ...place, UploadId }))
        .catch(() => {});
      throw error;
    }
    const { ContentLength } = await client.send(new sdk.HeadObjectCommand(place));
    if (ContentLength !== size)
      throw new BackupError(`The bucket has ${ContentLength} bytes of a backup of ${size}.`);
  };

  return {
    upload: async (file, name, signal) => {
      const handle = await open(file, "r");
      await send(handle, name, signal)
        .catch((error: unknown) => {
          throw explain(error, "The backup was made, but it could not be uploaded");
        })
        .finally(() => handle.close());
    },
    download: async (name, file, signal) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)));
        const output = createWriteStream(file, { flags: "wx", mode: 0o600 });
        await pipeline(Body as Readable, output, { signal });
      } catch (error) {
        throw explain(error, `${name} could not be fetched`);
      }
    },
    removeSuperfluous: async (keep) => {
      try {
        const names: string[] = [];
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
        for await (const { Contents = [] } of pages)
          names.push(...Contents.map(({ Key = "" }) => Key.slice(prefix.length)));
        const superfluous = listSuperfluous(names, keep);
        for (const name of superfluous) await client.send(new sdk.DeleteObjectCommand(at(name)));
        return superfluous;
      } catch (error) {
        throw explain(error, "Older backups could not be removed");
      }
    },
    close: () => client.destroy(),
  };
}

/** Includes the server's or network's message but not the request, which contains the signature. */
function explainS3(error: unknown, what: string, bucket: string): BackupError {
  if (error instanceof BackupError) return error;
  const { name = "", message = "" } = error instanceof Error ? error : {};
  const said = [name === "Error" ? "" : name, message].filter(Boolean).join(": ");
  return new BackupError(`${what} (bucket ${bucket}): ${said}`);
}
