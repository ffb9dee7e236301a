/** Restores a backup next to the present library, and swaps them only once it is complete. */
import { existsSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { appDatabase, createClusterFolder, syncCluster } from "../db/embedded/cluster-folder.ts";
import { createClusterUsers } from "../db/embedded/cluster-users.ts";
import type { Cluster } from "../db/embedded/embedded-postgres.ts";
import { prepareDatabase } from "../db/migrate.ts";
import { findRunning } from "../db/embedded/pid-file.ts";
import { stopServer } from "../db/embedded/postmaster.ts";
import { syncFolder } from "../files/private-files.ts";
import { BackupError, explainFailure } from "./backup-error.ts";
import { formatFileTime } from "./backup-list.ts";
import type { BackupHeader, BackupManifest } from "./manifest.ts";
import { rebuildLibrary } from "./rebuild-library.ts";
import { clearFolder, stagingName, recoverSwap, swapData } from "../db/embedded/swap-data.ts";

export type Restored = {
  header: BackupHeader;
  manifest: BackupManifest;
  /** The path of the former library; null if there was none. */
  former: string | null;
};

/**
 * Replaces the library of `dataDir` with the one in `file`, migrated to this version. Throws BackupError with a
 * message if Commonplace is running on that folder or a step fails; then the present library is unchanged.
 */
export async function restoreBackup(
  dataDir: string,
  file: string,
  passphrase: string | null,
  signal?: AbortSignal,
): Promise<Restored> {
  if (!(await isFile(file))) throw new BackupError(`There is no file ${file}.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { home, data } = await createClusterFolder(dataDir);
  const users = createClusterUsers(home);
  return users.withLock(async () => {
    if (users.hasUsers())
      throw new BackupError(
        `Commonplace is running on ${dataDir}: stop it first, then restore. Nothing was changed.`,
      );
    await recoverSwap(dataDir);
    requireOneDisk(dataDir);
    const staging = join(dataDir, stagingName);
    try {
      await clearFolder(staging);
      await mkdir(staging, { mode: 0o700 });
      const { header, manifest } = await buildStaging(file, staging, passphrase, signal);
      // A killed process may have left the database running.
      const running = findRunning(data);
      if (running !== null) await stopServer(running.pid);
      const had = existsSync(data) || existsSync(join(dataDir, "files"));
      const former = swapData(dataDir, `before-restore-${formatFileTime(new Date())}`);
      return { header, manifest, former: had ? former : null };
    } catch (error) {
      await clearFolder(staging);
      signal?.throwIfAborted();
      throw await explainFailure(error, [dataDir]);
    }
  });
}

async function buildStaging(
  file: string,
  folder: string,
  passphrase: string | null,
  signal: AbortSignal | undefined,
) {
  await mkdir(join(folder, "files"), { mode: 0o700 });
  const rebuilt = await rebuildLibrary({ file, folder, passphrase, withFiles: true, signal });
  await finalizeRebuilt(rebuilt.cluster, folder);
  syncFolder(folder);
  return rebuilt;
}

/**
 * Applies the migrations made since the backup, analyzes the new tables for the planner, stops the cluster in
 * `folder` and syncs it to disk.
 */
export async function finalizeRebuilt(cluster: Cluster, folder: string): Promise<void> {
  try {
    await prepareDatabase(cluster.app);
    const client = new pg.Client({ ...cluster.admin, database: appDatabase });
    await client.connect();
    await client.query("analyze").finally(() => client.end());
  } finally {
    await cluster.stop();
  }
  syncCluster(await createClusterFolder(folder));
}

/** The swap renames folders, so they must be on one disk and not be mount points. */
function requireOneDisk(dataDir: string): void {
  const { dev } = statSync(dataDir);
  for (const item of ["postgres", join("postgres", "data"), "files"]) {
    const found = statSync(join(dataDir, item), { throwIfNoEntry: false });
    if (found !== undefined && found.dev !== dev)
      throw new BackupError(
        `${join(dataDir, item)} is on another disk than ${dataDir}: restore into a DATA_DIR on one disk, then move it.`,
      );
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
