import { hasCode } from "../error-causes.ts";

/** Whether `error`, or what caused it, is that a disk has no space left: of the file system, or PostgreSQL's disk_full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, "ENOSPC", "EDQUOT", "53100");
}
