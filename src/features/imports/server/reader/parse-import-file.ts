// Reads uploaded files in a sandboxed child process.
import { createWriteStream } from "node:fs";
import { realpath, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type ChildEnd, type ChildLimits, startBoundedChild } from "#server/child/bounded-child.ts";
import { AppError } from "#shared/errors.ts";
import type { ImportFound } from "../items/import-item.ts";
import type { ImportTask } from "../formats/parse-upload.ts";
import type { ImportAnswer } from "./import-protocol.ts";
import type { ZipEntry } from "../formats/zip/zip-files.ts";
import { withCachedZip } from "./zip-cache.ts";
import type { Bytes } from "../formats/source/decode-chunks.ts";

/** Limits per batch. The first batch may have to read up to 1 GB before its first item, twice. */
const defaultLimits: ChildLimits = { timeoutMs: 120_000, maxRssBytes: 768 * 1024 * 1024 };

/** Total time of all batches; time between requests does not count. */
const totalMs = 15 * 60_000;

/** How an import reads its file; tests replace it. */
export type ImportReader = {
  read: typeof parseImportFile;
  copyFile: typeof copyImportFile;
  loadFile: typeof loadImportFile;
};

const outOfMemory = /heap out of memory|allocation failed|SIGKILL|SIGABRT/i;

function explain(end: Exclude<ChildEnd<ImportAnswer>, { end: "answer" }>): Error {
  if (end.end === "timeout")
    return new AppError("timeout", "Reading this file took too long, so it was stopped.");
  if (end.end === "memory" || (end.end === "crashed" && outOfMemory.test(end.message)))
    return new AppError(
      "too_large",
      "This file needs more memory to read than it is allowed to use. Please split it.",
    );
  if (end.end === "error")
    return new AppError("validation", "This file could not be read. It seems to be damaged.", {
      cause: end.message,
    });
  return new Error("message" in end ? end.message : `The child that reads imports was ${end.end}.`);
}

/**
 * Yields the items of one part of the file at `path` in batches, each read on request. `name` is the uploaded
 * file's name. Throws AppErrors with a message for the user ("validation", "too_large", "unsupported_type",
 * "timeout"). Throws the reason of `signal` if it is aborted.
 */
export async function* parseImportFile(
  file: ImportTask,
  options: { signal: AbortSignal; limits?: Partial<ChildLimits> },
): AsyncGenerator<ImportFound[]> {
  const { signal } = options;
  signal.throwIfAborted();
  const path = await realpath(file.path);
  const child = startBoundedChild<ImportTask, ImportAnswer>(
    new URL("import-child.ts", import.meta.url),
    path,
  );
  const limits = { ...defaultLimits, ...options.limits };
  let remainingMs = totalMs;
  let isLast = false;
  try {
    while (!isLast) {
      const startedAt = performance.now();
      const timeoutMs = Math.min(limits.timeoutMs, remainingMs);
      const end = await child.run({ ...file, path }, { ...limits, timeoutMs }, { signal });
      remainingMs = Math.max(1, remainingMs - (performance.now() - startedAt));
      signal.throwIfAborted();
      if (end.end !== "answer") throw explain(end);
      const { answer } = end;
      if ("refused" in answer) throw new AppError(answer.refused.code, answer.refused.message);
      isLast = answer.isLast;
      if (answer.found.length > 0) yield answer.found;
    }
  } finally {
    child.stop();
  }
}

/**
 * Unpacks the file at `entryPath` of the zip to `targetPath`, which must not exist. Returns its size in bytes.
 * Throws "not_found", "too_large" above `maxBytes`, or "validation" if it is damaged, and leaves no file.
 */
export async function copyImportFile(
  zipPath: string,
  entryPath: string,
  targetPath: string,
  maxBytes: number,
): Promise<number> {
  return withCachedZip(zipPath, async (find) => {
    const bytes = unpack(find(entryPath), entryPath, maxBytes);
    const target = createWriteStream(targetPath, { flags: "wx", mode: 0o600 });
    try {
      await pipeline(bytes, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(targetPath, { force: true });
      throw error;
    }
    return target.bytesWritten;
  });
}

/** The same into memory. */
export async function loadImportFile(
  zipPath: string,
  entryPath: string,
  maxBytes: number,
): Promise<Buffer> {
  return withCachedZip(zipPath, async (find) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of unpack(find(entryPath), entryPath, maxBytes)) chunks.push(chunk);
    return Buffer.concat(chunks);
  });
}

function unpack(entry: ZipEntry | undefined, path: string, maxBytes: number): Bytes {
  const shown = path.slice(0, 200);
  if (entry === undefined)
    throw new AppError("not_found", `There is no file “${shown}” in this zip.`);
  return limitBytes(entry.open(), maxBytes, `The file “${shown}” in this zip is too large.`);
}

async function* limitBytes(bytes: Bytes, maxBytes: number, message: string): Bytes {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("too_large", message);
    yield chunk;
  }
}
