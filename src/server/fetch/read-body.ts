/** Decodes a response while counting, so that no bomb, however packed, grows past the limit. */
import { once } from "node:events";
import { Transform, Writable, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as zlib from "node:zlib";
import { FetchFailure, reportTooLarge } from "./fetch-failure.ts";

type BodyLimits = {
  /** Ceiling in bytes, for what arrives and for what it decodes to. */
  maxBytes: number;
  signal: AbortSignal;
  onProgress?: ((bytes: number) => void) | undefined;
};

/** More than the web ever uses; each layer multiplies what a bomb can do. */
const maxLayers = 3;

// Like browsers, keep what a truncated stream gave; and never allocate a giant zstd window.
const zlibOptions = {
  flush: zlib.constants.Z_SYNC_FLUSH,
  finishFlush: zlib.constants.Z_SYNC_FLUSH,
};
const brotliOptions = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
};
const zstdOptions = {
  finishFlush: zlib.constants.ZSTD_e_flush,
  params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 },
};

/**
 * Reads a body to its end and undoes its Content-Encoding (gzip, deflate, br, zstd; others are kept).
 * @param encoding the raw Content-Encoding header
 * @returns the decoded bytes, at most `maxBytes`
 * @throws {FetchFailure} "too_large"; and whatever the stream or a decoder throws
 */
export async function readBody(
  body: Readable,
  encoding: string,
  limits: BodyLimits,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collector = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limits.maxBytes) {
        done(reportTooLarge(limits.maxBytes));
        return;
      }
      chunks.push(chunk);
      limits.onProgress?.(size);
      done();
    },
  });
  const decoders = await createDecoders(body, encoding, limits.signal);
  await pipeline([body, meterBytes(limits.maxBytes), ...decoders, collector], {
    signal: limits.signal,
  });
  return Buffer.concat(chunks, size);
}

function meterBytes(maxBytes: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > maxBytes) done(reportTooLarge(maxBytes));
      else done(null, chunk);
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
