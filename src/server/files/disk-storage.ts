/** Stores files through FlyDrive on the local disk. */
import { createReadStream, existsSync } from "node:fs";
import {
  access,
  copyFile,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import { hasCode } from "../error-causes.ts";
import type { Scratch } from "./scratch.ts";
import { MissingFile, requireSafeKey, type Storage, type StoredFile } from "./storage.ts";

export function createDiskStorage(dataDir: string, scratch: Scratch): Storage {
  const location = join(dataDir, "files");
  let opened: Promise<Disk> | null = null;
  const disk = () => (opened ??= openDisk(location));
  const pathOf = (key: string) => join(location, requireSafeKey(key));
  const putFile = async (key: string, path: string) => {
    const target = pathOf(key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await syncToDisk(path);
    await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EXDEV") throw error;
      await moveToOtherDisk(path, target);
    });
    await syncToDisk(dirname(target));
  };
  /** Not FlyDrive's, which writes in place: a process killed in the middle would leave a part of a file. */
  const write = async (key: string, content: Uint8Array | Readable) => {
    pathOf(key);
    const path = await scratch.newPath();
    try {
      await writeFile(path, content, { flag: "wx", mode: 0o600 });
      await putFile(key, path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };
  /** FlyDrive wraps the system's error. */
  const refuseMissing = (key: string, cause: unknown): never => {
    throw hasCode(cause, "ENOENT") ? new MissingFile(key, cause) : cause;
  };
  return {
    put: write,
    putStream: async (key, stream) => {
      // An error before reading still fails the read.
      stream.on("error", () => {});
      await write(key, stream);
    },
    putFile,
    getBytes: async (key) => {
      pathOf(key);
      const bytes = await disk()
        .then((opening) => opening.getBytes(key))
        .catch((cause: unknown) => refuseMissing(key, cause));
      return Buffer.from(bytes);
    },
    // Not FlyDrive's, which has no ranges.
    getStream: async (key, { start, end } = {}) => {
      const path = pathOf(key);
      const handle = await open(path).catch((cause: unknown) => refuseMissing(key, cause));
      return createReadStream(path, {
        fd: handle,
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
      });
    },
    openLocal: async (key) => {
      const path = pathOf(key);
      await access(path).catch((cause: unknown) => refuseMissing(key, cause));
      return { path, close: () => {} };
    },
    exists: async (key) => {
      pathOf(key);
      return (await disk()).exists(key);
    },
    delete: async (key) => {
      pathOf(key);
      await (await disk()).delete(key);
    },
    list: (folder) => listFiles(location, requireSafeKey(folder)),
    close: () => {},
  };
}

/** Loaded with the first file, because it loads a table of all file types. */
async function openDisk(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([
    import("flydrive"),
    import("flydrive/drivers/fs"),
  ]);
  return new Disk(new FSDriver({ location, visibility: "private" }));
}

async function* listFiles(location: string, folder: string): AsyncGenerator<StoredFile> {
  const path = join(location, folder);
  if (!existsSync(path)) return;
  for await (const found of await opendir(path, { recursive: true })) {
    if (!found.isFile()) continue;
    const file = join(found.parentPath, found.name);
    // Skip a file deleted since it was listed.
    const stats = await stat(file).catch(() => null);
    if (stats === null) continue;
    const key = relative(location, file).replaceAll(sep, "/");
    yield { key, writtenAt: stats.mtime, size: stats.size };
  }
}

/** The folder of files may be a mounted disk. */
async function moveToOtherDisk(path: string, target: string): Promise<void> {
  const unfinished = `${target}.part`;
  await copyFile(path, unfinished);
  await syncToDisk(unfinished);
  await rename(unfinished, target);
  await rm(path);
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
