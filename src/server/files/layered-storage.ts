/**
 * Two storages as one, while files move from `source` to `target`: reads try the target, then the source, and writes go to
 * the target. A lock per file is needed only for files that are still in the source, because the move never puts files there.
 */
import { MissingFile, type Storage, type StoredFile } from "./storage.ts";

/**
 * Runs `work` while no other process holds the lock of this key: neither the app nor the move. `check` throws if the lock was
 * lost since then.
 */
export type LockFile = <Result>(
  key: string,
  work: (check: () => Promise<unknown>) => Promise<Result>,
) => Promise<Result>;

export function createLayeredStorage(target: Storage, source: Storage, lock: LockFile): Storage {
  /** A file may be moved between the two attempts, and is then in the target. */
  const read = async <Result>(get: (from: Storage) => Promise<Result>): Promise<Result> => {
    for (const from of [target, source])
      try {
        return await get(from);
      } catch (error) {
        if (!(error instanceof MissingFile)) throw error;
      }
    return get(target);
  };
  const write = async (key: string, put: () => Promise<void>): Promise<void> => {
    if (!(await source.exists(key))) return put();
    await lock(key, async () => {
      await put();
      await source.delete(key);
    });
  };
  return {
    put: (key, bytes) => write(key, () => target.put(key, bytes)),
    putStream: async (key, stream) => {
      // The stream may fail before it is read.
      stream.on("error", () => {});
      await write(key, () => target.putStream(key, stream));
    },
    putFile: (key, path) => write(key, () => target.putFile(key, path)),
    getBytes: (key) => read((from) => from.getBytes(key)),
    getStream: (key, range) => read((from) => from.getStream(key, range)),
    openLocal: (key) => read((from) => from.openLocal(key)),
    exists: async (key) =>
      (await target.exists(key)) || (await source.exists(key)) || target.exists(key),
    delete: async (key) => {
      if (!(await source.exists(key))) return target.delete(key);
      await lock(key, async () => {
        // If the second fails, the file still exists, and can be deleted again.
        await source.delete(key);
        await target.delete(key);
      });
    },
    list: (folder) => listBoth(target, source, folder),
    close: () => {
      target.close();
      source.close();
    },
  };
}

/** The source first: a file that is moved while it runs is listed twice rather than not at all. */
async function* listBoth(
  target: Storage,
  source: Storage,
  folder: string,
): AsyncGenerator<StoredFile> {
  const listed = new Set<string>();
  for await (const file of source.list(folder)) {
    listed.add(file.key);
    yield file;
  }
  for await (const file of target.list(folder)) if (!listed.has(file.key)) yield file;
}
