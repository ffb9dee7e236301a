/**
 * Moves all files from one storage to another while no process of the app uses either. Each file is copied, read back and
 * compared by checksum, and only then deleted from the source. A second run continues where the first one ended.
 */
import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { causesOf } from "../error-causes.ts";
import { MissingFile, type Storage, type StoredFile, storedFolders } from "./storage.ts";

export type MoveCounts = { moved: number; alreadyThere: number; failed: number; bytes: number };

export type MoveOptions = {
  source: Storage;
  target: Storage;
  /** Files that are moved at the same time. */
  concurrency?: number;
  /** Called after each file. */
  onProgress?: (counts: MoveCounts) => void;
  /** Called with the key of a file that stays in the source, and with a sentence on why. */
  onFailure?: (key: string, reason: string) => void;
  signal?: AbortSignal;
};

type Outcome = "moved" | "alreadyThere";

/** The file stays where it is; the message says why. */
class MoveRefused extends Error {}

/** Throws the signal's reason, and if the source cannot be listed. Failures of single files are counted. */
export async function moveFiles(options: MoveOptions): Promise<MoveCounts> {
  const { source, concurrency = 4, onProgress, onFailure, signal } = options;
  const counts: MoveCounts = { moved: 0, alreadyThere: 0, failed: 0, bytes: 0 };
  const moveCounted = async (file: StoredFile) => {
    try {
      counts[await moveFile(options, file.key)] += 1;
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

async function moveFile({ source, target, signal }: MoveOptions, key: string): Promise<Outcome> {
  const there = await digestIfThere(target, key, signal);
  if (there !== null) {
    if ((await digestOf(source, key, signal)) !== there)
      throw new MoveRefused("another file is already there. Both are kept; delete one of them.");
    await source.delete(key);
    return "alreadyThere";
  }
  const digest = await copy(source, target, key, signal);
  if ((await digestOf(target, key, signal)) !== digest) {
    await target.delete(key);
    throw new MoveRefused("it arrived with another checksum. Run the command again.");
  }
  await source.delete(key);
  return "moved";
}

/** Returns the digest of the bytes that were read. */
async function copy(
  source: Storage,
  target: Storage,
  key: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const hash = createHash("sha256");
  const counted = new PassThrough();
  const reading = pipeline(
    await source.getStream(key),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    counted,
    { signal },
  );
  const [written, read] = await Promise.allSettled([target.putStream(key, counted), reading]);
  if (written.status === "rejected") throw written.reason;
  if (read.status === "rejected") throw read.reason;
  return hash.digest("hex");
}

async function digestIfThere(
  storage: Storage,
  key: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  try {
    return await digestOf(storage, key, signal);
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
}

async function digestOf(
  storage: Storage,
  key: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(await storage.getStream(key), hash, { signal });
  return hash.digest("hex");
}

function describe(error: unknown): string {
  if (error instanceof MoveRefused) return error.message;
  const first = causesOf(error).at(-1);
  return first === undefined ? String(error) : `${first.name}: ${first.message}`;
}
