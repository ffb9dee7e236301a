/** The folder of the embedded database: made at the first start, and how to run and to reach what is in it. */
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
import { syncFolder } from "../private-files.ts";
import { readDatabasePassword } from "../secrets.ts";
import { StartError } from "../start-error.ts";
import {
  type Binaries,
  findBinaries,
  type Launch,
  planLaunch,
  runBinary,
} from "./cluster-process.ts";
import { findRunning } from "./pid-file.ts";

/** The folder of the cluster's files, how its binaries are run, and the settings of a `pg` client of each role. */
export type ClusterFolder = {
  home: string;
  data: string;
  logFile: string;
  /** Where false, nothing is forced onto the disk: for a cluster that is thrown away, or synced at its end. */
  isDurable: boolean;
  binaries: Binaries;
  launch: Launch;
  admin: pg.ClientConfig & { host: string; port: number };
  app: pg.ClientConfig;
  /** The server's own settings of where it listens. */
  listening: Record<string, string>;
};

const adminRole = "commonplace_admin";
export const appRole = "commonplace";
export const appDatabase = "commonplace";
/** Unix socket paths longer than this do not bind on some systems. */
const longestSocketFolder = 85;

/** Whose binaries run it (ours unless given), and whether it is to survive a crash of the machine. */
type FolderOptions = { binaries?: Binaries; isDurable?: boolean };

/** Where the database lies under `dataDir`. Makes the folder, not the cluster in it. */
export async function openClusterFolder(
  dataDir: string,
  { binaries: given, isDurable = true }: FolderOptions = {},
): Promise<ClusterFolder> {
  const home = join(dataDir, "postgres");
  const data = join(home, "data");
  const binaries = given ?? (await findBinaries());
  const launch = planLaunch(binaries, home);
  const usesTcp = process.platform === "win32";
  const place = usesTcp
    ? {
        host: "127.0.0.1",
        port: findRunning(data)?.port ?? (await freePort()),
        password: readDatabasePassword(dataDir),
      }
    : { host: prepareSocketFolder(home, launch), port: 5432 };
  return {
    home,
    data,
    logFile: join(home, "server.log"),
    isDurable,
    binaries,
    launch,
    admin: { ...place, user: adminRole, database: "postgres" },
    app: { ...place, user: appRole, database: appDatabase },
    listening: {
      listen_addresses: usesTcp ? place.host : "",
      port: String(place.port),
      unix_socket_directories: usesTcp ? "" : place.host,
      unix_socket_permissions: "0700",
    },
  };
}

/** Makes the cluster where there is none. Only in turn: it sweeps away what a killed process left half made. */
export function makeCluster(
  { home, data, isDurable, binaries, launch, admin }: ClusterFolder,
  dataDir: string,
): void {
  if (existsSync(join(data, "PG_VERSION"))) return;
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new StartError(
      `${data} has files but no PG_VERSION, so it is no whole database: put it back from a backup, or move it away to begin with an empty one.`,
    );
  // Made beside its place and renamed, so that a kill in between leaves no half a cluster.
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

/** Forces all files of a cluster onto the disk, after it was stopped. */
export function syncCluster({ data, binaries, launch }: ClusterFolder): void {
  runBinary(launch, binaries.initdb, ["--sync-only", `--pgdata=${data}`]);
}

function prepareSocketFolder(home: string, { uid, gid }: Launch): string {
  const inside = join(home, "run");
  const digest = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const folder =
    inside.length <= longestSocketFolder ? inside : join(tmpdir(), `commonplace-${digest}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isMine = found.uid === process.getuid?.() || found.uid === uid;
  // In the folder for temporary files anybody could have made it, or a link in its place.
  if (!found.isDirectory() || !isMine)
    throw new StartError(
      `${folder} belongs to another user: set DATA_DIR to a folder with a shorter path.`,
    );
  if (uid !== undefined) chownSync(folder, uid, gid!);
  chmodSync(folder, 0o700);
  return folder;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
