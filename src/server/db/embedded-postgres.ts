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
  /** The admin's connection over which it was found; open until it is ended, or the server stopped. */
  client: pg.Client;
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
  // A refused statement quotes the values it was given; whoever sent it hears of it, and logs it without them.
  log_min_messages: "log",
  log_checkpoints: "off",
  timezone: "UTC",
};

/**
 * Starts or adopts the cluster under `dataDir`/postgres; `meanwhile` is done while it starts. Throws with the
 * server's own words.
 */
export async function startCluster(
  dataDir: string,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Cluster> {
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

  let client = found === null ? null : await connectSoon(admin, found.pid);
  let pid = found?.pid;
  const wasStarted = client === null;
  if (client === null) {
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
    await meanwhile().catch(async (error: unknown) => {
      await stopServer(child.pid!);
      throw error;
    });
    client = await connectOnceStarted(admin, exit);
    pid = findRunning(data)?.pid ?? child.pid!;
  }
  await createRoleAndDatabase(client, app.password);
  const stop = async () => {
    await client.end();
    await stopServer(pid!);
  };
  return { admin, app, wasStarted, client, stop };
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

async function connect(config: pg.ClientConfig): Promise<pg.Client | null> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: 5_000,
    application_name: "commonplace-keeper",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

/** A server that a killed app left behind may still be replaying its log: give it ten seconds. */
async function connectSoon(config: pg.ClientConfig, pid: number): Promise<pg.Client | null> {
  for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 100) {
    const client = await connect(config);
    if (client !== null) return client;
    await sleep(100);
  }
  return null;
}

async function connectOnceStarted(
  config: pg.ClientConfig,
  exit: Promise<string>,
): Promise<pg.Client> {
  let ended: string | null = null;
  void exit.then((log) => (ended = log));
  // Recovery after a power cut replays the log first, which can take a while.
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (ended !== null) throw new Error(`PostgreSQL did not start:\n${String(ended)}`);
    const client = await connect(config);
    if (client !== null) return client;
    await sleep(15);
  }
  throw new Error("PostgreSQL did not answer within two minutes.");
}

async function createRoleAndDatabase(client: pg.Client, password: unknown): Promise<void> {
  const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as "hasRole",
            exists (select from pg_database where datname = $2) as "hasDatabase"`,
    [appRole, database],
  );
  const { hasRole, hasDatabase } = rows[0]!;
  if (!hasRole) {
    const secret =
      typeof password === "string" ? ` password ${client.escapeLiteral(password)}` : "";
    await client.query(`create role ${appRole} login nosuperuser nobypassrls createdb${secret}`);
  }
  if (!hasDatabase) await client.query(`create database ${database} owner ${appRole}`);
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
