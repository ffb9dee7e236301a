/** Writes a backup: a tar archive, compressed with zstd and, with a passphrase, encrypted. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { encryptStream } from "./encrypt-stream.ts";
import { sumsName } from "./manifest.ts";

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
  const tar = pack();
  const packing = packParts(tar, parts).catch((error: Error) => tar.destroy(error));
  try {
    await (passphrase === null
      ? pipeline(tar, compress, output, { signal })
      : pipeline(
          tar,
          compress,
          (source: AsyncIterable<Buffer>) => encryptStream(source, passphrase),
          output,
          { signal },
        ));
    const handle = await open(file, "r");
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    await packing;
    if (!alreadyExists(error)) await rm(file, { force: true });
    throw error;
  }
}

async function packParts(tar: Pack, parts: AsyncIterable<Part>): Promise<void> {
  const sums: string[] = [];
  for await (const { name, size, body } of parts) {
    const digest = createHash("sha256");
    const hash = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        digest.update(chunk);
        yield chunk;
      }
    };
    await pipeline(body, hash, tar.entry({ name, size, mode: 0o600 }));
    sums.push(`${digest.digest("hex")}  ${name}\n`);
  }
  tar.entry({ name: sumsName, mode: 0o600 }, sums.join(""));
  tar.finalize();
}

function alreadyExists(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
