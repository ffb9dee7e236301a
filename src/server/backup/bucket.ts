/** Stores backups in an S3 bucket. The client is loaded only if a bucket is configured. */
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./backup-error.ts";
import { listOldBackups } from "./backup-list.ts";
import { connectS3 } from "../files/s3/connect-s3.ts";
import type { BucketSettings } from "../settings/s3-settings.ts";

export type Bucket = {
  /** Resolves once the file is complete in the bucket. After a failure, no parts of it are left there. */
  upload: (file: string, name: string, signal?: AbortSignal) => Promise<void>;
  /** Writes a backup to `file`, which must not exist. */
  download: (name: string, file: string, signal?: AbortSignal) => Promise<void>;
  /** Removes all but the newest backups and no other objects. Returns the names removed. */
  removeOldBackups: (keep: number) => Promise<string[]>;
  close: () => void;
};

export async function connectBucket(settings: BucketSettings): Promise<Bucket> {
  const { bucket: Bucket, prefix } = settings;
  const { sdk, Upload, client } = await connectS3(settings);
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` });
  const explain = (error: unknown, what: string) => explainS3(error, what, Bucket);

  const send = async (file: string, name: string, signal?: AbortSignal) => {
    const params = { ...at(name), Body: createReadStream(file, { highWaterMark: 1024 * 1024 }) };
    const upload = new Upload({ client, params });
    const abort = () => void upload.abort();
    signal?.addEventListener("abort", abort);
    try {
      signal?.throwIfAborted();
      await upload.done();
    } catch (error) {
      const { uploadId: UploadId } = upload;
      // When aborted, `done` does not wait until the parts are removed.
      if (signal?.aborted && UploadId !== undefined)
        await client
          .send(new sdk.AbortMultipartUploadCommand({ ...at(name), UploadId }))
          .catch(() => {});
      throw error;
    } finally {
      signal?.removeEventListener("abort", abort);
      params.Body.destroy();
    }
    const { size } = await stat(file);
    const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(name)));
    if (ContentLength !== size)
      throw new BackupError(`The bucket has ${ContentLength} bytes of a backup of ${size}.`);
  };

  return {
    upload: (file, name, signal) =>
      send(file, name, signal).catch((error: unknown) => {
        throw explain(error, "The backup was made, but it could not be uploaded");
      }),
    download: async (name, file, signal) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)));
        const output = createWriteStream(file, { flags: "wx", mode: 0o600 });
        await pipeline(Body as Readable, output, { signal });
      } catch (error) {
        throw explain(error, `${name} could not be fetched`);
      }
    },
    removeOldBackups: async (keep) => {
      try {
        const names: string[] = [];
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
        for await (const { Contents = [] } of pages)
          names.push(...Contents.map(({ Key = "" }) => Key.slice(prefix.length)));
        const old = listOldBackups(names, keep);
        for (const name of old) await client.send(new sdk.DeleteObjectCommand(at(name)));
        return old;
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
  const text = [name === "Error" ? "" : name, message].filter(Boolean).join(": ");
  return new BackupError(`${what} (bucket ${bucket}): ${text}`);
}
