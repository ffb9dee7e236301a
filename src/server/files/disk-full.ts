import { hasCode } from "../error-causes.ts";

/** Whether `error`, or its cause, is a full disk: the file system's error, or PostgreSQL's disk_full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, "ENOSPC", "EDQUOT", "53100");
}
