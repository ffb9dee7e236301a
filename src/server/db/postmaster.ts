/** The server process of the embedded cluster, as its pid file and the system tell of it. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The server that runs on the cluster in `data`; null when there is none. */
export function findRunning(data: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!isAlive(pid)) return null;
    if (isSomethingElse(pid)) {
      // PostgreSQL itself would take it for a server that still runs, and never start again.
      rmSync(join(data, "postmaster.pid"));
      return null;
    }
    return { pid, port: Number(lines[3]) };
  } catch {
    return null;
  }
}

/** Whether a process is surely no PostgreSQL: a number is given away again, above all in a container started anew. */
function isSomethingElse(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres";
  } catch {
    return false;
  }
}

/** Stops a server and waits for its clean shutdown, twenty seconds at most. */
export async function stopServer(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: clients are dropped, everything is written.
  if (isAlive(pid)) process.kill(pid, "SIGINT");
  for (let waited = 0; isAlive(pid) && waited < 20_000; waited += 20) await sleep(20);
}

/** Whether a process of this number lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
