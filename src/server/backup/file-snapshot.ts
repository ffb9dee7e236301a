/** A snapshot of the library's files by hard links, including files deleted while the backup runs. */
import { constants, createReadStream } from "node:fs";
import { copyFile, link, mkdir, opendir, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Part } from "./write-archive.ts";

/** The maximum number of copies of a file that changes while it is copied. */
const maxTries = 5;

/** Prepared downloads, which are made again on request. */
const preparedExports = "exports/";

export type FileSnapshot = {
  /**
   * Links all files that exist now. Called before and after the snapshot, so that every file in the snapshot
   * is linked unless it was both written and deleted between the calls.
   */
  linkFiles: () => Promise<void>;
  bytes: () => number;
  parts: () => AsyncGenerator<Part>;
};

/** `source` is the folder of files, which may not exist; `links` is an empty folder on the same disk. */
export function createFileSnapshot(source: string, links: string): FileSnapshot {
  const held = new Map<string, number>();
  let canLink = true;
  return {
    linkFiles: async () => {
      for await (const file of listFiles(source)) {
        const key = relative(source, file).replaceAll(sep, "/");
        if (held.has(key) || key.startsWith(preparedExports)) continue;
        const found = await stat(file).catch(() => null);
        if (found === null) continue;
        if (canLink) {
          const target = join(links, key);
          await mkdir(dirname(target), { recursive: true, mode: 0o700 });
          // Without hard links, files are read from their original location.
          canLink = await link(file, target).then(
            () => true,
            (error: NodeJS.ErrnoException) => error.code === "ENOENT",
          );
        }
        held.set(key, found.size);
      }
    },
    bytes: () => held.values().reduce((sum, size) => sum + size, 0),
    parts: async function* () {
      const copy = join(links, ".copy");
      for (const key of held.keys()) {
        const linked = join(links, key);
        const size =
          (canLink ? await copySteadily(linked, copy) : null) ??
          (await copySteadily(join(source, key), copy));
        if (size === null) continue;
        yield { name: `files/${key}`, size, body: createReadStream(copy) };
      }
      await rm(copy, { force: true });
    },
  };
}

/**
 * Copies a file that may be replaced at the same time, so that the copy is one version or the other. Returns
 * its size, or null if the file does not exist. The copy shares blocks with the file if the file system
 * supports it.
 */
async function copySteadily(file: string, copy: string): Promise<number | null> {
  for (let tries = 0; ; tries += 1) {
    const before = await stat(file).catch(() => null);
    if (before === null) return null;
    await rm(copy, { force: true });
    try {
      await copyFile(file, copy, constants.COPYFILE_FICLONE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
    const after = await stat(file).catch(() => null);
    const { size } = await stat(copy);
    const isSteady =
      after !== null &&
      after.mtimeMs === before.mtimeMs &&
      after.size === size &&
      before.size === size;
    // A file that keeps changing is still being uploaded, and no row refers to it yet, so a partial copy is
    // fine.
    if (isSteady || tries === maxTries) return size;
  }
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  if ((await stat(folder).catch(() => null)) === null) return;
  for await (const found of await opendir(folder, { recursive: true }))
    if (found.isFile()) yield join(found.parentPath, found.name);
}
