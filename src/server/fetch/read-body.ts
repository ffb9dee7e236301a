/** Decodes a response while counting, so that no bomb, however packed, grows past the limit. */
import { once } from "node:events";
import { addAbortSignal, pipeline, Transform, type Readable } from "node:stream";
import * as zlib from "node:zlib";
import { FetchFailure, reportTooLarge } from "./fetch-failure.ts";
import { holdBytes } from "./held-bytes.ts";

type BodyLimits = {
  /** Ceiling in bytes, for what arrives and for what it decodes to. */
  maxBytes: number;
  signal: AbortSignal;
  onProgress?: ((bytes: number) => void) | undefined;
};

/** More than the web ever uses; each layer multiplies what a bomb can do. */
const maxLayers = 3;

// Like browsers, keep what a truncated stream gave; and never allocate a giant zstd window.
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
 * Undoes the Content-Encoding of a body (gzip, deflate, br, zstd; others are kept) as it is read.
 * @param encoding the raw Content-Encoding header
 * @returns the decoded bytes; reading them fails with FetchFailure "too_large" past `maxBytes`, and with whatever
 * the stream or a decoder throws
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
  // Whoever reads hears of an error from the last of them; nobody may be reading when it comes.
  pipeline([body, received, ...decoders, decoded], () => {});
  return addAbortSignal(
    signal,
    decoded.on("error", () => {}),
  );
}

/** Reads all of `chunks`; how much all fetches hold together is bounded. */
export async function collectBytes(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<Buffer> {
  const held = holdBytes(signal);
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

/** The last coding named was applied last, so it is undone first. */
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

/** Servers send "deflate" with and without its zlib wrapper; the first byte tells which. */
async function startsWithZlibHeader(body: Readable, signal: AbortSignal): Promise<boolean> {
  await once(body, "readable", { signal });
  const chunk: unknown = body.read();
  if (!Buffer.isBuffer(chunk)) return true;
  body.unshift(chunk);
  return ((chunk[0] ?? 0) & 0x0f) === 8;
}
