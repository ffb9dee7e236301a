/** Opens everything a process needs, in order, and closes it in reverse. */
import { mkdirSync } from "node:fs";
import { openModels } from "./ai.ts";
import { openDatabase } from "./db/database.ts";
import { type Cluster, startCluster } from "./db/embedded-postgres.ts";
import { prepareDatabase } from "./db/migrate.ts";
import type { Env } from "./env.ts";
import { openEvents } from "./events.ts";
import { openJobs } from "./jobs.ts";
import { createLog, listSecrets } from "./log.ts";
import type { Machine } from "./machine.ts";
import { openMail } from "./mail.ts";
import { openStorage } from "./storage.ts";

export type OpenMachine = Machine & { close: () => Promise<void> };

/** Any number that nothing else locks: held by the process that looks after the embedded database. */
const keeperLock = 0x6b656570;

/**
 * Starts or finds the database, migrates it, and opens files, events and jobs on it. `meanwhile` is done
 * while the database starts.
 */
export async function openMachine(
  env: Env,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<OpenMachine> {
  const log = createLog(env.logLevel, { secrets: listSecrets(env) });
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, "closing failed"));
  };
  try {
    let cluster: Cluster | null = null;
    if (env.databaseUrl === undefined) cluster = await startCluster(env.dataDir, meanwhile);
    const connection = cluster?.app ?? { connectionString: env.databaseUrl };
    const isAlone = cluster !== null && (await keepCluster(cluster, closing));
    const database = openDatabase(await prepareDatabase(connection));
    closing.push(database.close);
    const events = await openEvents(database, log, isAlone);
    closing.push(events.close);
    const jobs = await openJobs(database, log, isAlone);
    const mail = openMail(env, log, database, jobs);
    closing.push(async () => mail.close(), jobs.stop);
    const storage = openStorage(env.dataDir);
    const models = await openModels(env);
    return { env, log, database, storage, events, jobs, models, mail, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The first process on an embedded database keeps it, and stops it at its end; a guest leaves it running. */
async function keepCluster(
  cluster: Cluster,
  closing: (() => Promise<unknown>)[],
): Promise<boolean> {
  // A killed process's lock goes with its connection, which the server notices within moments.
  const isKeeper = await cluster.client
    .query(`set lock_timeout = '2s'; select pg_advisory_lock(${keeperLock})`)
    .then(
      () => true,
      () => false,
    );
  closing.push(() => (isKeeper ? cluster.stop() : cluster.client.end()));
  return isKeeper;
}
