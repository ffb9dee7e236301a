/** Decodes a response with a limit on its decoded size, so that no decompression bomb exceeds it. */
import { once } from "node:events";
import { addAbortSignal, pipeline, Transform, type Readable } from "node:stream";
import * as zlib from "node:zlib";
import { FetchFailure, reportTooLarge } from "./fetch-failure.ts";
import { reserveBytes } from "./reserve-bytes.ts";

type BodyLimits = {
  /** The maximum bytes, received and decoded. */
  maxBytes: number;
  signal: AbortSignal;
  onProgress?: ((bytes: number) => void) | undefined;
};

/** More than websites use; each layer multiplies the effect of a bomb. */
const maxLayers = 3;

// Keeps the data of a truncated stream, as browsers do; never allocates a huge zstd window.
const chunkSize = 64 * 1024;
const zlibOptions = {
  chunkSize,
  flush: zlib.constants.Z_SYNC_FLUSH,
  finishFlush: zlib.constants.Z_SYNC_FLUSH,
};
const brotliOptions = {
  chunkSize,
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
};
const zstdOptions = {
  chunkSize,
  finishFlush: zlib.constants.ZSTD_e_flush,
  params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 },
};

/**
 * Decodes the Content-Encoding of a body (gzip, deflate, br, zstd; others are kept) while it is read.
 * @param encoding the raw Content-Encoding header
 * @returns the decoded bytes; reading fails with FetchFailure "too_large" beyond `maxBytes`, and with errors
 * of the stream or a decoder
 * @throws {FetchFailure} "too_large" for too many layers
 */
export async function decodeBody(
  body: Readable,
  encoding: string,
  { maxBytes, signal, onProgress }: BodyLimits,
): Promise<Readable> {
  const decoders = await createDecoders(body, encoding, signal);
  const received = meterBytes(maxBytes);
  const decoded = meterBytes(maxBytes, onProgress);
  // The reader receives the error from the last stream; nobody may be reading yet.
  pipeline([body, received, ...decoders, decoded], () => {});
  return addAbortSignal(
    signal,
    decoded.on("error", () => {}),
  );
}

/** Reads all of `chunks`, within the memory limit of all fetches. */
export async function collectBytes(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<Buffer> {
  const held = reserveBytes(signal);
  const collected: Buffer[] = [];
  try {
    for await (const chunk of chunks) {
      await held.grow(chunk.length);
      collected.push(chunk);
    }
    return Buffer.concat(collected);
  } finally {
    held.release();
  }
}

function meterBytes(maxBytes: number, onProgress?: (bytes: number) => void): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > maxBytes) {
        done(reportTooLarge(maxBytes));
        return;
      }
      onProgress?.(passed);
      done(null, chunk);
    },
  });
}

/** The encoding named last was applied last, so it is decoded first. */
async function createDecoders(
  body: Readable,
  encoding: string,
  signal: AbortSignal,
): Promise<Transform[]> {
  const codings = encoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity")
    .reverse();
  if (codings.length > maxLayers) {
    throw new FetchFailure("too_large", "The site's answer is compressed too many times over.");
  }
  const decoders: Transform[] = [];
  for (const [index, coding] of codings.entries()) {
    const isBare =
      index === 0 && coding === "deflate" && !(await startsWithZlibHeader(body, signal));
    const decoder = isBare ? zlib.createInflateRaw(zlibOptions) : createDecoder(coding);
    if (decoder) decoders.push(decoder);
  }
  return decoders;
}

function createDecoder(coding: string): Transform | null {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return zlib.createGunzip(zlibOptions);
    case "deflate":
      return zlib.createInflate(zlibOptions);
    case "br":
      return zlib.createBrotliDecompress(brotliOptions);
    case "zstd":
      return zlib.createZstdDecompress(zstdOptions);
    default:
      return null;
  }
}

/** Servers send "deflate" with and without a zlib header; the first byte shows which. */
async function startsWithZlibHeader(body: Readable, signal: AbortSignal): Promise<boolean> {
  await once(body, "readable", { signal });
  const chunk: unknown = body.read();
  if (!Buffer.isBuffer(chunk)) return true;
  body.unshift(chunk);
  return ((chunk[0] ?? 0) & 0x0f) === 8;
}
