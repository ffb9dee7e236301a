/** CPU time of the parts of an installation: processes with their descendants, from /proc. */
import { readFileSync } from "node:fs";
import { readParents } from "./memory.ts";

/** The root process of each part, by name. */
export type Parts = Record<string, readonly number[]>;
/** CPU seconds of each part. */
export type CpuSeconds = Record<string, number>;

/** Units of /proc/PID/stat, per second. */
const ticksPerSecond = 100;

/**
 * Returns the CPU seconds of each part since it started. A process belongs to its nearest root, so that a PostgreSQL that
 * the app started is a part of its own. Throws on systems without /proc.
 */
export function readCpu(parts: Parts): CpuSeconds {
  const parents = readParents();
  const partOf = new Map(
    Object.entries(parts).flatMap(([name, pids]) => pids.map((pid) => [pid, name] as const)),
  );
  const find = (pid: number): string | undefined =>
    partOf.get(pid) ?? (parents.has(pid) ? find(parents.get(pid)!) : undefined);
  const seconds: CpuSeconds = Object.fromEntries(Object.keys(parts).map((name) => [name, 0]));
  for (const pid of parents.keys()) {
    const part = find(pid);
    if (part !== undefined) seconds[part]! += readSeconds(pid);
  }
  return seconds;
}

/** CPU seconds of one process without its children. */
export const readOwnCpu = (pid: number): number => readSeconds(pid, 13);

/** Of the process, and of its children that have ended (`end` 13: without them). */
function readSeconds(pid: number, end = 15): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, end).reduce((sum, field) => sum + Number(field), 0);
    return ticks / ticksPerSecond;
  } catch {
    // It has ended since it was listed; its parent counts it from now on.
    return 0;
  }
}
