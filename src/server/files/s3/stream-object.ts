/** Reads an object as a stream, which continues where it broke. */
import { Readable } from "node:stream";
import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { StorageAway } from "../storage.ts";
import type { S3Bucket } from "./s3-bucket.ts";

const bufferBytes = 256 * 1024;

/** Throws MissingFile or StorageAway before the first byte. Later, the stream fails with StorageAway. */
export async function streamObject(
  bucket: S3Bucket,
  key: string,
  { start = 0, end }: { start?: number; end?: number } = {},
): Promise<Readable> {
  const closing = new AbortController();
  const open = (from: number, etag?: string) => {
    const isWhole = from === 0 && end === undefined;
    const command = new bucket.sdk.GetObjectCommand({
      ...bucket.at(key),
      ...(isWhole ? {} : { Range: `bytes=${from}-${end ?? ""}` }),
      // Never continue with the bytes of another version.
      ...(etag === undefined ? {} : { IfMatch: etag }),
    });
    return bucket.ask(
      key,
      (signal) => bucket.client.send(command, { abortSignal: signal }),
      closing.signal,
    );
  };
  const first = await open(start);
  const bytes = readOn(first, start, open, bucket.times, closing.signal);
  const stream = Readable.from(bytes, { objectMode: false, highWaterMark: bufferBytes });
  return stream.once("close", () => closing.abort());
}

async function* readOn(
  first: GetObjectCommandOutput,
  start: number,
  open: (from: number, etag?: string) => Promise<GetObjectCommandOutput>,
  times: S3Bucket["times"],
  closed: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  let response = first;
  let at = start;
  let failures = 0;
  const until = start + (first.ContentLength ?? 0);
  for (;;) {
    try {
      for await (const chunk of withIdleLimit(response.Body as Readable, times.idle)) {
        at += chunk.length;
        failures = 0;
        yield chunk;
      }
      if (at >= until) return;
      throw new Error(`The object ended after ${at} of ${until} bytes.`);
    } catch (error) {
      failures += 1;
      if (closed.aborted || failures > times.resumes) throw new StorageAway(error);
    }
    response = await open(at, first.ETag);
  }
}

/** Counts only the time for which the reader waits, so that a slow reader is no failure. */
async function* withIdleLimit(
  body: Readable,
  milliseconds: number,
): AsyncGenerator<Uint8Array, void, void> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const timer = setTimeout(
        () => body.destroy(new Error(`Nothing arrived for ${milliseconds} ms.`)),
        milliseconds,
      );
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}
