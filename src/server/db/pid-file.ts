/** PostgreSQL's own note of which process runs on a cluster. */
import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** No system gives such a number to a process. */
const nobody = 2_147_483_647;

/** The server that runs on the cluster in `data`; null when there is none. */
export function findRunning(data: string): { pid: number; port: number } | null {
  const lines = readLines(data);
  const pid = Number(lines?.[0]);
  return lines === null || !isAlive(pid) || isSomethingElse(pid)
    ? null
    : { pid, port: Number(lines[3]) };
}

/**
 * Where the number of a killed server belongs to something else now, PostgreSQL would take it for the server and
 * never start. The number alone is changed: by the rest it finds out whether children of that server still live.
 */
export function disownPidFile(data: string): void {
  const lines = readLines(data);
  if (lines === null || !isAlive(Number(lines[0]))) return;
  const file = join(data, "postmaster.pid");
  const { uid, gid, mode } = statSync(file);
  const draft = `${file}.new`;
  writeFileSync(draft, [nobody, ...lines.slice(1)].join("\n"), { mode, flush: true });
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, file);
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

/** Whether a process is surely no PostgreSQL: a number is given away again, above all in a container started anew. */
function isSomethingElse(pid: number): boolean {
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
