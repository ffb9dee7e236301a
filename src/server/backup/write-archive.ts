/** Writes a backup: a tar archive, compressed with zstd and, with a passphrase, encrypted. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { encryptStream } from "./encrypt-stream.ts";
import { sumsName } from "./manifest.ts";
import { tarEnd, writeTarHeader, writeTarPadding } from "./tar.ts";

/** `body` yields `size` bytes, or throws. */
export type Part = { name: string; size: number; body: AsyncIterable<Buffer> | Iterable<Buffer> };

/**
 * Writes `parts` to `file`, which must not exist, readable by its owner only and synced to disk. Rejects with
 * the first failure; then the file does not exist.
 */
export async function writeArchive(
  file: string,
  parts: AsyncIterable<Part>,
  passphrase: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 },
  });
  const output = createWriteStream(file, { flags: "wx", mode: 0o600 });
  try {
    const bytes = packParts(parts);
    await (passphrase === null
      ? pipeline(bytes, compress, output, { signal })
      : pipeline(
          bytes,
          compress,
          (source: AsyncIterable<Buffer>) => encryptStream(source, passphrase),
          output,
          { signal },
        ));
    const handle = await open(file, "r");
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!isThereAlready(error)) await rm(file, { force: true });
    throw error;
  }
}

async function* packParts(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const sums: Buffer[] = [];
  for await (const { name, size, body } of parts) {
    yield writeTarHeader(name, size);
    const digest = createHash("sha256");
    let written = 0;
    for await (const chunk of body) {
      digest.update(chunk);
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new RangeError(`${name} has ${written} bytes in place of ${size}`);
    yield writeTarPadding(size);
    sums.push(Buffer.from(`${digest.digest("hex")}  ${name}\n`));
  }
  const all = Buffer.concat(sums);
  yield writeTarHeader(sumsName, all.length);
  yield all;
  yield writeTarPadding(all.length);
  yield tarEnd;
}

function isThereAlready(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
