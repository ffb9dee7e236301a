// Opens the uploaded file: a text, a compressed text, or a zip. Other files are refused with their type.
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { describeMime } from "#server/files/describe-mime.ts";
import { AppError } from "#shared/errors.ts";
import { maxImportBytes } from "#shared/import-limits.ts";
import { type ImportSource, createSource } from "./source/import-source.ts";
import type { ZipFiles } from "./zip/zip-files.ts";
import type { Bytes } from "./source/decode-chunks.ts";

/** `isCut()`: whether a compressed file turned out to be truncated. */
export type Upload =
  | { kind: "text"; source: ImportSource; isCut(): boolean }
  | { kind: "zip"; zip: ZipFiles };

export const importable =
  "Bookmarks from a browser, exports of reading and bookmark services, Markdown notes, feeds, tables and lists of links can be imported.";

// A local file, an empty archive, a split archive.
const zipMarks = ["PK\u0003\u0004", "PK\u0005\u0006", "PK\u0007\u0008"];

async function loadStart(bytes: Bytes): Promise<Buffer> {
  let start = Buffer.alloc(0);
  for await (const chunk of bytes) {
    start = Buffer.concat([start, chunk]);
    if (start.length >= 4_100) break;
  }
  return start.subarray(0, 4_100);
}

function openGzip(path: string, onCut: () => void): () => Bytes {
  return async function* () {
    const file = createReadStream(path);
    const inflated = createGunzip();
    file.on("error", (error) => inflated.destroy(error));
    let size = 0;
    try {
      for await (const chunk of file.pipe(inflated) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxImportBytes)
          throw new AppError("too_large", "This file holds more than 1 GB once unpacked.");
        yield chunk;
      }
    } catch (error) {
      if (error instanceof AppError) throw error;
      if ((error as NodeJS.ErrnoException).code !== "Z_BUF_ERROR")
        throw new AppError("validation", "This compressed file is damaged.", { cause: error });
      onCut();
    } finally {
      file.destroy();
    }
  };
}

/**
 * File type detection takes any text that begins with "BM" for a picture, so a file without control
 * characters is text, except for document formats that are written as text.
 */
function isPlainText(start: Buffer): boolean {
  const isDocument = /^(\u00ef\u00bb\u00bf)?(%PDF|\{\\rtf|%!PS)/.test(
    start.toString("latin1", 0, 10),
  );
  return !isDocument && !start.some((byte) => byte < 9 || (byte > 13 && byte < 32));
}

/** Throws "unsupported_type" if the bytes are known not to be text. */
async function refuseOthers(start: Buffer): Promise<void> {
  if (start.subarray(0, 8).toString("latin1") === "mozLz40\0")
    throw new AppError(
      "unsupported_type",
      "This is Firefox's compressed backup. In Firefox, choose Manage bookmarks, Import and Backup, then “Backup…” or “Export Bookmarks to HTML…”, and import that file.",
    );
  if (isPlainText(start)) return;
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(start).catch(() => undefined);
  if (type === undefined || /^(text|application\/(\w+\+)?(xml|json))|\+xml$/.test(type.mime))
    return;
  const what = describeMime(type.mime, type.ext);
  throw new AppError("unsupported_type", `This file is ${what}, not an export. ${importable}`);
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && zipMarks.includes(buffer.toString("latin1"));
  } finally {
    await file.close();
  }
}

/** Throws "validation", "too_large" or "unsupported_type" with a message for the user. */
export async function detectUpload({
  path,
  name,
}: {
  path: string;
  name: string;
}): Promise<Upload> {
  if (await isZip(path)) {
    const { listZip: openZip } = await import("./zip/zip-files.ts");
    return { kind: "zip", zip: await openZip(path) };
  }
  let isCut = false;
  let openBytes: () => Bytes = () => createReadStream(path) as Bytes;
  let start = await loadStart(openBytes());
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  if (isGzip) {
    openBytes = openGzip(path, () => (isCut = true));
    start = await loadStart(openBytes());
  }
  if (start.length === 0) throw new AppError("validation", "This file is empty.");
  await refuseOthers(start);
  const source = await createSource(isGzip ? name.replace(/\.gz$/i, "") : name, openBytes);
  if (source === null)
    throw new AppError("unsupported_type", `This file holds data that is not text. ${importable}`);
  return { kind: "text", source, isCut: () => isCut };
}
