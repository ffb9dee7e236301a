/** A primary PostgreSQL with a synchronous streaming replica, of Debian's package. */
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findProgram } from "./debian-packages.ts";
import { findFreePort } from "./service.ts";

export type PostgresPair = {
  /** The ports of the first primary and of its replica, on the loopback interface; any role may log in. */
  ports: [primary: number, replica: number];
  /** Ends the primary at once, as a crash does. */
  crashPrimary: () => void;
  /** Stops all processes of the primary: it accepts connections and answers none. */
  hangPrimary: () => void;
  /** Resolves when the replica accepts writes. */
  promoteReplica: () => Promise<void>;
  /** Makes the crashed primary the synchronous replica of the promoted one, with a new copy of its data. */
  replaceReplica: () => Promise<void>;
  close: () => void;
};

export const appRole = "commonplace";

export async function startPostgresPair(): Promise<PostgresPair> {
  const bin = dirname(findProgram("pg_basebackup"));
  const folder = mkdtempSync(join(tmpdir(), "cp-pair-"));
  const ids = findUser();
  if (ids !== null) chownSync(folder, ids.uid, ids.gid);
  const run = (program: string, ...args: string[]) => {
    const options = { ...ids, cwd: folder, encoding: "utf8" as const };
    const { status, stderr, error } = spawnSync(join(bin, program), args, options);
    if (status !== 0) throw new Error(`${program} failed: ${stderr || String(error)}`);
  };
  const ports: PostgresPair["ports"] = [await findFreePort(), await findFreePort()];
  const folders = ["one", "other"].map((name) => join(folder, name)) as [string, string];
  let primary: 0 | 1 = 0;
  // Without -W it would return before the server accepts connections; its output goes to a file, not to a pipe.
  const start = (data: string) => run("pg_ctl", "start", "-w", "-D", data, "-l", `${data}.log`);
  const configure = (data: string, port: number) =>
    appendFileSync(
      join(data, "postgresql.conf"),
      `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\nwal_receiver_status_interval = 1\n`,
    );

  const addReplica = async () => {
    const replica = primary === 0 ? 1 : 0;
    rmSync(folders[replica], { recursive: true, force: true });
    const source = ["-h", "127.0.0.1", "-p", String(ports[primary]), "-U", "postgres"];
    run("pg_basebackup", ...source, "-D", folders[replica], "-R", "-c", "fast");
    configure(folders[replica], ports[replica]);
    start(folders[replica]);
    // After the copy, so that the replica does not wait for a replica of its own once it is promoted.
    await ask(ports[primary], "alter system set synchronous_standby_names = '*'");
    await ask(ports[primary], "select pg_reload_conf()");
    const replicas = "select from pg_stat_replication where sync_state = 'sync'";
    while ((await ask(ports[primary], replicas)).rowCount !== 1) await sleep(50);
  };

  const encoding = ["-E", "UTF8", "--locale=C.UTF-8"];
  run("initdb", "-D", folders[0], "-U", "postgres", ...encoding, "-A", "trust", "-N");
  configure(folders[0], ports[0]);
  start(folders[0]);
  await ask(ports[0], `create role ${appRole} login`);
  await ask(ports[0], `create database ${appRole} owner ${appRole}`);
  await addReplica();

  return {
    ports,
    crashPrimary: () => run("pg_ctl", "stop", "-D", folders[primary], "-m", "immediate"),
    hangPrimary: () => {
      for (const pid of listProcesses(folders[primary])) process.kill(pid, "SIGSTOP");
    },
    promoteReplica: async () => {
      primary = primary === 0 ? 1 : 0;
      await ask(ports[primary], "select pg_promote()");
    },
    replaceReplica: addReplica,
    close: () => {
      for (const data of folders)
        for (const pid of listProcesses(data)) process.kill(pid, "SIGCONT");
      for (const data of folders)
        spawnSync(join(bin, "pg_ctl"), ["stop", "-D", data, "-m", "immediate"], {
          ...ids,
          cwd: folder,
        });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server of the folder `data`, before its children; none if it does not run. */
function listProcesses(data: string): number[] {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return [];
  const [server] = readFileSync(file, "utf8").split("\n", 1);
  const children = spawnSync("ps", ["-o", "pid=", "--ppid", server!], { encoding: "utf8" }).stdout;
  return [server!, ...children.split("\n").filter((line) => line.trim() !== "")].map(Number);
}

async function ask(port: number, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** PostgreSQL does not run as root: it runs as the package's user then. */
function findUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const read = (flag: string) => Number(execFileSync("id", [flag, "postgres"]));
  return { uid: read("-u"), gid: read("-g") };
}
