/** The app under attack: one data directory and one port, restarted whenever it ends. */
import { setTimeout as sleep } from "node:timers/promises";
import { readProcMemory } from "#server/child/process-memory.ts";
import { freePort } from "#server/db/embedded/cluster-folder.ts";
import { isAlive } from "#server/db/embedded/pid-file.ts";
import { type AppProcess, startApp } from "../../scripts/app-process.ts";
import { readPostmaster } from "../bench/memory.ts";

export type AttackedApp = {
  url: string;
  dataDir: string;
  /** Process id of the app; changes with a restart. */
  pid: () => number;
  /** Process id of the PostgreSQL server; null if it does not run. */
  databasePid: () => number | null;
  /** Resident memory of the app's own process, MB; 0 if it does not run. */
  residentMegabytes: () => number;
  /** The number of times it ended without being killed. */
  unexpectedEnds: () => number;
  /** Sends kill -9 and restarts, as an operator would. */
  killAndStart: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startAttackedApp(
  dataDir: string,
  settings: Record<string, string>,
): Promise<AttackedApp> {
  const port = String(await freePort());
  const start = () => startApp(dataDir, { ...settings, PORT: port });
  let app: AppProcess = await start();
  let unexpected = 0;
  const ending = new AbortController();
  let isBusy = false;
  const watch = async () => {
    while (!ending.signal.aborted) {
      await sleep(50);
      if (isBusy || isAlive(app.pid)) continue;
      unexpected += 1;
      isBusy = true;
      app = await start();
      isBusy = false;
    }
  };
  const watching = watch();
  return {
    url: app.url,
    dataDir,
    pid: () => app.pid,
    databasePid: () => readPostmasterPid(dataDir),
    residentMegabytes: () => (readProcMemory(app.pid)?.rss ?? 0) / 1_048_576,
    unexpectedEnds: () => unexpected,
    killAndStart: async () => {
      isBusy = true;
      process.kill(app.pid, "SIGKILL");
      while (isAlive(app.pid)) await sleep(10);
      app = await start();
      isBusy = false;
    },
    stop: async () => {
      ending.abort();
      await watching;
      await app.stop();
    },
  };
}

function readPostmasterPid(dataDir: string): number | null {
  try {
    const pid = readPostmaster(dataDir);
    return isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
}
