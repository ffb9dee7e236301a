/** Temporary files in the data folder, which are made or copied there. None is needed after a restart. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export type Scratch = {
  /** The path of a file that does not exist yet, in a folder of its owner only. */
  newPath: () => Promise<string>;
  /** Deletes files that were not written for this long, which a killed process left. Returns their number. */
  sweep: (ageMilliseconds: number) => Promise<number>;
};

export function createScratch(dataDir: string): Scratch {
  const folder = join(dataDir, "scratch");
  return {
    newPath: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, randomUUID());
    },
    sweep: async (ageMilliseconds) => {
      let removed = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const writtenAt = (await stat(path).catch(() => null))?.mtimeMs;
        if (writtenAt === undefined || Date.now() - writtenAt < ageMilliseconds) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
