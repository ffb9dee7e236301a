/** Copies of stored files on the local disk, kept for a while because a job opens the same file many times. */
import { rm, utimes } from "node:fs/promises";
import { rmSync } from "node:fs";
import type { LocalFile } from "../storage.ts";
import type { Scratch } from "../scratch.ts";

type Copy = { path: Promise<string>; users: number; deleting: NodeJS.Timeout | undefined };

const keptMilliseconds = 60_000;

export type LocalCopies = {
  /** `key` must not be written again. */
  open: (key: string) => Promise<LocalFile>;
  close: () => void;
};

/** `download` writes the file to a path that does not exist yet. */
export function createLocalCopies(
  scratch: Scratch,
  download: (key: string, path: string) => Promise<void>,
): LocalCopies {
  const copies = new Map<string, Copy>();
  const paths = new Set<string>();

  const make = async (key: string) => {
    const path = await scratch.newPath();
    paths.add(path);
    try {
      await download(key, path);
      return path;
    } catch (error) {
      copies.delete(key);
      await remove(path);
      throw error;
    }
  };
  const remove = async (path: string) => {
    await rm(path, { force: true });
    paths.delete(path);
  };
  const add = (key: string): Copy => {
    const copy: Copy = { path: make(key), users: 0, deleting: undefined };
    copies.set(key, copy);
    return copy;
  };

  return {
    open: async (key) => {
      const copy = copies.get(key) ?? add(key);
      copy.users += 1;
      clearTimeout(copy.deleting);
      const path = await copy.path;
      // Its age counts from its last use, or the sweep would delete it.
      await utimes(path, new Date(), new Date());
      let isOpen = true;
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        copy.users -= 1;
        if (copy.users > 0) return;
        copy.deleting = setTimeout(() => {
          copies.delete(key);
          void remove(path);
        }, keptMilliseconds).unref();
      };
      return { path, close };
    },
    close: () => {
      for (const { deleting } of copies.values()) clearTimeout(deleting);
      for (const path of paths) rmSync(path, { force: true });
    },
  };
}
