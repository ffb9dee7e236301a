/** Proportional set size (PSS) of a process with its descendants and of its database. */
import { readdirSync, readFileSync } from "node:fs";

/** Total in MB, or null on systems without /proc. */
export function measureMemory(dataDir: string, pid: number): number | null {
  try {
    const parents = readParents();
    const roots = new Set([pid, readPostmaster(dataDir)]);
    const belongs = (process: number): boolean =>
      roots.has(process) || (parents.has(process) && belongs(parents.get(process)!));
    const kilobytes = [...parents.keys()].filter(belongs).map(readPss);
    return kilobytes.reduce((sum, value) => sum + value, 0) / 1_024;
  } catch {
    return null;
  }
}

/** The process id of the embedded PostgreSQL in `dataDir`. */
export function readPostmaster(dataDir: string): number {
  const file = `${dataDir}/postgres/data/postmaster.pid`;
  return Number(readFileSync(file, "utf8").split("\n")[0]);
}

/** The parent of each process, by id. Throws on systems without /proc. */
export function readParents(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // The process ended since it was listed.
    }
  }
  return parents;
}

function readPss(pid: number): number {
  try {
    return Number(
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0,
    );
  } catch {
    return 0;
  }
}
