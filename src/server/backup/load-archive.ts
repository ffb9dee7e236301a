/** Reads a backup from start to end and verifies every byte. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type { z } from "zod";
import { BackupError, trailingDataError } from "./backup-error.ts";
import { decryptStream, isEncrypted } from "./encrypt-stream.ts";
import { BackupHeader, formatVersion, headerName, sumsName } from "./manifest.ts";
import { parseTar, type TarEntry } from "./tar.ts";

const maxJsonBytes = 64 * 1024 * 1024;

export type ReadOptions = {
  passphrase: string | null;
  /** Called once, before anything else is read. If it throws, reading stops. */
  begin: (header: BackupHeader) => Promise<void>;
  /** Called for every part in order. Unread bytes of the body are still read and verified. */
  visit: (part: TarEntry) => Promise<void>;
  signal?: AbortSignal | undefined;
};

/**
 * Resolves once `file` has been read and verified completely. Throws BackupError if it is damaged, cut short,
 * longer than its backup, encrypted with another passphrase, or of an unknown format.
 */
export async function loadArchive(file: string, options: ReadOptions): Promise<void> {
  const { passphrase, signal } = options;
  const input = createReadStream(file, { highWaterMark: 256 * 1024 });
  const decompress = createZstdDecompress();
  let given = 0;
  const open = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const isSecret = await beginsEncrypted(file);
    if (isSecret && passphrase === null)
      throw new BackupError("This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.");
    for await (const chunk of isSecret ? decryptStream(source, passphrase!) : source) {
      given += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(input, open, decompress, (source) => checkEntries(source, options), { signal });
    // Decompression stops at the first byte after the compressed data.
    if (decompress.bytesWritten !== given) throw trailingDataError();
  } catch (error) {
    // Decompression ended while the file was still being read, so many bytes follow.
    if (error instanceof Error && error.name === "AbortError" && !signal?.aborted)
      throw trailingDataError();
    throw isDecompressionError(error)
      ? new BackupError(
          "This file is damaged or cut short, or it is not a backup of Commonplace.",
          {
            cause: error,
          },
        )
      : error;
  } finally {
    input.destroy();
  }
}

/** Reads and parses a whole part. Throws BackupError if it does not match the schema. */
export async function parseJsonPart<Schema extends z.ZodType>(
  { name, size, body }: TarEntry,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(JSON.parse((await readWhole(size, body)).toString()));
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(`The part ${name} of the backup does not have the expected format.`, {
      cause,
    });
  }
}

async function checkEntries(source: AsyncIterable<Buffer>, options: ReadOptions): Promise<void> {
  const found = new Map<string, string>();
  let sums: string | null = null;
  for await (const entry of parseTar(source)) {
    if (sums !== null) throw trailingDataError();
    if (found.has(entry.name)) throw damagedError(entry.name);
    if (!isPlainPath(entry.name))
      throw new BackupError(`The backup holds a file with an impossible name: ${entry.name}`);
    if (entry.name === sumsName) {
      sums = (await readWhole(Number.MAX_SAFE_INTEGER, entry.body)).toString();
      continue;
    }
    if ((found.size === 0) !== (entry.name === headerName)) throw damagedError(headerName);
    const digest = createHash("sha256");
    const part = { ...entry, body: digestOf(entry.body, digest) };
    if (entry.name === headerName) await options.begin(await readHeader(part));
    else await options.visit(part);
    for await (const rest of part.body) void rest;
    found.set(entry.name, digest.digest("hex"));
  }
  if (sums === null) throw new BackupError("The backup is cut short: its end is missing.");
  const expected = sums.split("\n").slice(0, -1);
  if (expected.length !== found.size) throw damagedError(sumsName);
  for (const line of expected) {
    const name = line.slice(66);
    if (found.get(name) !== line.slice(0, 64)) throw damagedError(name);
  }
}

/** Whether a name stays within the folder. */
function isPlainPath(name: string): boolean {
  return (
    name.split(/[/\\]/).every((part) => !["", ".", ".."].includes(part)) && !name.includes("\0")
  );
}

async function readHeader(part: TarEntry): Promise<BackupHeader> {
  const given = JSON.parse((await readWhole(part.size, part.body)).toString()) as unknown;
  const format = BackupHeader.pick({ format: true }).safeParse(given);
  if (format.success && format.data.format > formatVersion)
    throw new BackupError(
      "This backup was made by a newer version of Commonplace: update this one first.",
    );
  const header = BackupHeader.safeParse(given);
  if (!header.success) throw damagedError(headerName);
  return header.data;
}

async function* digestOf(
  body: AsyncIterable<Buffer>,
  digest: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    digest.update(chunk);
    yield chunk;
  }
}

async function readWhole(size: number, body: AsyncIterable<Buffer>): Promise<Buffer> {
  if (size > maxJsonBytes && size !== Number.MAX_SAFE_INTEGER)
    throw new BackupError("A part of the backup is larger than the maximum.");
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function beginsEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const beginning = Buffer.alloc(16);
    await handle.read(beginning, 0, 16, 0);
    return isEncrypted(beginning);
  } finally {
    await handle.close();
  }
}

function damagedError(name: string): BackupError {
  return new BackupError(`The backup is damaged: its part ${name} was changed.`);
}

/** An error of the decompressor: a failed check or an unexpected end. */
function isDecompressionError(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    (error.code.startsWith("ZSTD_") || error.code === "Z_BUF_ERROR")
  );
}
