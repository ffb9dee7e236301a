/**
 * Moves all files from one storage to another while the app uses both as layers. Each file is copied, read back and compared
 * by checksum, and only then deleted from the source, under a lock that the app takes to change it. A file that is not in the
 * source any more needs no work, so a second run continues where the first one ended.
 */
import { createHash } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { causesOf } from "../error-causes.ts";
import type { LockFile } from "./layered-storage.ts";
import { MissingFile, type Storage, type StoredFile, storedFolders } from "./storage.ts";

export type MoveCounts = {
  moved: number;
  alreadyThere: number;
  gone: number;
  failed: number;
  bytes: number;
};

export type MoveOptions = {
  source: Storage;
  target: Storage;
  lock: LockFile;
  /** Files that are moved at the same time. */
  concurrency?: number;
  /** Called after each file. */
  onProgress?: (counts: MoveCounts) => void;
  /** Called with the key of a file that stays in the source, and with a sentence on why. */
  onFailure?: (key: string, reason: string) => void;
  signal?: AbortSignal;
};

type Outcome = "moved" | "alreadyThere" | "gone";

/** The file stays where it is; the message says why. */
class MoveRefused extends Error {}

/** Throws the signal's reason, and if the source cannot be listed. Failures of single files are counted. */
export async function moveFiles(options: MoveOptions): Promise<MoveCounts> {
  const { source, concurrency = 4, onProgress, onFailure, signal } = options;
  const counts: MoveCounts = { moved: 0, alreadyThere: 0, gone: 0, failed: 0, bytes: 0 };
  const moveCounted = async (file: StoredFile) => {
    try {
      counts[await moveFile(options, file)] += 1;
      counts.bytes += file.size;
    } catch (error) {
      if (signal?.aborted) return;
      counts.failed += 1;
      onFailure?.(file.key, describe(error));
    }
    onProgress?.(counts);
  };
  const moving = new Set<Promise<void>>();
  try {
    for (const folder of storedFolders)
      for await (const file of source.list(folder)) {
        signal?.throwIfAborted();
        const one = moveCounted(file).finally(() => moving.delete(one));
        moving.add(one);
        if (moving.size >= concurrency) await Promise.race(moving);
      }
  } finally {
    await Promise.all(moving);
  }
  signal?.throwIfAborted();
  return counts;
}

async function moveFile(
  { source, target, lock, signal }: MoveOptions,
  file: StoredFile,
): Promise<Outcome> {
  const { key } = file;
  return lock(key, async (check) => {
    const there = await digestOf(target, key, signal);
    if (there !== null) {
      await refuseNewer(source, target, file, there, signal);
      await check();
      await source.delete(key);
      return "alreadyThere";
    }
    const digest = await copy(source, target, key, signal);
    if (digest === null) return "gone";
    if ((await digestOf(target, key, signal)) !== digest) {
      await target.delete(key);
      throw new MoveRefused("it arrived with another checksum. Run the command again.");
    }
    await check();
    await source.delete(key);
    return "moved";
  });
}

/** The target's file was written by the app since the move began, unless the source's is newer. */
async function refuseNewer(
  source: Storage,
  target: Storage,
  { key, writtenAt }: StoredFile,
  there: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const here = await digestOf(source, key, signal);
  if (here === null || here === there) return;
  for await (const found of target.list(key.slice(0, key.lastIndexOf("/"))))
    if (found.key === key && found.writtenAt >= writtenAt) return;
  throw new MoveRefused("another, older file is already there. Both are kept; delete one of them.");
}

/** Returns the digest of the bytes that were read; null if the file no longer exists. */
async function copy(
  source: Storage,
  target: Storage,
  key: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const stream = await openIfThere(source, key);
  if (stream === null) return null;
  const hash = createHash("sha256");
  const counted = new PassThrough();
  const reading = pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    counted,
    { signal },
  );
  // Wait for both, or one would continue without the lock.
  const [written, read] = await Promise.allSettled([target.putStream(key, counted), reading]);
  if (written.status === "rejected") throw written.reason;
  if (read.status === "rejected") throw read.reason;
  return hash.digest("hex");
}

async function digestOf(
  storage: Storage,
  key: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const stream = await openIfThere(storage, key);
  if (stream === null) return null;
  const hash = createHash("sha256");
  await pipeline(stream, hash, { signal });
  return hash.digest("hex");
}

async function openIfThere(storage: Storage, key: string): Promise<Readable | null> {
  try {
    return await storage.getStream(key);
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
}

function describe(error: unknown): string {
  if (error instanceof MoveRefused) return error.message;
  const first = causesOf(error).at(-1);
  return first === undefined ? String(error) : `${first.name}: ${first.message}`;
}
