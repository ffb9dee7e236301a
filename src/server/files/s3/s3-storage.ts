/** Stores files in a bucket of S3 or of a compatible server (decision 40). */
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ListObjectsV2CommandOutput } from "@aws-sdk/client-s3";
import type { Scratch } from "../scratch.ts";
import { requireSafeKey, type Storage, type StoredFile } from "../storage.ts";
import { createLocalCopies } from "./local-copies.ts";
import { explainFailure, type S3Bucket } from "./s3-bucket.ts";
import { streamObject } from "./stream-object.ts";

/** The smallest that S3 allows; of each file being stored, this many parts are in memory. */
const partBytes = 5 * 1024 * 1024;
const partsAtOnce = 2;

export function createS3Storage(bucket: S3Bucket, scratch: Scratch): Storage {
  const { sdk, client, ask } = bucket;
  const at = (key: string) => bucket.at(requireSafeKey(key));
  const getStream: Storage["getStream"] = (key, range) => {
    requireSafeKey(key);
    return streamObject(bucket, key, range);
  };
  const copies = createLocalCopies(scratch, async (key, path) => {
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
    await pipeline(await getStream(key), file);
  });
  /** One request if it is small, otherwise one for each part. After a failure, parts are left only during an outage. */
  const upload = async (key: string, body: Uint8Array | Readable) => {
    const params = { ...at(key), Body: body };
    const parts = { partSize: partBytes, queueSize: partsAtOnce };
    // It would wait for a server that does not answer.
    const sending = new bucket.Upload({ client, params, ...parts, leavePartsOnError: true });
    const send = () =>
      sending.done().catch((error: unknown) => {
        if (body instanceof Readable && isOf(body, error))
          throw new BrokenStream(body.errored ?? error);
        throw error;
      });
    try {
      await bucket.outage.run(send);
    } catch (error) {
      const { uploadId: UploadId } = sending;
      const abort = new sdk.AbortMultipartUploadCommand({ ...at(key), UploadId });
      if (UploadId !== undefined)
        await ask(key, (abortSignal) => client.send(abort, { abortSignal })).catch(() => {});
      throw error;
    }
  };
  /** Rejects with the stream's error if that is why nothing was stored. */
  const putStream: Storage["putStream"] = async (key, stream) => {
    requireSafeKey(key);
    // It may fail while nobody reads it.
    stream.on("error", () => {});
    try {
      await upload(key, stream);
    } catch (error) {
      stream.destroy();
      throw error instanceof BrokenStream ? error.cause : explainFailure(error, key);
    }
  };
  return {
    put: async (key, bytes) => {
      requireSafeKey(key);
      await upload(key, bytes).catch((error: unknown) => {
        throw explainFailure(error, key);
      });
    },
    putStream,
    putFile: async (key, path) => {
      await putStream(key, createReadStream(path, { highWaterMark: 1024 * 1024 }));
      await rm(path, { force: true });
    },
    getBytes: async (key) => buffer(await getStream(key)),
    getStream,
    openLocal: async (key) => copies.open(requireSafeKey(key)),
    // Not HEAD, whose answer does not tell a missing file from a missing bucket.
    exists: async (key) => {
      const command = new sdk.GetObjectCommand({ ...at(key), Range: "bytes=0-0" });
      try {
        const found = await ask(key, (signal) => client.send(command, { abortSignal: signal }));
        (found.Body as Readable).destroy();
        return true;
      } catch (error) {
        const { name } = (error as Error).cause as Error;
        // An empty file has no first byte.
        if (name === "InvalidRange") return true;
        if (name === "NoSuchKey") return false;
        throw error;
      }
    },
    delete: async (key) => {
      const command = new sdk.DeleteObjectCommand(at(key));
      await ask(key, (signal) => client.send(command, { abortSignal: signal }));
    },
    list: (folder) => listObjects(bucket, requireSafeKey(folder)),
    close: () => {
      copies.close();
      client.destroy();
    },
  };
}

/** The stream to be stored could not be read, which says nothing about S3. */
class BrokenStream extends Error {
  override name = "BrokenStream";

  constructor(cause: unknown) {
    super("The stream broke.", { cause });
  }
}

/** Whether the stream has failed by itself: after a failure of S3, its reader aborts it. */
function isOf(stream: Readable, error: unknown): boolean {
  if (error === stream.errored) return true;
  const { code } = (stream.errored ?? error) as NodeJS.ErrnoException;
  return stream.errored === null ? code === "ERR_STREAM_PREMATURE_CLOSE" : code !== "ABORT_ERR";
}

async function* listObjects(
  { sdk, client, ask, prefix, at }: S3Bucket,
  folder: string,
): AsyncGenerator<StoredFile> {
  const { Bucket, Key: Prefix } = at(`${folder}/`);
  let token: string | undefined;
  do {
    const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token });
    const page: ListObjectsV2CommandOutput = await ask(folder, (signal) =>
      client.send(command, { abortSignal: signal }),
    );
    for (const { Key = "", LastModified = new Date(), Size = 0 } of page.Contents ?? [])
      yield { key: Key.slice(prefix.length), writtenAt: LastModified, size: Size };
    token = page.NextContinuationToken;
  } while (token !== undefined);
}
