/** The app under attack: one data directory and one port, restarted whenever it ends. */
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type AppProcess, startApp } from "../../scripts/app-process.ts";

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
    residentMegabytes: () => readResident(app.pid),
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function readPostmasterPid(dataDir: string): number | null {
  try {
    const file = readFileSync(`${dataDir}/postgres/data/postmaster.pid`, "utf8");
    const pid = Number(file.split("\n", 1)[0]);
    return isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
}

function readResident(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
