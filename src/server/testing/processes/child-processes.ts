import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { waitFor } from "../test-context.ts";

/** Ids of the child processes of `pid`. */
export async function listChildren(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=", "--ppid", String(pid)]).catch(
    () => ({ stdout: "" }),
  );
  return stdout.split("\n").map(Number).filter(Boolean);
}

/** A child process of this one that is not among `before`. */
export async function findNewChild(before: readonly number[]): Promise<number> {
  return waitFor(async () => {
    const children = await listChildren(process.pid);
    // `ps` is listed, too, and has ended.
    return children.find((pid) => !before.includes(pid) && existsSync(`/proc/${pid}`)) ?? 0;
  });
}

/** Resolves once the process has worked for 300 ms of CPU time, which includes its start. */
export async function untilBusy(pid: number): Promise<void> {
  await waitFor(async () => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return Number(fields[11]) >= 30;
  });
}
