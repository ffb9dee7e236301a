/** Writes a consistent state of a running library into an archive. */
import { mkdir } from "node:fs/promises";
import pg from "pg";
import { appDatabase } from "../db/embedded/cluster-folder.ts";
import { listParts } from "./backup-parts.ts";
import { startSnapshot } from "./database-snapshot.ts";
import { createFileSnapshot } from "./file-snapshot.ts";
import type { BackupManifest } from "./manifest.ts";
import { writeArchive } from "./write-archive.ts";

export type ArchiveOptions = {
  file: string;
  /** Connection settings of the cluster's superuser. */
  admin: pg.ClientConfig;
  dataDir: string;
  /** The files' folder and an empty folder for links to them; null to archive only the database. */
  files: { source: string; links: string } | null;
  madeAt: Date;
  passphrase: string | null;
  signal?: AbortSignal | undefined;
};

/** Includes everything acknowledged before the call. Resolves to the manifest. */
export async function archiveLibrary(options: ArchiveOptions): Promise<BackupManifest> {
  const { file, admin, dataDir, madeAt, passphrase, signal } = options;
  const files =
    options.files === null ? null : createFileSnapshot(options.files.source, options.files.links);
  if (options.files !== null) await mkdir(options.files.links, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...admin, database: appDatabase });
  // A broken connection also fails the current query, so its error is handled there.
  client.on("error", () => {});
  await client.connect();
  try {
    await files?.linkFiles();
    const snapshot = await startSnapshot(client);
    await files?.linkFiles();
    let manifest: BackupManifest | null = null;
    const parts = listParts(
      { client, snapshot, dataDir, files, madeAt },
      (written) => (manifest = written),
    );
    await writeArchive(file, parts, passphrase, signal);
    return manifest!;
  } finally {
    await client.end().catch(() => {});
  }
}
