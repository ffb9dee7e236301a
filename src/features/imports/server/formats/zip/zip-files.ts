// The files in a zip: all are listed and checked against the limits before one is read, then inflated as
// streams.
import { stat } from "node:fs/promises";
import yauzl from "yauzl";
import { AppError } from "#shared/errors.ts";
import { maxImportBytes } from "#shared/import-limits.ts";
import type { Bytes } from "../source/decode-chunks.ts";

/** `size` in bytes after unpacking; reading more than that fails. */
export type ZipEntry = { path: string; size: number; open(): Bytes };
export type ZipFiles = { entries: ZipEntry[]; close(): void };

const maxEntries = 150_000;
/** Characters of all names, which stay in memory while files are read. */
const maxNamesLength = 32 * 1024 * 1024;

function refuse(code: "validation" | "too_large", message: string): never {
  throw new AppError(code, message);
}

/** Converts an error of the zip library to a message for the user. */
function explain(error: unknown, size: number): AppError {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : "";
  const name =
    /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s.exec(
      message,
    )?.[1];
  if (message.startsWith("End of central directory record"))
    return new AppError(
      "validation",
      `This zip ends in the middle, after ${size.toLocaleString("en")} bytes: its list of files, which comes last, is missing. Please download or make it again.`,
    );
  return new AppError(
    "validation",
    name === undefined
      ? "This zip is damaged. Please download or make it again."
      : `This zip was refused: the name of a file in it leads out of the zip (“${name.slice(0, 200)}”).`,
    { cause: error },
  );
}

async function* streamEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (error) {
    const message = `The file “${entry.fileName.slice(0, 200)}” in this zip is damaged.`;
    throw new AppError("validation", message, { cause: error });
  }
}

/**
 * Lists all files, without folders. Throws "validation" or "too_large" with a message; nothing is unpacked
 * yet.
 */
export async function listZip(path: string): Promise<ZipFiles> {
  let zip: yauzl.ZipFile | null = null;
  try {
    zip = await yauzl.openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: false,
    });
    const opened = zip;
    if (opened.entryCount > maxEntries)
      refuse("too_large", "This zip holds more than 150,000 files. Please split it.");
    const entries: ZipEntry[] = [];
    let size = 0;
    let names = 0;
    for await (const entry of opened.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      if (entry.isEncrypted())
        refuse("validation", "This zip is encrypted. Please make one without a password.");
      size += entry.uncompressedSize;
      if (size > maxImportBytes || entries.length >= maxEntries)
        refuse("too_large", "This zip would hold more than 1 GB once unpacked. Please split it.");
      names += entry.fileName.length;
      if (names > maxNamesLength)
        refuse("too_large", "The names of the files in this zip are too long. Please split it.");
      entries.push({
        path: entry.fileName,
        size: entry.uncompressedSize,
        open: () => streamEntry(opened, entry),
      });
    }
    return { entries, close: () => opened.close() };
  } catch (error) {
    zip?.close();
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    throw explain(error, size);
  }
}
