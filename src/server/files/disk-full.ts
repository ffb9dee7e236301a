/** ENOSPC and EDQUOT of the file system, and PostgreSQL's disk_full. */
const codes = new Set<unknown>(["ENOSPC", "EDQUOT", "53100"]);
const maxDepth = 10;

/** Whether `error`, or what caused it, is that a disk has no space left. */
export function isDiskFull(error: unknown): boolean {
  for (
    let at = error, depth = 0;
    at instanceof Error && depth < maxDepth;
    at = at.cause, depth += 1
  )
    if ("code" in at && codes.has(at.code)) return true;
  return false;
}
