/** The server process of the embedded cluster: find, start, connect and stop. */
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { restrictMode } from "#server/files/private-files.ts";
import { StartError } from "#server/start-error.ts";
import type { ClusterFolder } from "./cluster-folder.ts";
import { startBinary } from "./cluster-process.ts";
import { startMilliseconds } from "./cluster-users.ts";
import { loadMajorVersion } from "./cluster-version.ts";
import { disownPidFile, findRunning, isAlive } from "./pid-file.ts";

/** Settings of later versions, with which earlier ones would not start. */
const settingsSince: Record<number, Record<string, string>> = { 18: { io_method: "sync" } };

const serverSettings = {
  max_connections: "60",
  shared_buffers: "64MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  // Without replication its launcher would only take memory.
  max_logical_replication_workers: "0",
  max_wal_size: "512MB",
  jit: "off",
  huge_pages: "off",
  // A rejected statement's message contains its values; the client receives it, and logs it without them.
  log_min_messages: "log",
  log_checkpoints: "off",
  timezone: "UTC",
};

/** For a cluster that need not survive a crash of the machine. */
const volatileSettings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/**
 * Connects as the admin, after starting the server if none runs; runs `whileStarting` until it responds. Call
 * within `withLock`. Throws StartError with the server's own message, or the reason of `signal`.
 */
export async function connectOrStart(
  folder: ClusterFolder,
  signal: AbortSignal,
  whileStarting: () => Promise<unknown>,
): Promise<{ client: pg.Client; wasStarted: boolean }> {
  const deadline = performance.now() + startMilliseconds;
  let started: Started | null = null;
  let hasRunWhileStarting = false;
  let pause = 15;
  while (performance.now() < deadline) {
    // Try to connect first: a server that responds is adopted, even if its process is not visible here.
    const client = await connect(folder.admin);
    if (client !== null) return { client, wasStarted: started !== null };
    signal.throwIfAborted();
    const failure = started?.failure() ?? null;
    if (failure !== null) {
      // Children of a killed server briefly hold its shared memory.
      if (!/shared memory block .* is still in use/.test(failure))
        throw new StartError(`PostgreSQL did not start:\n${failure}`);
      started = null;
      await sleep(200);
    }
    if (started === null && findRunning(folder.data) === null) {
      started = startServer(folder);
      const { pid } = started;
      if (!hasRunWhileStarting)
        await whileStarting().catch(async (error: unknown) => {
          await stopServer(pid);
          throw error;
        });
      hasRunWhileStarting = true;
    }
    // Recovery after a power cut replays the log first, which can take long.
    await sleep(pause);
    pause = Math.min(pause * 1.1, 250);
  }
  throw new StartError(
    `PostgreSQL did not answer within two minutes: ${folder.logFile} may tell why.`,
  );
}

type Started = { pid: number; failure: () => string | null };

function startServer(folder: ClusterFolder): Started {
  const { data, logFile, isDurable, binaries, launch, listening } = folder;
  disownPidFile(data);
  restrictMode(logFile, 0o600);
  const output = openSync(logFile, "a", 0o600);
  const from = fstatSync(output).size;
  const major = loadMajorVersion(data) ?? 0;
  const later = Object.entries(settingsSince).flatMap(([since, settings]) =>
    major >= Number(since) ? Object.entries(settings) : [],
  );
  const settings = [
    ...Object.entries({ ...serverSettings, ...listening, ...(isDurable ? {} : volatileSettings) }),
    ...later,
  ];
  const child = startBinary(
    launch,
    binaries.postgres,
    ["-D", data, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    output,
  );
  closeSync(output);
  let failure: string | null = null;
  child.once("exit", () => (failure = readSince(logFile, from)));
  child.once("error", (error) => (failure = error.message));
  child.unref();
  return { pid: child.pid ?? 0, failure: () => failure };
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
    void client.end().catch(() => {});
    return null;
  }
}

/** Stops a server and waits for its clean shutdown, at most twenty seconds. */
export async function stopServer(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: clients are disconnected, everything is written.
  if (isAlive(pid)) process.kill(pid, "SIGINT");
  for (let waited = 0; isAlive(pid) && waited < 20_000; waited += 20) await sleep(20);
}

function readSince(file: string, from: number): string {
  return readFileSync(file)
    .subarray(from)
    .toString("utf8")
    .split("\n")
    .slice(-12)
    .join("\n")
    .trim();
}
