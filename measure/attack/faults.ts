/** Faults of an installation: the app killed, its database killed or frozen. */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "#server/db/embedded/pid-file.ts";
import type { AttackedApp } from "./attacked-app.ts";

export const faults: Record<string, (app: AttackedApp) => Promise<void>> = {
  "kill -9 of the app": (app) => app.killAndStart(),
  "kill -9 of PostgreSQL": async (app) => {
    const pid = app.databasePid();
    if (pid === null) return;
    process.kill(pid, "SIGKILL");
    while (isAlive(pid)) await sleep(10);
  },
  "PostgreSQL frozen for 5 s": (app) => freeze(app, 5),
  "PostgreSQL frozen for 20 s": (app) => freeze(app, 20),
};

/** Stops the server with all its connections, like a swapping machine or a lost network. */
async function freeze(app: AttackedApp, seconds: number): Promise<void> {
  const pid = app.databasePid();
  if (pid === null) return;
  const frozen = [pid, ...listChildren(pid)];
  signal(frozen, "SIGSTOP");
  await sleep(seconds * 1_000);
  signal(frozen, "SIGCONT");
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
}

function listChildren(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const of = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return of === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
