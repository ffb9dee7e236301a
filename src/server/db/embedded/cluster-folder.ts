/** The folder of the embedded database: created at the first start, with the settings to run and connect. */
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  lstatSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { syncFolder } from "#server/files/private-files.ts";
import { loadDatabasePassword } from "#server/settings/secrets.ts";
import { StartError } from "#server/start-error.ts";
import {
  type Binaries,
  findBinaries,
  type Launch,
  planLaunch,
  runBinary,
} from "./cluster-process.ts";
import { findRunning } from "./pid-file.ts";

/** The folder of the cluster, how its binaries are run, and the `pg` settings of each role. */
export type ClusterFolder = {
  home: string;
  data: string;
  logFile: string;
  /** If false, nothing is synced to disk: for a temporary cluster, or one synced at its end. */
  isDurable: boolean;
  binaries: Binaries;
  launch: Launch;
  admin: pg.ClientConfig & { host: string; port: number };
  app: pg.ClientConfig;
  /** The server's listening settings. */
  listening: Record<string, string>;
};

const adminRole = "commonplace_admin";
export const appRole = "commonplace";
export const appDatabase = "commonplace";
/** Longer socket paths fail on some systems. */
const maxSocketFolderLength = 85;

/** The binaries (ours by default), and whether data must survive a crash of the machine. */
type FolderOptions = { binaries?: Binaries; isDurable?: boolean };

/** The database's place in `dataDir`. Creates the folder, not the cluster. */
export async function createClusterFolder(
  dataDir: string,
  { binaries: given, isDurable = true }: FolderOptions = {},
): Promise<ClusterFolder> {
  const home = join(dataDir, "postgres");
  const data = join(home, "data");
  const binaries = given ?? (await findBinaries());
  const launch = planLaunch(binaries, home);
  const usesTcp = process.platform === "win32";
  const address = usesTcp
    ? {
        host: "127.0.0.1",
        port: findRunning(data)?.port ?? (await freePort()),
        password: loadDatabasePassword(dataDir),
      }
    : { host: prepareSocketFolder(home, launch), port: 5432 };
  return {
    home,
    data,
    logFile: join(home, "server.log"),
    isDurable,
    binaries,
    launch,
    admin: { ...address, user: adminRole, database: "postgres" },
    app: { ...address, user: appRole, database: appDatabase },
    listening: {
      listen_addresses: usesTcp ? address.host : "",
      port: String(address.port),
      unix_socket_directories: usesTcp ? "" : address.host,
      unix_socket_permissions: "0700",
    },
  };
}

/**
 * Creates the cluster if there is none. Call within `withLock`, because it deletes the unfinished cluster of
 * a killed process.
 */
export function createCluster(
  { home, data, isDurable, binaries, launch, admin }: ClusterFolder,
  dataDir: string,
): void {
  if (existsSync(join(data, "PG_VERSION"))) return;
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new StartError(
      `${data} has files but no PG_VERSION, so the database is incomplete. Restore it from a backup, or move the folder away to start with an empty database.`,
    );
  // Created under another name and renamed, so that a kill leaves no partial cluster.
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  const authentication =
    admin.password === undefined
      ? ["--auth=trust"]
      : ["--auth=scram-sha-256", `--pwfile=${join(dataDir, "postgres.secret")}`];
  runBinary(launch, binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${admin.user}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
    ...(isDurable ? [] : ["--no-sync"]),
    ...authentication,
  ]);
  renameSync(draft, data);
  syncFolder(home);
}

/** Syncs all files of a stopped cluster to disk. */
export function syncCluster({ data, binaries, launch }: ClusterFolder): void {
  runBinary(launch, binaries.initdb, ["--sync-only", `--pgdata=${data}`]);
}

function prepareSocketFolder(home: string, { uid, gid }: Launch): string {
  const inside = join(home, "run");
  const digest = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const folder =
    inside.length <= maxSocketFolderLength ? inside : join(tmpdir(), `commonplace-${digest}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isMine = found.uid === process.getuid?.() || found.uid === uid;
  // In the temporary folder, anybody could have created it, or a link in its place.
  if (!found.isDirectory() || !isMine)
    throw new StartError(
      `${folder} belongs to another user: set DATA_DIR to a folder with a shorter path.`,
    );
  if (uid !== undefined) chownSync(folder, uid, gid!);
  chmodSync(folder, 0o700);
  return folder;
}

/** A port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
