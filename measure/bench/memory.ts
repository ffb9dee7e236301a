/** Proportional set size (PSS) of a process with its descendants and of its database. */
import { readdirSync, readFileSync } from "node:fs";
import { sum } from "./table.ts";

/** Total in MB, or null on systems without /proc. */
export function measureMemory(dataDir: string, pid: number): number | null {
  const parts = measureParts(dataDir, pid);
  return parts && parts.app + parts.children + parts.postgres;
}

/** MB of the app's own process, its children and PostgreSQL. */
type MemoryParts = { app: number; children: number; postgres: number };

/** Null on systems without /proc. */
export function measureParts(dataDir: string, pid: number): MemoryParts | null {
  try {
    const parents = readParents();
    const postmaster = readPostmaster(dataDir);
    const belongsTo = (root: number, process: number): boolean =>
      process === root || (parents.has(process) && belongsTo(root, parents.get(process)!));
    const parts = { app: readPss(pid), children: 0, postgres: 0 };
    for (const process of parents.keys()) {
      if (belongsTo(postmaster, process)) parts.postgres += readPss(process);
      else if (process !== pid && belongsTo(pid, process)) parts.children += readPss(process);
    }
    return parts;
  } catch {
    return null;
  }
}

/** The total, then the app's own process, its children and PostgreSQL. */
export function describeMemory(dataDir: string, pid: number): string {
  const parts = measureParts(dataDir, pid);
  if (parts === null) return "not available";
  const megabytes = [parts.app, parts.children, parts.postgres];
  return `${Math.round(sum(megabytes))} MB: ${megabytes.map(Math.round).join(" + ")}`;
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

/** In MB. */
function readPss(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
