/** PostgreSQL's pid file, which names the process running on a cluster. */
import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** No system assigns this pid. */
const unusedPid = 2_147_483_647;

/** The server running on the cluster in `data`; null if none. */
export function findRunning(data: string): { pid: number; port: number } | null {
  const lines = readLines(data);
  const pid = Number(lines?.[0]);
  return lines === null || !isAlive(pid) || isOtherProgram(pid)
    ? null
    : { pid, port: Number(lines[3]) };
}

/**
 * If the pid of a killed server now belongs to another process, PostgreSQL would take that for the server and
 * never start. Only the pid is changed: PostgreSQL uses the rest to detect surviving children.
 */
export function disownPidFile(data: string): void {
  const lines = readLines(data);
  if (lines === null || !isAlive(Number(lines[0]))) return;
  const file = join(data, "postmaster.pid");
  const { uid, gid, mode } = statSync(file);
  const draft = `${file}.new`;
  writeFileSync(draft, [unusedPid, ...lines.slice(1)].join("\n"), { mode, flush: true });
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, file);
}

/** Whether a process with this pid is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether a process is certainly not PostgreSQL: pids are reused, especially in a restarted container. */
function isOtherProgram(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres";
  } catch {
    return false;
  }
}

function readLines(data: string): string[] | null {
  try {
    return readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
}
