/** Builds a data folder with its own running database from a backup, to verify it or to use it. */
import { createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { appDatabase } from "../db/embedded/cluster-folder.ts";
import { type Cluster, startCluster } from "../db/embedded/embedded-postgres.ts";
import { BackupError, requireFreeSpace } from "./backup-error.ts";
import { startLoad, type DatabaseLoad } from "./load-database.ts";
import { createQueueTables, createTables, requireKnownMigrations } from "./create-schema.ts";
import { type BackupHeader, BackupManifest, manifestName } from "./manifest.ts";
import { loadArchive, parseJsonPart } from "./load-archive.ts";
import type { TarEntry } from "./tar.ts";

export type Rebuild = {
  file: string;
  /** Empty, on a disk with enough space for everything. */
  folder: string;
  passphrase: string | null;
  /** Whether files and secrets are written too; otherwise they are only verified. */
  withFiles: boolean;
  signal?: AbortSignal | undefined;
};

export type Rebuilt = { header: BackupHeader; manifest: BackupManifest; cluster: Cluster };

/**
 * Resolves once everything in `file` is verified and PostgreSQL holds every row. The caller stops the cluster
 * and, to keep it, syncs it. Throws BackupError with a message; then no database is left running in `folder`.
 */
export async function rebuildLibrary({ file, folder, ...options }: Rebuild): Promise<Rebuilt> {
  const { passphrase, withFiles, signal } = options;
  let header: BackupHeader | null = null;
  let manifest: BackupManifest | null = null;
  let cluster: Cluster | null = null;
  let client: pg.Client | null = null;
  let load: DatabaseLoad | null = null;
  const files = { count: 0, bytes: 0 };

  const begin = async (read: BackupHeader) => {
    header = read;
    requireKnownMigrations(read);
    const bytes = read.databaseBytes + (withFiles ? read.fileBytes : 0);
    await requireFreeSpace(
      folder,
      bytes,
      withFiles ? "Restoring this backup" : "Verifying this backup",
    );
    cluster = await startCluster(folder, { isDurable: false });
    await createSchema(cluster, read);
    client = await connect({ ...cluster.admin, database: appDatabase });
    load = await startLoad(client, read);
  };
  const visit = async (part: TarEntry) => {
    if (part.name === manifestName) manifest = await parseJsonPart(part, BackupManifest);
    else if (part.name.startsWith("database/")) await load!.importPart(part);
    else if (/^(files\/|secrets\/[a-z-]+\.secret$)/.test(part.name)) {
      if (part.name.startsWith("files/")) {
        files.count += 1;
        files.bytes += part.size;
      }
      if (withFiles) await writePart(part, join(folder, part.name.replace(/^secrets\//, "")));
    } else
      throw new BackupError(`The backup contains ${part.name}, which this version does not know.`);
  };

  try {
    await loadArchive(file, { passphrase, begin, visit, signal });
    const read = requireManifest(manifest);
    if (files.count !== read.files || files.bytes !== read.fileBytes)
      throw new BackupError(
        `The backup contains ${files.count} files instead of the ${read.files} that were backed up.`,
      );
    await load!.finish(read);
    await (client as pg.Client | null)!.end();
    return { header: header!, manifest: read, cluster: cluster! };
  } catch (error) {
    await (client as pg.Client | null)?.end().catch(() => {});
    await (cluster as Cluster | null)?.stop();
    throw error;
  }
}

async function createSchema(cluster: Cluster, header: BackupHeader): Promise<void> {
  const client = await connect(cluster.app);
  try {
    await createTables(client, header);
    await createQueueTables(client, header);
  } finally {
    await client.end();
  }
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  // A broken connection also fails the current query, so its error is handled there.
  client.on("error", () => {});
  await client.connect();
  return client;
}

function requireManifest(manifest: BackupManifest | null): BackupManifest {
  if (manifest === null) throw new BackupError("The backup has no manifest.");
  return manifest;
}

async function writePart({ body }: TarEntry, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(body, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  const handle = await open(file, "r");
  await handle.sync().finally(() => handle.close());
}
