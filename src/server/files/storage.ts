/** Stores files through FlyDrive on the local disk. Keys are generated, never user input. */
import { existsSync } from "node:fs";
import { mkdir, open, opendir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";

export type Storage = {
  /** Stores bytes durably under `key`: after it resolves they survive a power cut. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The same for a stream. After it rejects with the stream's error, nothing more is written. */
  putStream: (key: string, stream: Readable) => Promise<void>;
  /** Throws MissingFile if it does not exist. */
  getBytes: (key: string) => Promise<Buffer>;
  /** The same for a file that `write` creates at the given path. */
  putWith: (key: string, write: (path: string) => Promise<unknown>) => Promise<void>;
  getStream: (key: string) => Promise<Readable>;
  /** Its path on disk, for reading in place. */
  pathOf: (key: string) => string;
  exists: (key: string) => Promise<boolean>;
  delete: (key: string) => Promise<void>;
  /** The files of a folder and its subfolders as a stream, with their modification times. */
  list: (folder: string) => AsyncIterable<{ key: string; writtenAt: Date }>;
};

/** The file does not exist, as opposed to being unreadable now. */
export class MissingFile extends Error {
  override name = "MissingFile";
}

export function createStorage(dataDir: string): Storage {
  const location = join(dataDir, "files");
  let opened: Promise<Disk> | null = null;
  const disk = () => (opened ??= openDisk(location));
  const syncFile = async (key: string) => {
    const path = join(location, key);
    await syncToDisk(path);
    await syncToDisk(dirname(path));
  };
  return {
    put: async (key, bytes) => {
      await (await disk()).put(key, bytes);
      await syncFile(key);
    },
    // Not FlyDrive's, which on a broken stream returns while the file is still being opened, and leaves it
    // behind.
    putStream: async (key, stream) => {
      const path = join(location, key);
      // An error before reading still fails the read.
      stream.on("error", () => {});
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const handle = await open(path, "w", 0o600);
      try {
        await handle.writeFile(stream);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncToDisk(dirname(path));
    },
    getBytes: async (key) => {
      try {
        return Buffer.from(await (await disk()).getBytes(key));
      } catch (cause) {
        throw isMissing(cause) ? new MissingFile(`There is no file ${key}`, { cause }) : cause;
      }
    },
    getStream: async (key) => (await disk()).getStream(key),
    putWith: async (key, write) => {
      const path = join(location, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await write(path);
      await syncFile(key);
    },
    pathOf: (key) => join(location, key),
    exists: async (key) => (await disk()).exists(key),
    delete: async (key) => (await disk()).delete(key),
    list: (folder) => listFiles(location, folder),
  };
}

/** FlyDrive wraps the system's error. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    (("code" in error && error.code === "ENOENT") || isMissing(error.cause))
  );
}

/** Loaded with the first file, because it brings a table of all file types. */
async function openDisk(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([
    import("flydrive"),
    import("flydrive/drivers/fs"),
  ]);
  return new Disk(new FSDriver({ location, visibility: "private" }));
}

async function* listFiles(location: string, folder: string) {
  const path = join(location, folder);
  if (!existsSync(path)) return;
  for await (const found of await opendir(path, { recursive: true })) {
    if (!found.isFile()) continue;
    const file = join(found.parentPath, found.name);
    // Skip a file deleted since it was listed.
    const stats = await stat(file).catch(() => null);
    if (stats === null) continue;
    yield { key: relative(location, file).replaceAll(sep, "/"), writtenAt: stats.mtime };
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
