/** Backs up the embedded database and the files while they are in use, and verifies the backup. */
import { existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { startCluster } from "../db/embedded/embedded-postgres.ts";
import { findUpgrade } from "../db/embedded/cluster-version.ts";
import { syncFolder } from "../files/private-files.ts";
import { archiveLibrary } from "./archive-library.ts";
import { BackupError } from "./backup-error.ts";
import { withWorkFolder } from "./work-folder.ts";
import { nameBackup, nameDraft, removeDrafts } from "./backup-list.ts";
import type { BackupSettings } from "../settings/backup-settings.ts";
import type { BackupManifest } from "./manifest.ts";
import { loadArchive } from "./load-archive.ts";
import { rebuildLibrary } from "./rebuild-library.ts";

export type CreatedBackup = { file: string; name: string; bytes: number; manifest: BackupManifest };

type Settings = Pick<BackupSettings, "folder" | "passphrase" | "verification">;

/** Resolves to a verified backup in the configured folder. If it rejects, the folder contains no new file. */
export async function createBackup(
  dataDir: string,
  settings: Settings,
  signal?: AbortSignal,
): Promise<CreatedBackup> {
  if (!existsSync(join(dataDir, "postgres/data/PG_VERSION")))
    throw new BackupError(`There is no embedded database in ${dataDir}, so nothing to back up.`);
  if ((await findUpgrade(dataDir)) !== null)
    throw new BackupError(
      "The database was made by an earlier PostgreSQL: start Commonplace once to upgrade it.",
    );
  const { folder, passphrase } = settings;
  return withWorkFolder(dataDir, async (work) => {
    const madeAt = new Date();
    const name = nameBackup(madeAt, passphrase !== null);
    const draft = join(folder, nameDraft(name));
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeDrafts(folder);
      const cluster = await startCluster(dataDir);
      const files = { source: join(dataDir, "files"), links: join(work, "links") };
      const manifest = await archiveLibrary({
        file: draft,
        admin: cluster.admin,
        dataDir,
        files,
        madeAt,
        passphrase,
        signal,
      }).finally(cluster.stop);
      await rm(files.links, { recursive: true, force: true });
      await verifyBackup(draft, work, settings, signal);
      const file = join(folder, name);
      await rename(draft, file);
      syncFolder(folder);
      return { file, name, bytes: (await stat(file)).size, manifest };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  });
}

async function verifyBackup(
  file: string,
  folder: string,
  { passphrase, verification }: Settings,
  signal: AbortSignal | undefined,
): Promise<void> {
  const common = { passphrase, signal };
  if (verification === "read")
    return loadArchive(file, { ...common, begin: async () => {}, visit: async () => {} });
  const { cluster } = await rebuildLibrary({ file, folder, withFiles: false, ...common });
  await cluster.stop();
}
