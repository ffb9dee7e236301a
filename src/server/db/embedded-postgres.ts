/** The app's own PostgreSQL: made on first start, adopted after a crash, stopped with the app. */
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries, planLaunch, runBinary, startBinary } from "./cluster-process.ts";
import { findRunning, isAlive, stopServer } from "./postmaster.ts";

/** Where the cluster answers: the settings of a `pg` client, for the admin and for the app. */
export type Cluster = {
  admin: pg.ClientConfig;
  app: pg.ClientConfig;
  /** Whether this process started the server (rather than finding it alive). */
  wasStarted: boolean;
  /** Stops the server and waits for its clean shutdown. */
  stop: () => Promise<void>;
};

const adminRole = "commonplace_admin";
const appRole = "commonplace";
const database = "commonplace";
/** Unix socket paths longer than this do not bind on some systems. */
const longestSocketFolder = 85;

const serverSettings = {
  max_connections: "60",
  shared_buffers: "64MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "512MB",
  jit: "off",
  io_method: "sync",
  huge_pages: "off",
  log_min_messages: "warning",
  log_checkpoints: "off",
  timezone: "UTC",
};

/** Starts or adopts the cluster under `dataDir`/postgres. Throws with the server's own words. */
export async function startCluster(dataDir: string): Promise<Cluster> {
  const home = join(dataDir, "postgres");
  const binaries = await findBinaries();
  const launch = planLaunch(binaries, home);
  const data = join(home, "data");
  const usesTcp = process.platform === "win32";
  const socketFolder = usesTcp ? null : prepareSocketFolder(home, launch.uid);
  const secretFile = join(dataDir, "postgres.secret");

  if (!existsSync(join(data, "PG_VERSION"))) {
    // Made beside its place and renamed, so that a kill in between leaves no half a cluster.
    const draft = `${data}.new`;
    rmSync(draft, { recursive: true, force: true });
    rmSync(data, { recursive: true, force: true });
    const password = randomBytes(24).toString("base64url");
    writeFileSync(secretFile, password, { mode: 0o600 });
    runBinary(launch, binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${adminRole}`,
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--no-instructions",
      ...(usesTcp ? ["--auth=scram-sha-256", `--pwfile=${secretFile}`] : ["--auth=trust"]),
    ]);
    renameSync(draft, data);
  }

  const found = findRunning(data);
  const place = usesTcp
    ? { host: "127.0.0.1", port: found?.port ?? 0, password: readFileSync(secretFile, "utf8") }
    : { host: socketFolder!, port: 5432 };
  if (usesTcp && found === null) place.port = await freePort();
  const admin = { ...place, user: adminRole, database: "postgres" };
  const app = { ...place, user: appRole, database };

  let pid = found !== null && (await answersSoon(admin, found.pid)) ? found.pid : null;
  const wasStarted = pid === null;
  if (wasStarted) {
    const logFile = join(home, "server.log");
    const output = openSync(logFile, "a", 0o600);
    const settings = Object.entries({
      ...serverSettings,
      listen_addresses: usesTcp ? "127.0.0.1" : "",
      port: String(place.port),
      unix_socket_directories: socketFolder ?? "",
      unix_socket_permissions: "0700",
    }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = startBinary(launch, binaries.postgres, ["-D", data, ...settings], output);
    closeSync(output);
    const exit = new Promise<string>((resolve) => {
      child.once("exit", () => resolve(readTail(logFile)));
      child.once("error", (error) => resolve(error.message));
    });
    child.unref();
    await waitUntilAnswering(admin, exit);
    pid = findRunning(data)?.pid ?? child.pid!;
  }
  await createRoleAndDatabase(admin, app.password);
  return { admin, app, wasStarted, stop: () => stopServer(pid!) };
}

function prepareSocketFolder(home: string, uid: number | undefined): string {
  const inside = join(home, "run");
  const digest = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const folder =
    inside.length <= longestSocketFolder ? inside : join(tmpdir(), `commonplace-${digest}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = statSync(folder).uid;
  const mine = uid ?? process.getuid?.() ?? 0;
  if (owner !== mine && owner !== process.getuid?.()) {
    throw new Error(
      `${folder} belongs to another user: set DATA_DIR to a folder with a shorter path.`,
    );
  }
  chmodSync(folder, 0o700);
  return folder;
}

async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A server that a killed app left behind may still be replaying its log: give it ten seconds. */
async function answersSoon(config: pg.ClientConfig, pid: number): Promise<boolean> {
  for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 100) {
    if (await answers(config)) return true;
    await sleep(100);
  }
  return false;
}

async function waitUntilAnswering(config: pg.ClientConfig, exit: Promise<string>): Promise<void> {
  let ended: string | null = null;
  void exit.then((log) => (ended = log));
  // Recovery after a power cut replays the log first, which can take a while.
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (ended !== null) throw new Error(`PostgreSQL did not start:\n${String(ended)}`);
    if (await answers(config)) return;
    await sleep(15);
  }
  throw new Error("PostgreSQL did not answer within two minutes.");
}

async function createRoleAndDatabase(admin: pg.ClientConfig, password: unknown): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const roles = await client.query("select 1 from pg_roles where rolname = $1", [appRole]);
    if (roles.rowCount === 0) {
      const secret =
        typeof password === "string" ? ` password ${client.escapeLiteral(password)}` : "";
      await client.query(`create role ${appRole} login nosuperuser nobypassrls createdb${secret}`);
    }
    const databases = await client.query("select 1 from pg_database where datname = $1", [
      database,
    ]);
    if (databases.rowCount === 0)
      await client.query(`create database ${database} owner ${appRole}`);
  } finally {
    await client.end();
  }
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

function readTail(file: string): string {
  return readFileSync(file, "utf8").split("\n").slice(-12).join("\n").trim();
}
