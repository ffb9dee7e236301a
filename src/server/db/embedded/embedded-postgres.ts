/**
 * The app's own PostgreSQL: created at the first start, restarted while a process uses it, stopped by the
 * last one.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { recoverSwap } from "./swap-data.ts";
import type { Log } from "#server/logging/log.ts";
import { appDatabase, appRole, createCluster, createClusterFolder } from "./cluster-folder.ts";
import { createClusterUsers } from "./cluster-users.ts";
import { findRunning } from "./pid-file.ts";
import { connectOrStart, stopServer } from "./postmaster.ts";

/** The `pg` settings for the admin and for the app. */
export type Cluster = {
  admin: pg.ClientConfig;
  app: pg.ClientConfig;
  /** Whether this process started the server (rather than adopting it). */
  wasStarted: boolean;
  /** Whether no other process used it when this one started. */
  isAlone: boolean;
  /** Ends the use. The last process stops the server, and waits for its clean shutdown. */
  stop: () => Promise<void>;
};

type Options = { log?: Log; whileStarting?: () => Promise<unknown>; isDurable?: boolean };

const maxPauseMs = 30_000;
/** A server that ran this long before it died is restarted at once. */
const steadyMilliseconds = 60_000;

/**
 * Starts or adopts the cluster in `dataDir`/postgres, and restarts it whenever it dies; runs `whileStarting`
 * until it responds. If `isDurable` is false, the caller syncs or deletes the data. Throws StartError with the
 * server's own message.
 */
export async function startCluster(dataDir: string, options: Options = {}): Promise<Cluster> {
  const { log, whileStarting = () => Promise.resolve(), isDurable = true } = options;
  const folder = await createClusterFolder(dataDir, { isDurable });
  const users = createClusterUsers(folder.home);
  const stopping = new AbortController();
  const { signal } = stopping;
  let restarting: Promise<void> = Promise.resolve();
  let client: pg.Client;

  /** The first process restarts it; the others find it running. */
  const restart = async (pause: number): Promise<void> => {
    const lostAt = performance.now();
    log?.warn("the connection to the embedded PostgreSQL was lost");
    for (let next = pause; ; next = nextPause(next)) {
      try {
        await sleep(next, undefined, { signal });
        const reached = await users.withLock(() =>
          connectOrStart(folder, signal, () => Promise.resolve()),
        );
        const seconds = (performance.now() - lostAt) / 1_000;
        log?.warn({ seconds, wasStarted: reached.wasStarted }, "the embedded PostgreSQL is back");
        return watch(reached.client, nextPause(next));
      } catch (error) {
        if (signal.aborted) return;
        log?.error({ err: error }, "the embedded PostgreSQL cannot be started again yet");
      }
    }
  };
  const watch = (reached: pg.Client, pause: number) => {
    client = reached;
    const since = performance.now();
    client.once("end", () => {
      if (signal.aborted) return;
      restarting = restart(performance.now() - since > steadyMilliseconds ? 0 : pause);
    });
  };

  const { wasStarted, isAlone } = await users.withLock(async () => {
    const others = users.hasUsers();
    await recoverSwap(dataDir);
    createCluster(folder, dataDir);
    const reached = await connectOrStart(folder, signal, whileStarting);
    await createRoleAndDatabase(reached.client, folder.app.password);
    users.join();
    watch(reached.client, 0);
    return { wasStarted: reached.wasStarted, isAlone: !others };
  });

  return {
    admin: folder.admin,
    app: folder.app,
    wasStarted,
    isAlone,
    stop: async () => {
      stopping.abort();
      await restarting;
      void client.end().catch(() => {});
      await users.withLock(async () => {
        users.leave();
        const running = users.hasUsers() ? null : findRunning(folder.data);
        if (running !== null) await stopServer(running.pid);
      });
    },
  };
}

function nextPause(pause: number): number {
  return Math.min(Math.max(pause * 2, 250), maxPauseMs);
}

async function createRoleAndDatabase(client: pg.Client, password: unknown): Promise<void> {
  const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as "hasRole",
            exists (select from pg_database where datname = $2) as "hasDatabase"`,
    [appRole, appDatabase],
  );
  const { hasRole, hasDatabase } = rows[0]!;
  if (!hasRole) {
    const secret =
      typeof password === "string" ? ` password ${client.escapeLiteral(password)}` : "";
    await client.query(`create role ${appRole} login nosuperuser nobypassrls createdb${secret}`);
  }
  if (!hasDatabase) await client.query(`create database ${appDatabase} owner ${appRole}`);
}
